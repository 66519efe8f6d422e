/** The form of a simplification: rewrites one application of an operation, or declines. */
import type { Expr } from "../expr.ts";
import type { Op } from "../op.ts";

/** The smart constructor, passed in because it calls the rules itself. */
export type Make = (op: Op, args: readonly Expr[]) => Expr;

/**
 * Must be exact: wherever the original evaluates to a value, the result evaluates to the same value (`Object.is`).
 * Where the original fails (as `BigInt(1.5)` throws), the result may be anything.
 */
export type Rule = (args: readonly Expr[], make: Make) => Expr | undefined;

export type Rules = Readonly<Partial<Record<Op, Rule>>>;
