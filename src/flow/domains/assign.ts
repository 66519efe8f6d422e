/** Assignments: operators, and what they say of differences between values. */
import type { Value as FlowValue, Instruction, Variable } from "../graph.ts";
import { ANY_NUMBER, isSafeInteger, isWithin, range } from "./numbers.ts";
import { binaryValue, unaryValue } from "./operators.ts";
import { give, isWholeNumber, letGo, nameOf, newLength, noNaN, type Setting } from "./setting.ts";
import type { Name, State } from "./state.ts";
import * as T from "./tags.ts";
import { boolean, ofNumbers, ofTags, type Value } from "./value.ts";

export function assign(
  s: Setting,
  state: State,
  target: Variable,
  value: FlowValue,
  each: Extract<Instruction, { kind: "assign" }>,
  key: string,
): void {
  switch (value.kind) {
    case "copy":
      state.variables.set(target.id, nameOf(state, value.of));
      // what a closure sees may be had by whoever calls it
      if (target.binding?.captured) letGo(state, value.of);
      return;
    case "allocate": {
      const tags =
        value.what === "array" ? T.ARRAY : value.what === "function" || value.what === "class" ? T.FUNCTION : T.OBJECT;
      const name = give(state, target, key, ofTags(value.what === "other" ? T.REFERENCE : tags));
      if (value.what === "regexp") s.types.set(name, value.node);
      if (value.what === "array" || value.what === "object") {
        state.own.add(name);
        if (value.what === "array")
          state.setProperty(
            name,
            "length",
            value.length === undefined ? newLength(state, `${key}#`) : state.names.constant(value.length),
          );
      }
      return;
    }
    case "unary": {
      const operand = nameOf(state, value.operand);
      const fact = state.fact(operand);
      if ((value.operator === "numeric" || value.operator === "+") && fact.tags === T.NUMBER) {
        state.variables.set(target.id, operand);
        return;
      }
      const name = give(state, target, key, unaryValue(value.operator, fact));
      s.definitions.set(name, { kind: "unary", operator: value.operator, operand });
      if (value.operator === "increment" || value.operator === "decrement")
        sum(s, state, name, operand, value.operator === "increment" ? 1 : -1, each);
      return;
    }
    case "binary":
      binary(s, state, target, value, each, key);
  }
}

function binary(
  s: Setting,
  state: State,
  target: Variable,
  value: Extract<FlowValue, { kind: "binary" }>,
  each: Extract<Instruction, { kind: "assign" }>,
  key: string,
): void {
  const [left, right] = [nameOf(state, value.left), nameOf(state, value.right)];
  const [a, b] = [state.fact(left), state.fact(right)];
  const { operator } = value;
  // `x | 0` of a whole number that fits is x
  if (operator === "|" && b.tags === T.NUMBER && b.number.min === 0 && b.number.max === 0 && a.tags === T.NUMBER) {
    const fits = a.number.isWhole && isWithin(a.number, -(2 ** 31), 2 ** 31 - 1);
    if (!fits && a.number.isWhole && !a.number.mayBeNaN && s.assumes({ kind: "no-wrap", at: each.at, subject: "" })) {
      // −0 becomes 0
      state.refine(left, ofNumbers({ ...range(-(2 ** 31), 2 ** 31 - 1), mayBeNegativeZero: true }));
      state.variables.set(target.id, left);
      return;
    }
    if (fits && !a.number.mayBeNegativeZero) {
      state.variables.set(target.id, left);
      return;
    }
  }
  const name = give(state, target, key, related(state, operator, left, right) ?? binaryValue(operator, a, b));
  s.definitions.set(name, { kind: "binary", operator, left, right });
  if (a.tags !== T.NUMBER || b.tags !== T.NUMBER) return;
  const constant = state.names.constantOf(right)?.value;
  const first = state.names.constantOf(left)?.value;
  if (operator === "+" && typeof constant === "number") sum(s, state, name, left, constant, each);
  else if (operator === "-" && typeof constant === "number") sum(s, state, name, left, -constant, each);
  else if (operator === "+" && typeof first === "number") sum(s, state, name, right, first, each);
  else if (operator === "+" || operator === "-" || operator === "*")
    combined(s, state, name, left, right, operator, each);
  else if (
    operator === "%" &&
    b.number.isWhole &&
    a.number.isWhole &&
    !b.number.mayBeNaN &&
    b.number.min > 0 &&
    !state.fact(name).number.mayBeNaN
  )
    state.relate(name, right, -1);
  else if (operator === "&" && isSafeInteger(b.number) && b.number.min >= 0) state.relate(name, right, 0);
  else if (operator === ">>" && constant === 1 && halves(s, state, name, left, each)) return;
  else if ((operator === ">>" || operator === ">>>") && isWithin(a.number, 0, 2 ** 31 - 1)) state.relate(name, left, 0);
  else if (operator === "/" && isWithin(a.number, 0, Number.MAX_VALUE) && b.number.min >= 1 && !b.number.mayBeNaN)
    state.relate(name, left, 0);
}

/** A comparison that differences decide. */
function related(state: State, operator: string, x: Name, y: Name): Value | undefined {
  if (!noNaN(state, x) || !noNaN(state, y)) return undefined;
  const [over, under] = [state.bound(x, y), state.bound(y, x)];
  switch (operator) {
    case "<":
      return over < 0 ? boolean(true) : under <= 0 ? boolean(false) : undefined;
    case "<=":
      return over <= 0 ? boolean(true) : under < 0 ? boolean(false) : undefined;
    case ">":
      return under < 0 ? boolean(true) : over <= 0 ? boolean(false) : undefined;
    case ">=":
      return under <= 0 ? boolean(true) : over < 0 ? boolean(false) : undefined;
    case "===":
    case "!==":
      if (over < 0 || under < 0) return boolean(operator === "!==");
      return over <= 0 && under <= 0 ? boolean(operator === "===") : undefined;
    default:
      return undefined;
  }
}

/** The middle of two whole numbers lies between them: `(x + y) >> 1`, `Math.floor((x + y) / 2)`. */
export function halves(s: Setting, state: State, name: Name, sum: Name, each: Instruction): boolean {
  const made = s.definitions.get(sum);
  if (made?.kind !== "binary" || made.operator !== "+") return false;
  const total = state.fact(sum).number;
  const isHalf = each.kind === "call";
  if (!isHalf && !isWithin(total, -(2 ** 31), 2 ** 31 - 1)) {
    if (!total.isWhole || total.mayBeNaN || !s.assumes({ kind: "no-wrap", at: each.at, subject: "" })) return false;
    state.refine(sum, ofNumbers({ ...range(-(2 ** 31), 2 ** 31 - 1), mayBeNegativeZero: true }));
  }
  if (!isSafeInteger(state.fact(sum).number)) return false;
  for (const [x, y] of [
    [made.left, made.right],
    [made.right, made.left],
  ] as const) {
    if (!isWholeNumber(state.fact(x)) || !isWholeNumber(state.fact(y)) || state.bound(x, y) > 0) continue;
    state.relate(x, name, 0);
    state.relate(name, y, 0);
    if (state.bound(x, y) <= -1) state.relate(name, y, -1);
    return true;
  }
  return false;
}

/** Whole numbers in, an exact one out, known or assumed. */
function isExact(s: Setting, state: State, name: Name, each: Instruction): boolean {
  if (isSafeInteger(state.fact(name).number)) return true;
  if (!s.assumes({ kind: "safe-integer", at: each.at, subject: "" })) return false;
  state.refine(
    name,
    ofNumbers({ ...range(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), mayBeNegativeZero: true }),
  );
  return true;
}

/** `name` is `of + c`. */
function sum(s: Setting, state: State, name: Name, of: Name, c: number, each: Instruction): void {
  const a = state.fact(of);
  if (!Number.isInteger(c) || !isWholeNumber(a) || !isSafeInteger(a.number)) return;
  // what bounds the operand bounds the result, when nothing is rounded
  if (!isSafeInteger(state.fact(name).number)) tighten(state, name, of, c);
  if (!isExact(s, state, name, each)) return;
  state.relate(name, of, c);
  state.relate(of, name, -c);
}

/** i < n with n in range says more of i + 1 than the interval of i does. */
function tighten(state: State, name: Name, of: Name, c: number): void {
  let max = state.fact(of).number.max;
  for (const [x, y, d] of state.zone.entries()) if (x === of) max = Math.min(max, state.fact(y).number.max + d);
  if (Math.abs(max + c) <= Number.MAX_SAFE_INTEGER) state.refine(name, ofNumbers({ ...ANY_NUMBER, max: max + c }));
}

function combined(
  s: Setting,
  state: State,
  name: Name,
  left: Name,
  right: Name,
  operator: string,
  each: Instruction,
): void {
  const [a, b] = [state.fact(left), state.fact(right)];
  if (!isWholeNumber(a) || !isWholeNumber(b) || !isSafeInteger(a.number) || !isSafeInteger(b.number)) {
    // adding what is not negative never gives less, rounded or not
    if (operator === "+" && noNaN(state, name)) {
      if (noNaN(state, left) && b.number.min >= 0) state.relate(left, name, 0);
      if (noNaN(state, right) && a.number.min >= 0) state.relate(right, name, 0);
    }
    return;
  }
  if (!isExact(s, state, name, each) || operator === "*") return;
  if (operator === "+") {
    state.relate(name, left, b.number.max);
    state.relate(left, name, -b.number.min);
    state.relate(name, right, a.number.max);
    state.relate(right, name, -a.number.min);
  } else {
    state.relate(name, left, -b.number.min);
    state.relate(left, name, b.number.max);
    // a ≤ b + c makes a − b ≤ c
    const [over, under] = [state.bound(left, right), state.bound(right, left)];
    const known = state.fact(name).number;
    state.refine(name, ofNumbers({ ...known, max: Math.min(known.max, over), min: Math.max(known.min, -under) }));
  }
}
