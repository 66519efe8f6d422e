/**
 * Texts that may make matching slow: what leads to a repetition, what it repeats, many times, and an end at which the match fails. Which of
 * them do is found out by counting steps, so that a bad guess costs a little work and says nothing.
 */
import type { AST } from "@eslint-community/regexpp";
import { accepting } from "./program.ts";

export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

export const attackText = ({ prefix, pump, suffix }: Attack, times: number): string =>
  prefix + pump.repeat(times) + suffix;

/** Characters that patterns tend to tell apart; those that the pattern names come first. */
const POOL = "a0 \t-_.,:;/\\\"'=<>()[]{}@#!?&|+*%$^~`Zz\n\ré😀";
const MOST_CHARACTERS = 24;
const MOST_PUMPS = 6;
/** Of what is repeated, so many are tried behind what leads there: the first of them may be where a match ends. */
const LED = 3;
const MOST_ATTACKS = 1_500;
const SUFFIXES = ["\u0000", "", "\n\u0000", "!", "x", " x"];

export function* attacksOn(pattern: AST.Pattern, flags: string): Generator<Attack> {
  const pool = charactersOf(pattern);
  const writer = new Writer(pool, flags);
  let count = 0;
  for (const { quantifier, before } of repetitionsOf(pattern)) {
    const lead = before.map((element) => writer.write(element, 0)).join("");
    // other alternatives may match where the text begins, but not after something strange
    const prefixes = new Set([lead, "\u0000", "x"]);
    const pumps = writer.pumps(quantifier);
    // what leads to it, again and again: a match may begin at each
    if (lead !== "") pumps.push(lead, ...pumps.slice(0, LED).map((pump) => lead + pump));
    // at the last one a match may end that failed everywhere before
    for (const pump of pumps)
      for (const prefix of prefixes)
        for (const suffix of [...SUFFIXES, `\u0000${pump}`]) {
          if (++count > MOST_ATTACKS) return;
          yield { prefix, pump, suffix };
        }
  }
}

interface Repetition {
  readonly quantifier: AST.Quantifier;
  /** What stands before it on the way from the pattern's beginning. */
  readonly before: readonly AST.Element[];
}

/** Repetitions without bound, and long ones. */
const LONG = 20;

function* repetitionsOf(pattern: AST.Pattern): Generator<Repetition> {
  function* within(all: readonly AST.Alternative[], before: readonly AST.Element[]): Generator<Repetition> {
    for (const { elements } of all)
      for (const [i, element] of elements.entries()) {
        const here = [...before, ...elements.slice(0, i)];
        const inner = element.type === "Quantifier" ? element.element : element;
        if (element.type === "Quantifier" && element.max > LONG) yield { quantifier: element, before: here };
        if ("alternatives" in inner) yield* within(inner.alternatives, here);
      }
  }
  yield* within(pattern.alternatives, []);
}

/** Characters that the pattern speaks of, one or two of each kind. */
function charactersOf(pattern: AST.Pattern): readonly string[] {
  const named = [...pattern.raw].filter((c) => !/[\\^$.*+?()[\]{}|]/.test(c));
  return [...new Set([...named.slice(0, MOST_CHARACTERS), ...POOL])];
}

/** Writes text that a part of the pattern takes. */
class Writer {
  constructor(
    private readonly pool: readonly string[],
    private readonly flags: string,
  ) {}

  /** Different texts of one round: single characters of each kind that it takes, and what its alternatives say. */
  pumps({ element }: AST.Quantifier): string[] {
    const found = new Set<string>();
    for (let i = 0; i < MOST_PUMPS && found.size < MOST_PUMPS; i++) {
      const text = this.write(element, i);
      if (text !== "") found.add(text);
    }
    const whole = accepting(`(?:${element.raw})`, this.flags);
    for (const character of this.pool) {
      if (found.size >= MOST_PUMPS) break;
      try {
        if (whole(character)) found.add(character);
      } catch {
        // a part that means something only in its pattern
        break;
      }
    }
    return [...found];
  }

  /** The n-th way to write it. */
  write(element: AST.Element, way: number): string {
    switch (element.type) {
      case "Character":
        return String.fromCodePoint(element.value);
      case "CharacterSet":
      case "CharacterClass": {
        const accepts = accepting(element.raw, this.flags);
        const fitting = this.pool.filter(accepts);
        return fitting[way % Math.max(1, fitting.length)] ?? "";
      }
      case "Group":
      case "CapturingGroup": {
        const { alternatives } = element;
        const { elements } = alternatives[way % alternatives.length]!;
        return elements.map((one) => this.write(one, Math.floor(way / alternatives.length))).join("");
      }
      case "Quantifier":
        return this.write(element.element, way).repeat(Math.min(Math.max(element.min, 1), 50));
      case "Assertion":
        return element.kind === "lookbehind" && !element.negate
          ? element.alternatives[0]!.elements.map((one) => this.write(one, way)).join("")
          : "";
      default:
        return "";
    }
  }
}
