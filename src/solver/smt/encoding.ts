/**
 * What one attempt at encoding a query is made under, and what those who encode parts of it (the rules, the numbers, the texts)
 * may ask of the attempt. `encoder.ts` implements it.
 */
import type { Apply, Domain, Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import type { Term } from "./term.ts";
import type { NumberValue, Slot, Value } from "./value.ts";

/** How numbers are represented; the rest of the encoding is the same for all. */
export interface Numbers {
  literal(encoding: Encoding, value: number): NumberValue;
  input(encoding: Encoding, domain: NumberDomain): NumberValue;
  equal(a: NumberValue, b: NumberValue): Term;
  choose(condition: Term, a: NumberValue, b: NumberValue): NumberValue;
}

/** How texts are represented: by default as vectors of code units. */
export interface Texts {
  literal(value: string): Value;
  input(encoding: Encoding, name: string, maxLength: number): Extract<Value, { sort: "str" | "seq" }>;
}

export type NumberDomain = Extract<Domain, { kind: "any-number" | "integer" | "tag" }>;

/** The lengths an attempt considers for a string input; `closed` when no other length could matter. */
export interface LengthRange {
  readonly lo: number;
  readonly hi: number;
  readonly closed: boolean;
}

export interface Assumptions {
  readonly numbers: Numbers;
  readonly texts?: Texts;
  readonly rules: Record<Op, Rule>;
  /** Whether what has no meaning here may have any value, instead of the one under the seed: then "no solution" is still a proof. */
  readonly frees?: boolean;
  readonly seed: Model;
  readonly lengths: ReadonlyMap<string, LengthRange>;
}

/** The value of an application, or undefined when the operation (or this use of it) is beyond the encoding. */
export type Rule = (encoding: Encoding, args: readonly Value[], e: Apply) => Value | undefined;

export interface Encoding {
  readonly assumptions: Assumptions;
  /** Where the value of each input is found in a solution. */
  readonly slots: Map<Input, Slot>;
  /** The applications that `e` is an argument of. */
  usesOf(e: Expr): readonly Apply[];
  literal(value: Primitive): Value;
  /** Says why "no solution" would prove nothing. */
  limit(reason: string): void;
  /** A condition that holds of the variables by their construction, or that the encoding is limited to. */
  require(term: Term): void;
  /** What makes a solution readable, not right. */
  prefer(term: Term): void;
}
