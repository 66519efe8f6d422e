/** What an expression becomes in an encoding: a bundle of terms per sort. */
import type { Term } from "./term.ts";

/** A double: one of NaN, the infinities, or `finite`, whose value is meaningless in the other cases. -0 is 0. */
export interface NumberValue {
  readonly sort: "num";
  readonly finite: Term;
  readonly nan: Term;
  readonly plus: Term;
  readonly minus: Term;
  /** Set on a quotient of integers: rounding it is integer division, which is easier and exact. */
  readonly ratio?: { readonly n: Term; readonly d: Term };
}

/** Code units, up to the greatest possible length; the ones at `length` and beyond are `PAD`. */
export interface TextValue {
  readonly sort: "str";
  readonly units: readonly Term[];
  readonly length: Term;
  /** Set on a part of a text: the text it is part of, and where it starts. Reading there needs no shifting. */
  readonly window?: { readonly units: readonly Term[]; readonly from: Term };
}

/** A text as one term of the solver's own theory. */
export interface SequenceValue {
  readonly sort: "seq";
  readonly term: Term;
}

export interface BoolValue {
  readonly sort: "bool";
  readonly term: Term;
}

export interface BigValue {
  readonly sort: "big";
  readonly term: Term;
}

/** A value that has identity only: `undefined`, `null`, an object of the input. */
export interface AtomValue {
  readonly sort: "atom";
  readonly name: string;
}

/** A value of more than one sort: exactly one case applies. */
export interface UnionValue {
  readonly sort: "any";
  readonly cases: readonly { readonly when: Term; readonly value: SingleValue }[];
}

export type SingleValue = NumberValue | TextValue | SequenceValue | BoolValue | BigValue | AtomValue;
export type Value = SingleValue | UnionValue;

/** Where the value of an input is found in Z3's model. */
export type Slot =
  | { readonly kind: "value"; readonly value: NumberValue | TextValue | SequenceValue | BoolValue | BigValue }
  /** The position in a list of constants. */
  | { readonly kind: "index"; readonly index: Term };
