/**
 * What a JavaScript value is to the static side: a term with the conditions under which it is not a proper number, a text as a function from
 * positions to code units, a reference to an array or object of the heap, or nothing known (⋆). Everything over-approximates.
 */
import type { AnyFunction } from "../../frontend/syntax.ts";
import { type Substitution, substitute } from "../term/substitute.ts";
import {
  add,
  and,
  eq,
  FALSE,
  int,
  ite,
  le,
  lt,
  not,
  number,
  ONE,
  or,
  type SymbolTerm,
  same,
  sub,
  type Term,
  TRUE,
  truth,
  ZERO,
} from "../term/term.ts";

/** λ parameter. body: code units by position. */
export interface Units {
  readonly parameter: SymbolTerm;
  readonly body: Term;
}

export type Value =
  /** `bad`: it is NaN or `undefined`; `missing`: it is `undefined`; `floor`: what it is rounded down, where that is known better than the number. */
  | { readonly kind: "number"; readonly term: Term; readonly bad: Term; readonly missing: Term; readonly floor?: Term }
  | { readonly kind: "boolean"; readonly term: Term }
  /** `missing`: it is `undefined` instead. */
  | { readonly kind: "text"; readonly length: Term; readonly units: Units; readonly missing: Term }
  | { readonly kind: "undefined" }
  | { readonly kind: "null" }
  /** An array or object of the heap: the cell, and the way into it where elements are arrays themselves. */
  | {
      readonly kind: "reference";
      readonly cell: string;
      readonly at: readonly Term[];
      readonly missing: Term;
      /** Where it is missing there is `null`, not `undefined`. */
      readonly orNull?: true;
    }
  | { readonly kind: "function"; readonly fn: AnyFunction }
  | { readonly kind: "fixed"; readonly is: Fixed }
  | { readonly kind: "unknown"; readonly why: string };

/** Objects that are what they are in every run. */
export type Fixed =
  | { readonly kind: "builtin"; readonly path: string }
  | { readonly kind: "regexp"; readonly pattern: string; readonly flags: string }
  | { readonly kind: "set"; readonly values: readonly unknown[] };

export type NumberValue = Extract<Value, { kind: "number" }>;
export type TextValue = Extract<Value, { kind: "text" }>;
export type Reference = Extract<Value, { kind: "reference" }>;

export const UNDEFINED: Value = { kind: "undefined" };
export const unknown = (why: string): Value => ({ kind: "unknown", why });
export const numberOf = (term: Term, bad: Term = FALSE, missing: Term = FALSE): NumberValue => ({
  kind: "number",
  term,
  bad,
  missing,
});
export const booleanOf = (term: Term): Value => ({ kind: "boolean", term });

/** The one parameter of all λ over positions. */
export const POSITION: SymbolTerm = { kind: "symbol", sort: "int", name: "χ" };

export const unitAt = ({ units }: TextValue, position: Term): Term =>
  substitute(units.body, new Map([[units.parameter.name, position]]));

export function textOf(text: string): TextValue {
  let body: Term = ZERO;
  for (let i = text.length - 1; i >= 0; i--) body = ite(eq(POSITION, int(i)), int(text.charCodeAt(i)), body);
  return { kind: "text", length: int(text.length), units: { parameter: POSITION, body }, missing: FALSE };
}

export const oneUnit = (unit: Term, missing: Term = FALSE): TextValue => ({
  kind: "text",
  length: ONE,
  units: { parameter: POSITION, body: unit },
  missing,
});

/** The text if it is the same in every run. */
export function constantText(value: Value): string | undefined {
  if (value.kind !== "text" || value.length.kind !== "number" || value.missing !== FALSE) return undefined;
  let text = "";
  for (let i = 0; i < value.length.value; i++) {
    const unit = unitAt(value, int(i));
    if (unit.kind !== "number") return undefined;
    text += String.fromCharCode(unit.value);
  }
  return text;
}

export function constantOf(value: unknown): Value {
  switch (typeof value) {
    case "number":
      return Number.isNaN(value) ? numberOf(ZERO, TRUE) : numberOf(number(value));
    case "boolean":
      return booleanOf(truth(value));
    case "string":
      return textOf(value);
    case "undefined":
      return UNDEFINED;
    default:
      return value === null ? { kind: "null" } : unknown(typeof value);
  }
}

/** The terms a value consists of replaced. */
export function mapTerms(value: Value, go: (term: Term) => Term): Value {
  switch (value.kind) {
    case "number":
      return {
        kind: "number",
        term: go(value.term),
        bad: go(value.bad),
        missing: go(value.missing),
        ...(value.floor === undefined ? {} : { floor: go(value.floor) }),
      };
    case "boolean":
      return booleanOf(go(value.term));
    case "text":
      return {
        ...value,
        length: go(value.length),
        units: { ...value.units, body: go(value.units.body) },
        missing: go(value.missing),
      };
    case "reference":
      return { ...value, at: value.at.map(go), missing: go(value.missing) };
    default:
      return value;
  }
}

export const substituteValue = (value: Value, by: Substitution): Value =>
  mapTerms(value, (term) => substitute(term, by));

export function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case "number": {
      const other = b as NumberValue;
      return same(a.term, other.term) && same(a.bad, other.bad) && same(a.missing, other.missing);
    }
    case "boolean":
      return same(a.term, (b as typeof a).term);
    case "text": {
      const other = b as TextValue;
      return same(a.length, other.length) && same(a.units.body, other.units.body) && same(a.missing, other.missing);
    }
    case "reference": {
      const other = b as Reference;
      return (
        a.cell === other.cell &&
        a.orNull === other.orNull &&
        a.at.length === other.at.length &&
        a.at.every((one, i) => same(one, other.at[i]!)) &&
        same(a.missing, other.missing)
      );
    }
    case "function":
      return a.fn === (b as typeof a).fn;
    case "fixed":
      return a.is === (b as typeof a).is;
    case "unknown":
      return false;
    default:
      return true;
  }
}

/** One of two values; undefined where no kind of value holds both. */
export function choose(test: Term, yes: Value, no: Value): Value {
  if (test.kind === "truth") return test.value ? yes : no;
  if (sameValue(yes, no)) return yes;
  if (yes.kind === "unknown") return yes;
  if (no.kind === "unknown") return no;
  if (yes.kind === "undefined" || (yes.kind === "null" && no.kind === "reference")) return choose(not(test), no, yes);
  if (no.kind === "null" && yes.kind === "reference" && yes.orNull)
    return { ...yes, missing: ite(test, yes.missing, TRUE) };
  if (no.kind === "undefined") {
    if (yes.kind === "number") return { ...yes, bad: ite(test, yes.bad, TRUE), missing: ite(test, yes.missing, TRUE) };
    if (yes.kind === "text" || (yes.kind === "reference" && !yes.orNull))
      return { ...yes, missing: ite(test, yes.missing, TRUE) };
  }
  if (yes.kind === "number" && no.kind === "number")
    return numberOf(ite(test, yes.term, no.term), ite(test, yes.bad, no.bad), ite(test, yes.missing, no.missing));
  if (yes.kind === "boolean" && no.kind === "boolean") return booleanOf(ite(test, yes.term, no.term));
  if (yes.kind === "text" && no.kind === "text") {
    const other = unitAt(no, yes.units.parameter);
    return {
      kind: "text",
      length: ite(test, yes.length, no.length),
      units: { parameter: yes.units.parameter, body: ite(test, yes.units.body, other) },
      missing: ite(test, yes.missing, no.missing),
    };
  }
  if (
    yes.kind === "reference" &&
    no.kind === "reference" &&
    yes.cell === no.cell &&
    yes.orNull === no.orNull &&
    yes.at.length === no.at.length
  )
    return {
      ...yes,
      at: yes.at.map((one, i) => ite(test, one, no.at[i]!)),
      missing: ite(test, yes.missing, no.missing),
    };
  return unknown("values of several kinds");
}

/** Part of a text, from and to clamped by the caller. */
export function part(text: TextValue, from: Term, to: Term): TextValue {
  const body = unitAt(text, add(POSITION, from));
  const length = ite(le(from, to), sub(to, from), ZERO);
  return { kind: "text", length, units: { parameter: POSITION, body }, missing: text.missing };
}

export function joined(a: TextValue, b: TextValue): TextValue {
  const body = ite(lt(POSITION, a.length), unitAt(a, POSITION), unitAt(b, sub(POSITION, a.length)));
  return {
    kind: "text",
    length: add(a.length, b.length),
    units: { parameter: POSITION, body },
    missing: or(a.missing, b.missing),
  };
}

/** That the words of a text that is known stand at a position of another. */
export function standsAt(text: TextValue, position: Term, word: string): Term {
  return and(
    le(ZERO, position),
    le(add(position, int(word.length)), text.length),
    ...[...Array(word.length).keys()].map((i) => eq(unitAt(text, add(position, int(i))), int(word.charCodeAt(i)))),
  );
}
