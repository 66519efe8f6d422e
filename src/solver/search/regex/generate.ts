/** Writes text from a grammar: short, a little longer, at random, or following an existing text as far as it fits. */
import type { AST } from "@eslint-community/regexpp";
import type { Random } from "../../random.ts";
import { accepts, charactersOf, type Grammar } from "./grammar.ts";

export type Manner =
  | { readonly kind: "short" }
  | { readonly kind: "longer" }
  | { readonly kind: "random"; readonly random: Random }
  /** Keeps the characters of `text` where the pattern accepts them. */
  | { readonly kind: "follow"; readonly text: string };

/** A group whose text is given. */
export interface Pin {
  readonly group: number;
  readonly text: string;
}

const MAX_TEXT = 2000;
const MAX_REPEAT = 200;

class Writer {
  text = "";
  /** What positive lookaheads want to see, with where. */
  readonly ahead: { readonly at: number; readonly text: string }[] = [];
  readonly #groups = new Map<AST.CapturingGroup, string>();
  readonly #grammar: Grammar;
  readonly #manner: Manner;
  readonly #pin: AST.CapturingGroup | undefined;
  readonly #pinned: string;

  constructor(grammar: Grammar, manner: Manner, pin: Pin | undefined) {
    this.#grammar = grammar;
    this.#manner = manner;
    this.#pin = pin === undefined ? undefined : grammar.groups[pin.group - 1];
    this.#pinned = pin?.text ?? "";
  }

  alternatives(alternatives: readonly AST.Alternative[]): void {
    const chosen = this.#choose(alternatives);
    for (const element of chosen.elements) this.#element(element);
  }

  #choose(alternatives: readonly AST.Alternative[]): AST.Alternative {
    if (alternatives.length === 1) return alternatives[0]!;
    const pinned = alternatives.find((alternative) => this.#leadsToPin(alternative));
    if (pinned !== undefined) return pinned;
    const manner = this.#manner;
    switch (manner.kind) {
      case "short":
        return alternatives[0]!;
      case "longer":
        return alternatives.at(-1)!;
      case "random":
        return manner.random.pick(alternatives);
      case "follow":
        return this.#closest(alternatives, manner.text);
    }
  }

  /** The alternative that keeps most characters of the followed text. */
  #closest(alternatives: readonly AST.Alternative[], followed: string): AST.Alternative {
    const start = this.text;
    let best = alternatives[0]!;
    let bestKept = -1;
    for (const alternative of alternatives.slice(0, 12)) {
      for (const element of alternative.elements) this.#element(element);
      let kept = 0;
      for (let i = start.length; i < this.text.length; i++) kept += this.text[i] === followed[i] ? 1 : -0.5;
      if (kept > bestKept) [best, bestKept] = [alternative, kept];
      this.text = start;
    }
    return best;
  }

  #leadsToPin(node: AST.Node): boolean {
    const pin = this.#pin;
    return pin !== undefined && pin.start >= node.start && pin.end <= node.end;
  }

  #element(element: AST.Element): void {
    if (this.text.length > MAX_TEXT) return;
    switch (element.type) {
      case "Character":
        this.#character(element.raw, String.fromCodePoint(element.value));
        break;
      case "CharacterSet":
      case "CharacterClass":
      case "ExpressionCharacterClass":
        this.#character(element.raw, undefined);
        break;
      case "Group":
        this.alternatives(element.alternatives);
        break;
      case "CapturingGroup": {
        const start = this.text.length;
        if (element === this.#pin) this.text += this.#pinned;
        else this.alternatives(element.alternatives);
        this.#groups.set(element, this.text.slice(start));
        break;
      }
      case "Backreference": {
        const group = Array.isArray(element.resolved)
          ? element.resolved.find((g) => this.#groups.has(g))
          : element.resolved;
        this.text += (group && this.#groups.get(group)) ?? "";
        break;
      }
      case "Quantifier":
        this.#repeat(element);
        break;
      case "Assertion":
        this.#assertion(element);
        break;
    }
  }

  #assertion(assertion: AST.Assertion): void {
    if (assertion.kind === "lookahead" && !assertion.negate) {
      const start = this.text;
      this.alternatives(assertion.alternatives);
      this.ahead.push({ at: start.length, text: this.text.slice(start.length) });
      this.text = start;
    } else if (assertion.kind === "lookbehind" && !assertion.negate) {
      // Usually the pattern starts with it; text that is already there is checked by the caller's trial.
      if (this.text === "") this.alternatives(assertion.alternatives);
    }
    // Edges, word boundaries and negative assertions write nothing: the caller tries whether they hold.
  }

  #character(raw: string, exact: string | undefined): void {
    const manner = this.#manner;
    const { flags } = this.#grammar;
    if (manner.kind === "follow") {
      const there = manner.text[this.text.length];
      if (there !== undefined && (there === exact || (exact === undefined && accepts(raw, flags, there)))) {
        this.text += there;
        return;
      }
    }
    if (exact !== undefined) {
      this.text += exact;
      return;
    }
    const characters = charactersOf(raw, flags);
    if (characters.length > 0)
      this.text += manner.kind === "random" ? manner.random.pick(characters.slice(0, 16)) : characters[0]!;
  }

  #repeat(quantifier: AST.Quantifier): void {
    const { min, max, element } = quantifier;
    const manner = this.#manner;
    const wanted = this.#leadsToPin(quantifier) ? Math.max(min, 1) : min;
    const times = Math.min(
      max,
      MAX_REPEAT,
      manner.kind === "longer" ? wanted + 1 : manner.kind === "random" ? wanted + manner.random.below(4) : wanted,
    );
    for (let i = 0; i < times; i++) this.#element(element);
    if (manner.kind !== "follow") return;
    for (let i = times; i < Math.min(max, MAX_REPEAT); i++) {
      const start = this.text;
      this.#element(element);
      const added = this.text.slice(start.length);
      if (added === "" || !manner.text.startsWith(added, start.length)) {
        this.text = start;
        return;
      }
    }
  }
}

/** Texts written from the grammar; most match it, but assertions may say no: try them. */
export function write(grammar: Grammar, manner: Manner, pin?: Pin): readonly string[] {
  const writer = new Writer(grammar, manner, pin);
  writer.alternatives(grammar.pattern.alternatives);
  const { text, ahead } = writer;
  if (ahead.length === 0) return [text];
  // Lookaheads at one place want their texts in what follows: put them there one after the other, over or before it.
  const at = ahead[0]!.at;
  const wanted = ahead.map((a) => a.text).join("");
  const over = text.slice(0, at) + wanted + text.slice(at + wanted.length);
  return [over, text, text.slice(0, at) + wanted + text.slice(at), text + wanted];
}
