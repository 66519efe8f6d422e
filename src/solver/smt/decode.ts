/** From the values Z3 gives to the terms of the inputs back to JavaScript values. */
import type { Input, Primitive } from "../../expr/expr.ts";
import { constantOf } from "./arithmetic.ts";
import type { Encoding } from "./encoding.ts";
import { bitsOf, isNotNumber, valueOfBits } from "./floats.ts";
import { isNo, isYes } from "./logic.ts";
import { unescaped } from "./sequence/escape.ts";
import type { Rational, Term } from "./term.ts";
import type { NumberValue, Slot, TextValue } from "./value.ts";

/** The terms whose values decide the inputs. */
export function wantedTerms(encoding: Encoding): Term[] {
  const terms: Term[] = [];
  for (const slot of encoding.slots.values()) terms.push(...termsOf(slot));
  return terms.filter((term) => !isYes(term) && !isNo(term) && constantOf(term) === undefined);
}

function termsOf(slot: Slot): readonly Term[] {
  if (slot.kind === "index") return [slot.index.sort === "float" ? bitsOf(slot.index) : slot.index];
  const { value } = slot;
  if (value.sort === "num" && value.finite.sort === "float") return [bitsOf(value.finite), isNotNumber(value.finite)];
  switch (value.sort) {
    case "bool":
    case "big":
    case "seq":
      return [value.term];
    case "num":
      return [value.finite, value.nan, value.plus, value.minus];
    case "str":
      return [value.length, ...value.units];
  }
}

/** Undefined when Z3 gave no plain value for some term. */
export function decode(
  encoding: Encoding,
  wanted: readonly Term[],
  values: readonly string[],
): Map<string, Primitive> | undefined {
  const known = new Map<Term, string>();
  for (const [i, term] of wanted.entries()) known.set(term, values[i] ?? "?");
  // the bits of NaN are anything or nothing: it is asked for by itself
  for (const [term, value] of known) if (value === "?" && term.op !== "fpBits") return undefined;
  const model = new Map<string, Primitive>();
  for (const [input, slot] of encoding.slots) model.set(input.name, inputValue(input, slot, known));
  return model;
}

type Known = ReadonlyMap<Term, string>;

function inputValue(input: Input, slot: Slot, known: Known): Primitive {
  if (slot.kind === "index") {
    const { domain } = input;
    return domain.kind === "one-of" ? domain.values[numberOf(slot.index, known)] : undefined;
  }
  const { value } = slot;
  switch (value.sort) {
    case "bool":
      return truthOf(value.term, known);
    case "big":
      return BigInt(constantOf(value.term) ?? known.get(value.term)!);
    case "num":
      return doubleOf(value, known);
    case "str":
      return textOf(value, known);
    case "seq":
      // behind the mark of texts
      return unescaped(known.get(value.term)!.slice(1));
  }
}

const truthOf = (term: Term, known: Known): boolean => isYes(term) || known.get(term) === "true";

function doubleOf(value: NumberValue, known: Known): number {
  if (value.finite.sort === "float") return numberOf(value.finite, known);
  if (truthOf(value.nan, known)) return Number.NaN;
  if (truthOf(value.plus, known)) return Infinity;
  if (truthOf(value.minus, known)) return -Infinity;
  return numberOf(value.finite, known);
}

function textOf(value: TextValue, known: Known): string {
  const length = numberOf(value.length, known);
  let text = "";
  for (let i = 0; i < length; i++) text += String.fromCharCode(numberOf(value.units[i]!, known));
  return text;
}

function numberOf(term: Term, known: Known): number {
  const constant = constantOf(term);
  if (constant !== undefined) return Number(constant);
  if (term.sort === "float") {
    const bits = known.get(bitsOf(term))!;
    return known.get(isNotNumber(term)) === "true" || bits === "?"
      ? Number.NaN
      : valueOfBits(BigInt.asUintN(64, BigInt(bits)));
  }
  const text = known.get(term)!;
  if (term.sort === "bits") return Number(BigInt.asIntN(term.width, BigInt(text)));
  return parse(text);
}

/** `-3`, `7/2`, or a truncated expansion `1.4142?` of an irrational. */
function parse(text: string): number {
  const slash = text.indexOf("/");
  if (slash < 0) return Number(text.replace("?", ""));
  return toDouble({ n: BigInt(text.slice(0, slash)), d: BigInt(text.slice(slash + 1)) });
}

/** The quotient in 64 bits, scaled back: within an ulp of the rational, whatever the size of its parts. */
function toDouble({ n, d }: Rational): number {
  const [x, y] = [Number(n), Number(d)];
  if (Number.isSafeInteger(x) && Number.isSafeInteger(y)) return x / y;
  const size = n < 0n ? -n : n;
  const shift = bitLength(d) - bitLength(size) + 64;
  const scaled = shift >= 0 ? (size << BigInt(shift)) / d : size / (d << BigInt(-shift));
  const magnitude = Number(scaled) * 2 ** -shift;
  return n < 0n ? -magnitude : magnitude;
}

const bitLength = (value: bigint): number => value.toString(2).length;
