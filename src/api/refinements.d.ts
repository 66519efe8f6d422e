/**
 * Types that say more than TypeScript checks: to the compiler each is its base, so that ordinary code needs no casts and
 * nothing is imported at run time. Assay reads them: `assay check` proves, refutes or checks that values meet them.
 */

/** A value `v` of the base for which the predicate holds: `Refine<number, "v >= 0 && v <= 100">`. */
export type Refine<Base, _Predicate extends string> = Base;

/** Whole numbers. */
export type Int = number;
/** Whole numbers between ±(2^53 − 1). */
export type SafeInt = number;
/** Whole numbers from 0 to 2^53 − 1. */
export type Nat = number;
export type Int8 = number;
export type Int16 = number;
export type Int32 = number;
export type Uint8 = number;
export type Uint16 = number;
export type Uint32 = number;

/** Neither NaN nor infinite. */
export type Finite = number;
export type NotNaN = number;
export type Positive = number;
export type Negative = number;
export type NonNegative = number;
export type NonZero = number;
/** From `_Low` to `_High`, both included; literal numbers. */
export type Between<_Low extends number, _High extends number> = number;

/** A string of length 1. */
export type Char = string;
/** A string or array with at least one element. */
export type NonEmpty<Base extends { readonly length: number } = string> = Base;
export type MinLength<Base extends { readonly length: number }, _Length extends number> = Base;
export type MaxLength<Base extends { readonly length: number }, _Length extends number> = Base;
