/**
 * A pattern as instructions for a backtracking machine: what an engine without shortcuts does, made explicit so that its steps can be counted.
 * Patterns are looked at between runs, never while the program runs.
 */
import { type AST, RegExpParser } from "@eslint-community/regexpp";

export type Instruction =
  | { readonly kind: "take"; readonly accepts: (character: string) => boolean }
  /** Goes on at `first`, and at `second` when that fails. */
  | { readonly kind: "split"; first: number; second: number }
  | { readonly kind: "jump"; to: number }
  /** Remembers where a repetition began its round, and refuses a round that took nothing. */
  | { readonly kind: "mark"; readonly register: number }
  | { readonly kind: "moved"; readonly register: number }
  | { readonly kind: "edge"; readonly of: "start" | "end" | "word"; readonly isNegated: boolean }
  | { readonly kind: "look"; readonly program: Program; readonly isNegated: boolean; readonly isBehind: boolean }
  | { readonly kind: "save"; readonly register: number }
  | { readonly kind: "again"; readonly group: number }
  | { readonly kind: "match" };

export interface Program {
  readonly code: readonly Instruction[];
  readonly registers: number;
  readonly isMultiline: boolean;
  readonly isUnicode: boolean;
  readonly ignoresCase: boolean;
}

/** Counted repetitions are written out. */
const MOST_CODE = 4_000;

/** Thrown for what the machine does not know: nothing is said of such patterns. */
export class UnknownPattern extends Error {}

export function parsePattern(source: string, flags: string): AST.Pattern {
  if (flags.includes("v")) throw new UnknownPattern("sets of strings");
  return new RegExpParser().parsePattern(source, 0, source.length, flags.includes("u"));
}

export function compilePattern(pattern: AST.Pattern, flags: string): Program {
  const compiler = new Compiler(flags);
  compiler.alternatives(pattern.alternatives);
  return compiler.finished();
}

class Compiler {
  private readonly code: Instruction[] = [];
  private registers = 0;
  private readonly groups = new Map<AST.CapturingGroup, number>();
  private isBackwards = false;

  constructor(private readonly flags: string) {}

  finished(): Program {
    this.add({ kind: "match" });
    return {
      code: this.code,
      registers: this.registers,
      isMultiline: this.flags.includes("m"),
      isUnicode: this.flags.includes("u"),
      ignoresCase: this.flags.includes("i"),
    };
  }

  alternatives(all: readonly AST.Alternative[]): void {
    const exits: Extract<Instruction, { kind: "jump" }>[] = [];
    all.forEach((alternative, i) => {
      const isLast = i === all.length - 1;
      const split = isLast ? undefined : this.split();
      if (split !== undefined) split.first = this.code.length;
      const elements = this.isBackwards ? [...alternative.elements].reverse() : alternative.elements;
      for (const element of elements) this.element(element);
      if (isLast) return;
      const exit: Extract<Instruction, { kind: "jump" }> = { kind: "jump", to: 0 };
      this.add(exit);
      exits.push(exit);
      split!.second = this.code.length;
    });
    for (const exit of exits) exit.to = this.code.length;
  }

  private element(element: AST.Element): void {
    switch (element.type) {
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        this.add({ kind: "take", accepts: accepting(element.raw, this.flags) });
        return;
      case "Group":
        this.alternatives(element.alternatives);
        return;
      case "CapturingGroup": {
        if (element.references.length === 0) {
          this.alternatives(element.alternatives);
          return;
        }
        const at = this.registers;
        this.registers += 2;
        this.groups.set(element, at);
        this.add({ kind: "save", register: this.isBackwards ? at + 1 : at });
        this.alternatives(element.alternatives);
        this.add({ kind: "save", register: this.isBackwards ? at : at + 1 });
        return;
      }
      case "Backreference": {
        const resolved = Array.isArray(element.resolved) ? element.resolved[0] : element.resolved;
        const group = this.groups.get(resolved as AST.CapturingGroup);
        // a reference to what comes later matches nothing
        if (group !== undefined) this.add({ kind: "again", group });
        return;
      }
      case "Assertion":
        this.assertion(element);
        return;
      case "Quantifier":
        this.quantifier(element);
        return;
      default:
        throw new UnknownPattern(element.type);
    }
  }

  private assertion(assertion: AST.Assertion): void {
    if (assertion.kind === "word") {
      this.add({ kind: "edge", of: "word", isNegated: assertion.negate });
      return;
    }
    if (assertion.kind === "start" || assertion.kind === "end") {
      this.add({ kind: "edge", of: assertion.kind, isNegated: false });
      return;
    }
    const { kind, alternatives, negate } = assertion as AST.LookaroundAssertion;
    const inner = new Compiler(this.flags);
    inner.isBackwards = kind === "lookbehind";
    inner.alternatives(alternatives);
    this.add({ kind: "look", program: inner.finished(), isNegated: negate, isBehind: inner.isBackwards });
  }

  private quantifier({ element, min, max, greedy }: AST.Quantifier): void {
    for (let i = 0; i < min; i++) this.element(element);
    if (max === Number.POSITIVE_INFINITY) {
      const isEmptyFound = mayBeEmpty(element);
      const register = isEmptyFound ? this.registers++ : -1;
      const top = this.code.length;
      const split = this.split();
      const into = this.code.length;
      if (isEmptyFound) this.add({ kind: "mark", register });
      this.element(element);
      if (isEmptyFound) this.add({ kind: "moved", register });
      this.add({ kind: "jump", to: top });
      const out = this.code.length;
      split.first = greedy ? into : out;
      split.second = greedy ? out : into;
      return;
    }
    const splits: { readonly split: Extract<Instruction, { kind: "split" }>; readonly into: number }[] = [];
    for (let i = min; i < max; i++) {
      const split = this.split();
      splits.push({ split, into: this.code.length });
      this.element(element);
    }
    for (const { split, into } of splits) {
      split.first = greedy ? into : this.code.length;
      split.second = greedy ? this.code.length : into;
    }
  }

  private split(): Extract<Instruction, { kind: "split" }> {
    const split: Extract<Instruction, { kind: "split" }> = { kind: "split", first: 0, second: 0 };
    this.add(split);
    return split;
  }

  private add(instruction: Instruction): void {
    if (this.code.length >= MOST_CODE) throw new UnknownPattern("too long");
    this.code.push(instruction);
  }
}

function mayBeEmpty(element: AST.Element): boolean {
  switch (element.type) {
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
      return false;
    case "Group":
    case "CapturingGroup":
      return element.alternatives.some(({ elements }) => elements.every(mayBeEmpty));
    case "Quantifier":
      return element.min === 0 || mayBeEmpty(element.element);
    default:
      return true;
  }
}

/** Which single characters a part of a pattern takes: asked of the engine itself, once per character. */
export function accepting(raw: string, flags: string): (character: string) => boolean {
  const meaning = [...flags].filter((flag) => "ius".includes(flag)).join("");
  const pattern = new RegExp(`^(?:${raw})$`, meaning);
  const known = new Map<string, boolean>();
  return (character) => {
    let answer = known.get(character);
    if (answer === undefined) known.set(character, (answer = pattern.test(character)));
    return answer;
  };
}
