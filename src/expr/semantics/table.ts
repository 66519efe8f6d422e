/** What every operation computes, exactly as JavaScript does. The one table that evaluating, folding and compiled code share. */
import type { Primitive, Reference } from "../expr.ts";
import type { Op } from "../op.ts";
import { is } from "../pristine.ts";
import { BIGINT } from "./bigint.ts";
import { NUMBER } from "./number.ts";
import { REGEX } from "./regex.ts";
import { STRING } from "./string.ts";

/** What an expression evaluates to: a primitive, or the reference node standing for an object of the input. */
export type Value = Primitive | Reference;

export type Operation = (...args: Value[]) => Value;

const CONTROL = {
  not: (a: boolean) => !a,
  and: (...values: boolean[]) => {
    for (let i = 0; i < values.length; i++) if (!values[i]) return false;
    return true;
  },
  or: (...values: boolean[]) => {
    for (let i = 0; i < values.length; i++) if (values[i]) return true;
    return false;
  },
  ite: (condition: boolean, yes: Value, no: Value) => (condition ? yes : no),
  eq: (a: Value, b: Value) => a === b,
  same: (a: Value, b: Value) => is(a, b),
  choice: (tag: number, ...alternatives: Value[]) => {
    if (!(tag >= 0 && tag < alternatives.length && tag % 1 === 0)) throw new RangeError("no such alternative");
    return alternatives[tag];
  },
};

const table = { ...CONTROL, ...NUMBER, ...STRING, ...REGEX, ...BIGINT } satisfies Record<
  Op,
  (...args: never[]) => Value
>;

/** The builder has checked the sorts of the arguments, so the operations are callable with any values here. */
export const OPERATIONS = table as unknown as Readonly<Record<Op, Operation>>;
