/** Inverses of the operations on booleans, of equality, and of the choice between alternatives. */
import type { Value } from "../../../expr/evaluate.ts";
import type { Expr } from "../../../expr/expr.ts";
import { type Change, type Inverse, type Inverses, unary } from "./inverse.ts";

/** `and` to true (or `or` to false): all arguments; the other way round: any one argument. */
const connective =
  (all: boolean): Inverse =>
  (call, target, propose) => {
    if (target !== all) {
      call.free.forEach((free, i) => {
        if (free) propose([i, target]);
      });
      return;
    }
    const changes: Change[] = [];
    call.values.forEach((value, i) => {
      if (value !== all) changes.push([i, all]);
    });
    propose(...changes);
    if (changes.length > 1) for (const change of changes) propose(change);
  };

/** Ordinary values different from `value`, of the same type. */
function different(value: Value): readonly Value[] {
  switch (typeof value) {
    case "number":
      if (Number.isNaN(value)) return [0, 1];
      if (!Number.isFinite(value)) return [0, 1, -1];
      return value === 0 ? [1, -1, 2] : [value + 1, value - 1, 0, 1];
    case "string":
      return value === ""
        ? ["a", "b", "0"]
        : [`${value}a`, value.slice(0, -1), (value[0] === "a" ? "b" : "a") + value.slice(1), ""];
    case "boolean":
      return [!value];
    case "bigint":
      return [value + 1n, value - 1n, 0n];
    default:
      return [undefined, null, 0, "", "a", false, true, 1].filter((other) => other !== value);
  }
}

const equal: Inverse = (call, target, propose) => {
  const [a, b] = call.values;
  if (target === true) {
    propose([0, b]);
    propose([1, a]);
    if (Number.isNaN(a) || Number.isNaN(b)) propose([0, 0], [1, 0]);
    if (typeof a === "string") propose([0, ""], [1, ""]);
    return;
  }
  for (const value of different(b)) propose([0, value]);
  for (const value of different(a)) propose([1, value]);
  if (call.args[0]!.sort === "num") {
    propose([0, Number.NaN]);
    propose([1, Number.NaN]);
  }
};

const sortAdmits = (e: Expr, value: Value): boolean => {
  switch (e.sort) {
    case "num":
      return typeof value === "number";
    case "str":
      return typeof value === "string";
    case "bool":
      return typeof value === "boolean";
    case "big":
      return typeof value === "bigint";
    case "any":
      return true;
  }
};

export const LOGIC = {
  not: unary((target: boolean) => [!target]),
  and: connective(true),
  or: connective(false),
  eq: equal,
  same: equal,

  ite: (call, target, propose) => {
    const condition = call.values[0] === true;
    const [taken, other] = condition ? [1, 2] : [2, 1];
    if (sortAdmits(call.args[taken]!, target)) propose([taken, target]);
    if (sortAdmits(call.args[other]!, target)) propose([0, !condition], [other, target]);
  },

  choice: (call, target, propose) => {
    const tag = call.values[0] as number;
    // a value of the input may name no alternative at all: then only the tag can change
    const taken = call.args[tag + 1];
    if (taken !== undefined && sortAdmits(taken, target)) propose([tag + 1, target]);
    // First the alternatives that already have the value, then those that would have to change as well.
    for (let k = 1; k < call.args.length; k++) {
      if (k !== tag + 1 && Object.is(call.values[k], target)) propose([0, k - 1]);
    }
    for (let k = 1; k < call.args.length; k++) {
      if (k !== tag + 1 && call.free[k] && sortAdmits(call.args[k]!, target)) propose([0, k - 1], [k, target]);
    }
  },
} satisfies Inverses;
