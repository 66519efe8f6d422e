/** Regular expressions as machines: sets of states of a nondeterministic automaton, made deterministic while reading. */
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { ALL, type CharSet, complement, ignoringCase, normalise } from "../smt/regex/charset.ts";
import { elementSet, namedSet, Unsupported, unitSet } from "../smt/regex/class-sets.ts";
import { contains, type Machine } from "./machine.ts";

export interface Pattern {
  readonly machine: Machine;
  /** Otherwise it accepts more texts than the expression. */
  readonly isExact: boolean;
}

const MAX_STATES = 1500;
const MAX_COPIES = 64;

interface Move {
  readonly set: CharSet;
  readonly to: number;
}

interface Edge {
  readonly when: "always" | "start" | "end";
  readonly to: number;
}

class Automaton {
  readonly moves: Move[][] = [];
  readonly edges: Edge[][] = [];
  isExact = true;

  state(): number {
    if (this.moves.length >= MAX_STATES) throw new Unsupported();
    this.edges.push([]);
    return this.moves.push([]) - 1;
  }

  link(from: number, to: number, when: Edge["when"] = "always"): void {
    this.edges[from]!.push({ when, to });
  }

  /** A copy of a part of the expression from `from`; returns where it ends. */
  element(node: AST.Element, from: number, flags: string): number {
    switch (node.type) {
      case "Character":
        return this.unit(unitSet(node.value), from, flags);
      case "CharacterSet":
        return this.unit(namedSet(node, isDotAll(flags)), from, flags);
      case "CharacterClass": {
        const set = normalise(node.elements.flatMap((element) => elementSet(element, isDotAll(flags))));
        const folded = flags.includes("i") ? ignoringCase(set) : set;
        return this.unit(node.negate ? complement(folded) : folded, from, "");
      }
      case "Group":
        if (node.modifiers != null) throw new Unsupported();
        return this.alternatives(node.alternatives, from, flags);
      case "CapturingGroup":
        return this.alternatives(node.alternatives, from, flags);
      case "Quantifier":
        return this.quantifier(node, from, flags);
      case "Assertion":
        return this.assertion(node, from, flags);
      case "Backreference": {
        // what it repeats is not remembered: anything
        this.isExact = false;
        const loop = this.state();
        this.link(from, loop);
        this.moves[loop]!.push({ set: ALL, to: loop });
        return loop;
      }
      default:
        throw new Unsupported();
    }
  }

  alternatives(alternatives: readonly AST.Alternative[], from: number, flags: string): number {
    const end = this.state();
    for (const { elements } of alternatives) {
      let at = this.state();
      this.link(from, at);
      for (const element of elements) at = this.element(element, at, flags);
      this.link(at, end);
    }
    return end;
  }

  private unit(set: CharSet, from: number, flags: string): number {
    const to = this.state();
    this.moves[from]!.push({ set: flags.includes("i") ? ignoringCase(set) : set, to });
    return to;
  }

  private assertion(node: AST.Assertion, from: number, flags: string): number {
    const to = this.state();
    if ((node.kind === "start" || node.kind === "end") && !flags.includes("m")) this.link(from, to, node.kind);
    else {
      // boundaries and look-around are left out
      this.isExact = false;
      this.link(from, to);
    }
    return to;
  }

  private quantifier({ element, min, max }: AST.Quantifier, from: number, flags: string): number {
    const copies = Math.min(min, MAX_COPIES);
    const isBounded = max <= MAX_COPIES;
    if (copies < min || (!isBounded && max !== Number.POSITIVE_INFINITY)) this.isExact = false;
    let at = from;
    for (let i = 0; i < copies; i++) at = this.element(element, at, flags);
    const end = this.state();
    if (isBounded) {
      for (let i = copies; i < max; i++) {
        this.link(at, end);
        at = this.element(element, at, flags);
      }
      this.link(at, end);
    } else {
      const loop = this.state();
      this.link(at, loop);
      this.link(this.element(element, loop, flags), loop);
      this.link(loop, end);
    }
    return end;
  }
}

const isDotAll = (flags: string): boolean => flags.includes("s");

/** The set of units an element matches one of; undefined for anything else. */
function unitSetOf(node: AST.Element, flags: string): CharSet | undefined {
  const fold = (set: CharSet): CharSet => (flags.includes("i") ? ignoringCase(set) : set);
  switch (node.type) {
    case "Character":
      return fold(unitSet(node.value));
    case "CharacterSet":
      return fold(namedSet(node, isDotAll(flags)));
    case "CharacterClass": {
      const set = fold(normalise(node.elements.flatMap((element) => elementSet(element, isDotAll(flags)))));
      return node.negate ? complement(set) : set;
    }
    case "Group":
    case "CapturingGroup": {
      const [only, ...others] = node.alternatives;
      return others.length === 0 && only?.elements.length === 1 ? unitSetOf(only.elements[0]!, flags) : undefined;
    }
    default:
      return undefined;
  }
}

/** A pattern that is a row of sets of units, or a run of one set. */
export interface Row {
  readonly sets: readonly CharSet[];
  readonly isRun: boolean;
  /** A run may be bound to an end of the text. */
  readonly place: "anywhere" | "start" | "end";
}

const MAX_ROW = 8;

export function rowOf(source: string, flags: string): Row | undefined {
  if (/[uvmy]/.test(flags)) return undefined;
  try {
    return rowIn(parse(source), flags);
  } catch (error) {
    if (!(error instanceof Unsupported) && !(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function rowIn({ alternatives }: AST.Pattern, flags: string): Row | undefined {
  if (alternatives.length !== 1) return undefined;
  const elements = [...alternatives[0]!.elements];
  const isAnchor = (node: AST.Element | undefined, kind: "start" | "end"): boolean =>
    node?.type === "Assertion" && node.kind === kind;
  const place = isAnchor(elements[0], "start") ? "start" : isAnchor(elements.at(-1), "end") ? "end" : "anywhere";
  if (place === "start") elements.shift();
  if (place === "end") elements.pop();
  const [first] = elements;
  if (elements.length === 1 && first?.type === "Quantifier") {
    const { min, max, greedy } = first;
    const set = unitSetOf(first.element, flags);
    // a run that may be empty also matches between other units
    const isRun = greedy && max === Number.POSITIVE_INFINITY && (min === 1 || (min === 0 && place !== "anywhere"));
    return isRun && set !== undefined ? { sets: [set], isRun, place } : undefined;
  }
  if (elements.length === 0 || elements.length > MAX_ROW) return undefined;
  const sets = elements.map((element) => unitSetOf(element, flags));
  return sets.some((set) => set === undefined) ? undefined : { sets: sets as CharSet[], isRun: false, place };
}

/** Subsets of states, numbered as they are met. */
function determinise(automaton: Automaton, start: number, accept: number): Machine {
  const { moves, edges } = automaton;
  /** Once accepted, whatever follows. */
  const isForever = moves[accept]!.some(({ set, to }) => set === ALL && to === accept);
  const sets = [...new Set(moves.flatMap((own) => own.map(({ set }) => set)))];
  const subsets: (readonly number[])[] = [];
  const numbers = new Map<string, number>();
  const accepting: (boolean | undefined)[] = [];
  const steps: Map<number, number>[] = [];

  const close = (states: Iterable<number>, atStart: boolean, atEnd: boolean): number[] => {
    const found = new Set(states);
    const stack = [...found];
    while (stack.length > 0) {
      for (const { when, to } of edges[stack.pop()!]!) {
        if (found.has(to) || (when === "start" && !atStart) || (when === "end" && !atEnd)) continue;
        found.add(to);
        stack.push(to);
      }
    }
    return [...found].sort((a, b) => a - b);
  };
  const number = (states: readonly number[]): number => {
    const key = states.join();
    let known = numbers.get(key);
    if (known === undefined) {
      known = subsets.push(states) - 1;
      numbers.set(key, known);
      steps.push(new Map());
    }
    return known;
  };
  const begin = number(close([start], true, false));
  return {
    sets,
    start: begin,
    step(state, unit) {
      let next = steps[state]!.get(unit);
      if (next === undefined) {
        const reached = new Set<number>();
        for (const from of subsets[state]!)
          for (const { set, to } of moves[from]!) if (contains(set, unit)) reached.add(to);
        next = number(close(reached, false, false));
        steps[state]!.set(unit, next);
      }
      return next;
    },
    accepts: (state) => (accepting[state] ??= close(subsets[state]!, state === begin, true).includes(accept)),
    isSettled: (state) => subsets[state]!.length === 0 || (isForever && subsets[state]!.includes(accept)),
  };
}

function parse(source: string): AST.Pattern {
  return new RegExpParser().parsePattern(source, 0, source.length, { unicode: false, unicodeSets: false });
}

const cache = new Map<string, Pattern | undefined>();

function remembered(key: string, build: () => Pattern): Pattern | undefined {
  if (cache.has(key)) return cache.get(key);
  // machines grow with what they read: a full cache is emptied
  if (cache.size >= 200) cache.clear();
  let pattern: Pattern | undefined;
  try {
    pattern = build();
  } catch (error) {
    if (!(error instanceof Unsupported) && !(error instanceof SyntaxError)) throw error;
  }
  cache.set(key, pattern);
  return pattern;
}

const hasUnits = (flags: string): boolean => !/[uv]/.test(flags);

/** The texts that contain a match. Undefined for patterns read by code points. */
export function matchedBy(source: string, flags: string): Pattern | undefined {
  if (!hasUnits(flags)) return undefined;
  return remembered(`${flags}/${source}`, () => {
    const automaton = new Automaton();
    const [start, anywhere] = [automaton.state(), automaton.state()];
    automaton.link(start, anywhere);
    automaton.moves[anywhere]!.push({ set: ALL, to: anywhere });
    const accept = automaton.alternatives(parse(source).alternatives, anywhere, flags);
    automaton.moves[accept]!.push({ set: ALL, to: accept });
    return { machine: determinise(automaton, start, accept), isExact: automaton.isExact };
  });
}

/** Whether every match has the group take part: it is in no choice, no repetition that may be empty, no look-around. */
export function isAlwaysCaptured(source: string, group: number): boolean {
  let count = 0;
  let always = group === 0;
  const visit = (alternatives: readonly AST.Alternative[], sure: boolean): void => {
    for (const { elements } of alternatives)
      for (const element of elements) visitElement(element, sure && alternatives.length === 1);
  };
  const visitElement = (element: AST.Element, sure: boolean): void => {
    if (element.type === "Quantifier") visitElement(element.element, sure && element.min > 0);
    if (element.type === "CapturingGroup" && ++count === group) always = sure;
    if ("alternatives" in element) visit(element.alternatives, sure && element.type !== "Assertion");
  };
  try {
    visit(parse(source).alternatives, true);
  } catch {
    return false;
  }
  return always;
}

/** The texts a group can capture, and more: what stands around it is not looked at. Group 0 is the match. */
export function capturedBy(source: string, flags: string, group: number): Pattern | undefined {
  if (!hasUnits(flags)) return undefined;
  return remembered(`${group} ${flags}/${source}`, () => {
    const pattern = parse(source);
    const groups: AST.CapturingGroup[] = [];
    const visit = (alternatives: readonly AST.Alternative[]): void => {
      for (const { elements } of alternatives) elements.forEach(visitElement);
    };
    const visitElement = (element: AST.Element): void => {
      if (element.type === "Quantifier") visitElement(element.element);
      if (element.type === "CapturingGroup") groups.push(element);
      if ("alternatives" in element) visit(element.alternatives);
    };
    visit(pattern.alternatives);
    const alternatives = group === 0 ? pattern.alternatives : groups[group - 1]?.alternatives;
    if (alternatives === undefined) throw new Unsupported();
    const automaton = new Automaton();
    const start = automaton.state();
    const accept = automaton.alternatives(alternatives, start, flags);
    // the ends of the group are not the ends of the text
    for (const edges of automaton.edges)
      for (const [i, edge] of edges.entries()) edges[i] = { ...edge, when: "always" };
    return { machine: determinise(automaton, start, accept), isExact: false };
  });
}
