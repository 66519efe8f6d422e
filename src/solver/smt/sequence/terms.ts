/**
 * Constructors of terms for whole texts and for sets of texts (patterns), in the theory of strings. A code unit is one
 * character; the theory has characters beyond them, so it allows more texts than JavaScript has, never fewer.
 */
import { add, atMost, equal, int } from "../arithmetic.ts";
import { bool, yes } from "../logic.ts";
import { freshVariable, intern, type Term, TooManyTerms } from "../term.ts";

/** No text that JavaScript can make is longer: where evaluation would need one, it fails. */
const LONGEST = 2 ** 30;

const make = (op: Term["op"], args: readonly Term[]): Term => intern(op, "text", args, undefined, 0, 0, 0);
const truth = (op: Term["op"], a: Term, b: Term): Term => intern(op, "bool", [a, b], undefined, 0, 0, 0);
const whole = (op: Term["op"], args: readonly Term[], lo: number, hi: number): Term =>
  intern(op, "int", args, undefined, lo, hi, 0);
const pattern = (op: Term["op"], args: readonly Term[]): Term => intern(op, "pattern", args, undefined, 0, 0, 0);

/** The worker has 64 kB for a literal, a unit takes up to eight bytes. */
const MAX_LITERAL = 8_000;

export function text(value: string): Term {
  if (value.length > MAX_LITERAL) throw new TooManyTerms(false);
  return intern("text", "text", [], value, 0, 0, 0);
}
export const textVariable = (): Term => freshVariable("textVar", "text", 0, 0, 0);

/** The text when it is known. */
export const knownText = (term: Term): string | undefined => (term.op === "text" ? (term.value as string) : undefined);

export function join(parts: readonly Term[]): Term {
  const flat: Term[] = [];
  for (const part of parts.flatMap((one) => (one.op === "textConcat" ? one.args : [one]))) {
    const [last, value] = [flat.at(-1), knownText(part)];
    if (value === "") continue;
    const before = last === undefined ? undefined : knownText(last);
    if (value !== undefined && before !== undefined) flat[flat.length - 1] = text(before + value);
    else flat.push(part);
  }
  return flat.length === 0 ? text("") : flat.length === 1 ? flat[0]! : make("textConcat", flat);
}

export function lengthOf(term: Term): Term {
  const value = knownText(term);
  if (value !== undefined) return int(value.length);
  if (term.op === "textConcat") return term.args.map(lengthOf).reduce(add, int(0));
  return whole("textLength", [term], 0, LONGEST);
}

/** One character, none outside. */
export const at = (term: Term, index: Term): Term => make("textAt", [term, index]);
/** -1 unless it is one character. */
export const codeOf = (term: Term): Term => whole("textToCode", [term], -1, 0xffff);
/** `code` is from 0 to 0xffff. */
export const fromCode = (code: Term): Term => make("textFromCode", [code]);
/** `from` is from 0 to the length; nothing when `count` is not positive. */
export const part = (term: Term, from: Term, count: Term): Term => make("textPart", [term, from, count]);
export const find = (term: Term, wanted: Term, from: Term): Term =>
  whole("textIndex", [term, wanted, from], -1, LONGEST);
export const replaceFirst = (term: Term, wanted: Term, by: Term): Term => make("textReplace", [term, wanted, by]);
/** The decimal digits of an integer that is not negative. */
export const digits = (value: Term): Term => make("textFromInt", [value]);

export const contains = (term: Term, wanted: Term): Term =>
  knownText(wanted) === "" ? yes() : truth("textContains", term, wanted);
export const startsWith = (term: Term, prefix: Term): Term =>
  knownText(prefix) === "" ? yes() : truth("textPrefix", prefix, term);
export const endsWith = (term: Term, suffix: Term): Term =>
  knownText(suffix) === "" ? yes() : truth("textSuffix", suffix, term);
export const before = (a: Term, b: Term, orEqual: boolean): Term =>
  a === b ? bool(orEqual) : truth(orEqual ? "textLe" : "textLt", a, b);

export function sameText(a: Term, b: Term): Term {
  if (a === b) return yes();
  const [x, y] = [knownText(a), knownText(b)];
  if (x !== undefined && y !== undefined) return bool(x === y);
  if (x === "" || y === "") return equal(lengthOf(x === "" ? b : a), int(0));
  return truth("eq", a.id < b.id ? a : b, a.id < b.id ? b : a);
}

export const isIn = (term: Term, set: Term): Term => truth("textIn", term, set);
export const onlyText = (value: string): Term => pattern("patternText", [text(value)]);
export const range = (lo: number, hi: number): Term =>
  pattern("patternRange", [text(String.fromCharCode(lo)), text(String.fromCharCode(hi))]);
export const anyText = (): Term => pattern("patternAll", []);
const noText = (): Term => pattern("patternNone", []);
export const repeated = (set: Term): Term => pattern("patternStar", [set]);
export const sequenceOf = (sets: readonly Term[]): Term =>
  sets.length === 0 ? onlyText("") : sets.length === 1 ? sets[0]! : pattern("patternConcat", sets);
export const eitherOf = (sets: readonly Term[]): Term =>
  sets.length === 0 ? noText() : sets.length === 1 ? sets[0]! : pattern("patternUnion", sets);

/** A length is never negative, and within the bounds the domain has. */
export const hasLengthUpTo = (term: Term, longest: number): Term =>
  intern("le", "bool", [lengthOf(term), int(longest)], undefined, 0, 0, 0);

export const isEmpty = (term: Term): Term => atMost(lengthOf(term), int(0));
