/**
 * A regular expression as a backtracking machine: states whose edges are ordered by preference, so that both "does it
 * match" and "which match does JavaScript take" can be read off it. Built from the syntax tree of regexpp.
 */
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { type CharSet, complement, ignoringCase, normalise } from "./charset.ts";
import { elementSet, namedSet, Unsupported, unitSet } from "./class-sets.ts";

export type Assertion =
  | { readonly kind: "start"; readonly multiline: boolean }
  | { readonly kind: "end"; readonly multiline: boolean }
  | { readonly kind: "word-boundary"; readonly negate: boolean }
  /** A look-around: the machine that starts at `entry` and ends in its own accepting state. */
  | { readonly kind: "look"; readonly behind: boolean; readonly negate: boolean; readonly entry: number };

export type State =
  | { readonly kind: "accept" }
  | { readonly kind: "unit"; readonly set: CharSet; readonly next: number }
  | { readonly kind: "split"; readonly targets: readonly number[] }
  | { readonly kind: "assert"; readonly assertion: Assertion; readonly next: number }
  | { readonly kind: "open" | "close"; readonly group: number; readonly next: number }
  /** Starts an iteration of a loop whose body may be empty, and ends it: an iteration that consumed nothing fails. */
  | { readonly kind: "enter" | "again"; readonly loop: number; readonly next: number };

export interface Program {
  readonly states: readonly State[];
  readonly entry: number;
  /** Groups that can be entered once at most, so that their range is well defined. */
  readonly simpleGroups: ReadonlySet<number>;
  /** Set when the machine only approximates the expression (surrogate pairs under the `u` flag). */
  readonly approximate: boolean;
  /** Length of the shortest match; the longest, or Infinity. */
  readonly shortest: number;
  readonly longest: number;
  /** The whole text must match: `^…$` without the multiline flag. */
  readonly anchored: boolean;
}

const MAX_STATES = 600;
const MAX_LOOPS = 8;

const cache = new Map<string, Program | undefined>();

/** Undefined when the expression uses what the machine does not have: back references, properties, set operations. */
export function programOf(source: string, flags: string): Program | undefined {
  const key = `${flags}/${source}`;
  if (cache.has(key)) return cache.get(key);
  if (cache.size > 500) cache.clear();
  let program: Program | undefined;
  try {
    program = compile(source, flags);
  } catch (error) {
    // a pattern that does not parse throws in the program under test as well; evaluation decides
    if (!(error instanceof Unsupported) && !(error instanceof SyntaxError)) throw error;
  }
  cache.set(key, program);
  return program;
}

interface Size {
  readonly shortest: number;
  readonly longest: number;
}

function compile(source: string, flags: string): Program {
  const unicode = flags.includes("u") || flags.includes("v");
  const ignoreCase = flags.includes("i");
  const multiline = flags.includes("m");
  const dotAll = flags.includes("s");
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const states: State[] = [];
  const simpleGroups = new Set<number>();
  const groupIndex = new Map<AST.CapturingGroup, number>();
  let approximate = false;
  let loops = 0;

  const push = (state: State): number => {
    if (states.length >= MAX_STATES) throw new Unsupported();
    return states.push(state) - 1;
  };

  const fold = (set: CharSet): CharSet => (ignoreCase ? ignoringCase(set) : set);

  /** By code points a range may reach beyond the code units. */
  const clippedSet = (element: AST.CharacterClassElement): CharSet => {
    if (element.type !== "CharacterClassRange" || element.min.value > 0xffff) return elementSet(element, dotAll);
    return [[element.min.value, Math.min(0xffff, element.max.value)]];
  };

  const classSet = (node: AST.CharacterClass): CharSet => {
    const set = fold(normalise(node.elements.flatMap((element) => clippedSet(element))));
    return node.negate ? complement(set) : set;
  };

  /** States for `node` that continue at `next`; `once` while not inside a repetition. */
  const build = (node: AST.Element, next: number, once: boolean): number => {
    switch (node.type) {
      case "Character": {
        if (node.value <= 0xffff) return push({ kind: "unit", set: fold(unitSet(node.value)), next });
        const text = String.fromCodePoint(node.value);
        const second = push({ kind: "unit", set: unitSet(text.charCodeAt(1)), next });
        return push({ kind: "unit", set: unitSet(text.charCodeAt(0)), next: second });
      }
      case "CharacterSet": {
        const set = namedSet(node, dotAll);
        return push({ kind: "unit", set: node.kind === "any" ? set : fold(set), next });
      }
      case "CharacterClass":
        return push({ kind: "unit", set: classSet(node), next });
      case "Group":
        if (node.modifiers !== null) throw new Unsupported();
        return alternatives(node.alternatives, next, once);
      case "CapturingGroup": {
        const group = groupIndex.get(node)!;
        if (once) simpleGroups.add(group);
        else simpleGroups.delete(group);
        const close = push({ kind: "close", group, next });
        return push({ kind: "open", group, next: alternatives(node.alternatives, close, once) });
      }
      case "Quantifier":
        return repeat(node, next, once);
      case "Assertion":
        return assertion(node, next);
      default:
        throw new Unsupported();
    }
  };

  const sequence = (elements: readonly AST.Element[], next: number, once: boolean): number =>
    elements.reduceRight((after, element) => build(element, after, once), next);

  const alternatives = (options: readonly AST.Alternative[], next: number, once: boolean): number => {
    const targets = options.map((option) => sequence(option.elements, next, once));
    return targets.length === 1 ? targets[0]! : push({ kind: "split", targets });
  };

  const repeat = (node: AST.Quantifier, next: number, once: boolean): number => {
    const { min, max, greedy, element } = node;
    const single = once && max <= 1;
    const ordered = (body: number, skip: number): readonly number[] => (greedy ? [body, skip] : [skip, body]);
    let entry = next;
    if (max === Infinity) {
      // the split refers to a body that refers back to the split: reserve it first
      const split = push({ kind: "split", targets: [] });
      let body: number;
      if (sizeOf(element, unicode).shortest > 0) body = build(element, split, false);
      else {
        if (++loops > MAX_LOOPS) throw new Unsupported();
        const loop = loops - 1;
        const again = push({ kind: "again", loop, next: split });
        body = push({ kind: "enter", loop, next: build(element, again, false) });
      }
      states[split] = { kind: "split", targets: ordered(body, next) };
      entry = split;
    } else {
      for (let i = min; i < max; i++) {
        entry = push({ kind: "split", targets: ordered(build(element, entry, single), next) });
      }
    }
    for (let i = 0; i < min; i++) entry = build(element, entry, single);
    return entry;
  };

  const assertion = (node: AST.Assertion, next: number): number => {
    switch (node.kind) {
      case "start":
      case "end":
        return push({ kind: "assert", assertion: { kind: node.kind, multiline }, next });
      case "word":
        return push({ kind: "assert", assertion: { kind: "word-boundary", negate: node.negate }, next });
      case "lookahead":
      case "lookbehind": {
        const entry = alternatives(node.alternatives, push({ kind: "accept" }), false);
        const look = { kind: "look", behind: node.kind === "lookbehind", negate: node.negate, entry } as const;
        return push({ kind: "assert", assertion: look, next });
      }
    }
  };

  numberGroups(pattern, groupIndex);
  const accept = push({ kind: "accept" });
  const entry = alternatives(pattern.alternatives, accept, true);
  if (unicode) {
    // surrogate pairs are one character there, and case folding has other rules
    approximate =
      ignoreCase || states.some((state) => state.kind === "unit" && state.set.some(([, hi]) => hi >= 0xd800));
  }
  const size = sizeOfAlternatives(pattern.alternatives, unicode);
  return { states, entry, simpleGroups, approximate, ...size, anchored: !multiline && isAnchored(pattern) };
}

function numberGroups(pattern: AST.Pattern, index: Map<AST.CapturingGroup, number>): void {
  const visit = (node: AST.Element | AST.Alternative): void => {
    if (node.type === "CapturingGroup") index.set(node, index.size + 1);
    if ("alternatives" in node) for (const option of node.alternatives) visit(option);
    if ("elements" in node && node.type === "Alternative") for (const element of node.elements) visit(element);
    if (node.type === "Quantifier") visit(node.element);
  };
  for (const option of pattern.alternatives) visit(option);
}

const isAnchored = (pattern: AST.Pattern): boolean =>
  pattern.alternatives.every(({ elements }) => {
    const [first, last] = [elements[0], elements.at(-1)];
    return first?.type === "Assertion" && first.kind === "start" && last?.type === "Assertion" && last.kind === "end";
  });

function sizeOfAlternatives(options: readonly AST.Alternative[], unicode: boolean): Size {
  const sizes = options.map(({ elements }) => {
    const parts = elements.map((element) => sizeOf(element, unicode));
    return {
      shortest: parts.reduce((total, part) => total + part.shortest, 0),
      longest: parts.reduce((total, part) => total + part.longest, 0),
    };
  });
  return {
    shortest: Math.min(...sizes.map((size) => size.shortest)),
    longest: Math.max(...sizes.map((size) => size.longest)),
  };
}

function sizeOf(node: AST.Element, unicode: boolean): Size {
  switch (node.type) {
    case "Character":
      return node.value > 0xffff ? { shortest: 2, longest: 2 } : { shortest: 1, longest: 1 };
    case "CharacterSet":
    case "CharacterClass":
      return { shortest: 1, longest: unicode ? 2 : 1 };
    case "Group":
    case "CapturingGroup":
      return sizeOfAlternatives(node.alternatives, unicode);
    case "Quantifier": {
      const body = sizeOf(node.element, unicode);
      return {
        shortest: body.shortest * node.min,
        longest: node.max === 0 || body.longest === 0 ? 0 : body.longest * node.max,
      };
    }
    case "Assertion":
      return { shortest: 0, longest: 0 };
    default:
      return { shortest: 0, longest: Infinity };
  }
}
