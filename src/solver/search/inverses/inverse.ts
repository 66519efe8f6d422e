/**
 * The form of an inverse: given an operation as it currently stands and the result it should have, propose argument
 * values that would give it. Proposals are guesses in order of preference (small, readable, near the current values first);
 * each is tried by evaluation, so an inverse may be partial and even wrong at times, but should be cheap.
 */
import type { Value } from "../../../expr/evaluate.ts";
import type { Expr } from "../../../expr/expr.ts";
import type { Op } from "../../../expr/op.ts";

export interface Call {
  readonly args: readonly Expr[];
  /** Current values of the arguments; an argument that fails to evaluate shows the default of its sort. */
  readonly values: readonly Value[];
  /** Whether an argument depends on inputs: the others cannot be changed. */
  readonly free: readonly boolean[];
}

export type Change = readonly [index: number, value: Value];

/** Suggests giving arguments new values, all of the changes at once. */
export type Propose = (...changes: readonly Change[]) => void;

export type Inverse = (call: Call, target: Value, propose: Propose) => void;

/** The inverses of one theory; `inverses.ts` puts them together. */
export type Inverses = Readonly<Partial<Record<Op, Inverse>>>;

/** The sort of every argument is checked by the builder, so these only tell the compiler. */
export const num = (call: Call, i: number): number => call.values[i] as number;
export const str = (call: Call, i: number): string => call.values[i] as string;
export const big = (call: Call, i: number): bigint => call.values[i] as bigint;

/** An inverse for one argument: the values it may take for a target. */
export const unary =
  <A extends Value, T extends Value>(values: (target: T, current: A) => Iterable<A>): Inverse =>
  (call, target, propose) => {
    for (const value of values(target as T, call.values[0] as A)) propose([0, value]);
  };
