/**
 * A regular expression as the set of the texts it finds a match in. Exact or nothing: back references, look-around, word
 * boundaries, properties and anchors inside the expression have no such set here.
 */
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { type CharSet, complement, ignoringCase, normalise } from "../regex/charset.ts";
import { elementSet, namedSet, Unsupported, unitSet } from "../regex/class-sets.ts";
import type { Term } from "../term.ts";
import { anyText, eitherOf, onlyText, range, repeated, sequenceOf } from "./terms.ts";

/** Repetitions are written out. */
const MAX_COPIES = 200;

class Reader {
  #copies = 0;
  readonly #flags: string;
  readonly #dotAll: boolean;

  constructor(flags: string) {
    this.#flags = flags;
    this.#dotAll = flags.includes("s");
  }

  /** Texts with a match: what may stand around it is up to the anchors. */
  search(alternatives: readonly AST.Alternative[]): Term {
    return eitherOf(
      alternatives.map(({ elements }) => {
        const [first, last] = [elements[0], elements.at(-1)];
        const isAtStart = this.#isAnchor(first, "start");
        const isAtEnd = this.#isAnchor(last, "end") && elements.length > (isAtStart && first === last ? 1 : 0);
        const body = elements.slice(isAtStart ? 1 : 0, isAtEnd ? elements.length - 1 : elements.length);
        const parts = body.map((element) => this.#element(element));
        return sequenceOf([...(isAtStart ? [] : [anyText()]), ...parts, ...(isAtEnd ? [] : [anyText()])]);
      }),
    );
  }

  #isAnchor(element: AST.Element | undefined, kind: "start" | "end"): boolean {
    if (element?.type !== "Assertion" || element.kind !== kind) return false;
    if (this.#flags.includes("m")) throw new Unsupported();
    return true;
  }

  #alternatives(alternatives: readonly AST.Alternative[]): Term {
    return eitherOf(alternatives.map(({ elements }) => sequenceOf(elements.map((element) => this.#element(element)))));
  }

  #element(node: AST.Element): Term {
    switch (node.type) {
      case "Character":
        return this.#set(unitSet(node.value));
      case "CharacterSet":
        return this.#set(namedSet(node, this.#dotAll), node.kind !== "any");
      case "CharacterClass": {
        const set = normalise(node.elements.flatMap((element) => elementSet(element, this.#dotAll)));
        const folded = this.#flags.includes("i") ? ignoringCase(set) : set;
        return this.#set(node.negate ? complement(folded) : folded, false);
      }
      case "Group":
        if (node.modifiers !== null) throw new Unsupported();
        return this.#alternatives(node.alternatives);
      case "CapturingGroup":
        return this.#alternatives(node.alternatives);
      case "Quantifier":
        return this.#repetition(node);
      default:
        throw new Unsupported();
    }
  }

  #repetition({ element, min, max }: AST.Quantifier): Term {
    const body = this.#element(element);
    const copies = (count: number): Term[] => {
      this.#copies += count;
      if (this.#copies > MAX_COPIES) throw new Unsupported();
      return Array.from({ length: count }, () => body);
    };
    if (max === Infinity) return sequenceOf([...copies(min), repeated(body)]);
    // (body (body …)?)?
    const optional = copies(max - min).reduce<Term | undefined>(
      (rest, one) => eitherOf([onlyText(""), rest === undefined ? one : sequenceOf([one, rest])]),
      undefined,
    );
    return sequenceOf([...copies(min), ...(optional === undefined ? [] : [optional])]);
  }

  #set(set: CharSet, fold = true): Term {
    const folded = fold && this.#flags.includes("i") ? ignoringCase(set) : set;
    return eitherOf(folded.map(([lo, hi]) => (lo === hi ? onlyText(String.fromCharCode(lo)) : range(lo, hi))));
  }
}

/** The texts that have a match of the expression; undefined when that cannot be said exactly. */
export function matching(source: string, flags: string): Term | undefined {
  if (/[uv]/.test(flags)) return undefined;
  try {
    const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, {
      unicode: false,
      unicodeSets: false,
    });
    return new Reader(flags).search(alternatives);
  } catch (error) {
    if (error instanceof Unsupported || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
