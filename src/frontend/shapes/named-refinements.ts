/** The named refinements of `assay/types`: the base they refine and what they say about a value `v` of it. */

export const TYPES_MODULE = "assay/types";

export interface NamedRefinement {
  /** `argument`: the first type argument. */
  readonly base: "number" | "string" | "bigint" | "argument";
  /** Over `v`; `$1` and `$2` stand for the literal type arguments that follow the base. */
  readonly predicate: string;
  /** Type argument used when none is given. */
  readonly byDefault?: "string";
}

const integers = (min: string, max: string): NamedRefinement => ({
  base: "number",
  predicate: `Number.isInteger(v) && v >= ${min} && v <= ${max}`,
});
const numbers = (predicate: string): NamedRefinement => ({ base: "number", predicate });

export const REFINEMENTS: Readonly<Record<string, NamedRefinement>> = {
  Int: numbers("Number.isInteger(v)"),
  SafeInt: numbers("Number.isSafeInteger(v)"),
  Nat: numbers("Number.isSafeInteger(v) && v >= 0"),
  Int8: integers("-128", "127"),
  Int16: integers("-32768", "32767"),
  Int32: integers("-2147483648", "2147483647"),
  Uint8: integers("0", "255"),
  Uint16: integers("0", "65535"),
  Uint32: integers("0", "4294967295"),
  Finite: numbers("Number.isFinite(v)"),
  Positive: numbers("v > 0"),
  Negative: numbers("v < 0"),
  NonNegative: numbers("v >= 0"),
  NonZero: numbers("v !== 0"),
  NotNaN: numbers("!Number.isNaN(v)"),
  Between: numbers("v >= $1 && v <= $2"),
  Char: { base: "string", predicate: "v.length === 1" },
  NonEmpty: { base: "argument", predicate: "v.length > 0", byDefault: "string" },
  MinLength: { base: "argument", predicate: "v.length >= $1" },
  MaxLength: { base: "argument", predicate: "v.length <= $1" },
};
