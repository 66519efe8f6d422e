/** What a test says when it holds, or does not: of the operand, of what it was computed from, of everything equal to it. */
import { PLATFORM_INSTANCE, type Test } from "../graph.ts";
import { ANY_NUMBER, type Numbers, range } from "./numbers.ts";
import { type Definition, nameOf } from "./setting.ts";
import type { Name, State } from "./state.ts";
import * as T from "./tags.ts";
import { ANYTHING, constantOf, ofNumbers, ofTags, type Value, values, withTruth } from "./value.ts";

export type Definitions = ReadonlyMap<Name, Definition>;

export function assume(definitions: Definitions, state: State, { operand, is }: Test, outcome: boolean): void {
  const name = nameOf(state, operand);
  switch (is) {
    case "truthy":
      truth(definitions, state, name, outcome, 0);
      return;
    case "nullish":
      state.refine(name, ofTags(outcome ? T.NULLISH : T.ANY & ~T.NULLISH));
      return;
    case "undefined":
      state.refine(name, ofTags(outcome ? T.UNDEFINED : T.ANY & ~T.UNDEFINED));
  }
}

function truth(definitions: Definitions, state: State, name: Name, outcome: boolean, depth: number): void {
  const next = withTruth(state.fact(name), outcome);
  state.refine(name, next);
  const made = definitions.get(name);
  if (made === undefined || depth > 4 || state.isDead) return;
  switch (made.kind) {
    case "unary":
      if (made.operator === "!") truth(definitions, state, made.operand, !outcome, depth + 1);
      return;
    case "binary":
      compare(definitions, state, made.operator, made.left, made.right, outcome);
      return;
    case "call":
      asked(state, made.path, made.args, outcome);
  }
}

function compare(definitions: Definitions, state: State, operator: string, x: Name, y: Name, outcome: boolean): void {
  switch (operator) {
    case "===":
    case "!==":
      if ((operator === "===") === outcome) equal(definitions, state, x, y);
      else unequal(definitions, state, x, y);
      return;
    case "==":
    case "!=":
      loose(state, x, y, (operator === "==") === outcome);
      return;
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const [l, r] = operator === "<" || operator === "<=" ? [x, y] : [y, x];
      const isStrict = operator === "<" || operator === ">";
      if (outcome) less(state, l, r, isStrict);
      else if (noNaN(state, l) && noNaN(state, r)) less(state, r, l, !isStrict);
      return;
    }
    // nothing about `instanceof`: other classes say themselves what their instances are (`Symbol.hasInstance`), and may say it of a number
    case PLATFORM_INSTANCE:
      if (outcome) state.refine(x, ofTags(T.REFERENCE));
      return;
    case "in":
      if (outcome) state.refine(y, ofTags(T.REFERENCE));
  }
}

const isNumber = (state: State, name: Name): boolean => state.fact(name).tags === T.NUMBER;
const noNaN = (state: State, name: Name): boolean => isNumber(state, name) && !state.fact(name).number.mayBeNaN;

/** x < y or x ≤ y holds: both are numbers and neither is NaN. */
function less(state: State, x: Name, y: Name, isStrict: boolean): void {
  if (!isNumber(state, x) || !isNumber(state, y)) return;
  const [a, b] = [state.fact(x).number, state.fact(y).number];
  state.refine(x, ofNumbers({ ...ANY_NUMBER, mayBeNaN: false, max: isStrict ? under(b.max, a) : b.max }));
  state.refine(y, ofNumbers({ ...ANY_NUMBER, mayBeNaN: false, min: isStrict ? over(a.min, b) : a.min }));
  if (state.isDead) return;
  const areWhole = a.isWhole && b.isWhole;
  // between whole numbers there is nothing less than one
  state.relate(x, y, isStrict && areWhole && isFinite$(state, x) ? -1 : 0);
}

/** `x < y` of whole numbers: x + 1 ≤ y, if there is no infinity whose successor is itself. */
const isFinite$ = (state: State, name: Name): boolean => {
  const { number } = state.fact(name);
  // x < y makes x less than Infinity; −Infinity + 1 is no less than −Infinity either
  return number.min > Number.NEGATIVE_INFINITY;
};

const under = (bound: number, a: Numbers): number =>
  a.isWhole && Math.abs(bound) <= 2 ** 53 ? Math.ceil(bound) - 1 : bound;
const over = (bound: number, b: Numbers): number =>
  b.isWhole && Math.abs(bound) <= 2 ** 53 ? Math.floor(bound) + 1 : bound;

function equal(definitions: Definitions, state: State, x: Name, y: Name): void {
  const [a, b] = [state.fact(x), state.fact(y)];
  typeTest(definitions, state, x, b, true);
  typeTest(definitions, state, y, a, true);
  // 0 and −0 are equal: what one is may not be what the other is
  const shared = (of: Value): Value => ({
    ...of,
    number: { ...of.number, mayBeNaN: false, mayBeNegativeZero: of.number.min <= 0 && of.number.max >= 0 },
  });
  state.refine(x, shared(b));
  state.refine(y, shared(a));
  if (!state.isDead && isNumber(state, x) && isNumber(state, y)) {
    state.relate(x, y, 0);
    state.relate(y, x, 0);
  }
}

function unequal(definitions: Definitions, state: State, x: Name, y: Name): void {
  const [a, b] = [state.fact(x), state.fact(y)];
  typeTest(definitions, state, x, b, false);
  typeTest(definitions, state, y, a, false);
  without(state, x, b);
  without(state, y, a);
  // whole numbers one of which is at most the other, and unequal: it is less
  if (noNaN(state, x) && noNaN(state, y) && a.number.isWhole && b.number.isWhole) {
    if (state.zone.bound(x, y) === 0 && isFinite$(state, x)) state.relate(x, y, -1);
    if (state.zone.bound(y, x) === 0 && isFinite$(state, y)) state.relate(y, x, -1);
  }
}

/** The value is not the constant. */
function without(state: State, name: Name, other: Value): void {
  const constant = constantOf(other);
  if (constant === undefined) return;
  const fact = state.fact(name);
  const { value } = constant;
  switch (typeof value) {
    case "undefined":
      state.refine(name, ofTags(T.ANY & ~T.UNDEFINED));
      return;
    case "boolean":
      state.refine(name, ofTags(T.ANY & ~(value ? T.TRUE : T.FALSE)));
      return;
    case "object":
      state.refine(name, ofTags(T.ANY & ~T.NULL));
      return;
    case "number":
      if (fact.tags !== T.NUMBER || !fact.number.isWhole || !Number.isInteger(value)) return;
      if (fact.number.min === value) state.refine(name, ofNumbers({ ...ANY_NUMBER, min: value + 1 }));
      if (fact.number.max === value) state.refine(name, ofNumbers({ ...ANY_NUMBER, max: value - 1 }));
      return;
    case "string":
      if (fact.tags & T.STRING && fact.string.oneOf !== undefined) {
        const left = fact.string.oneOf.filter((each) => each !== value);
        const string = left.length === 0 ? values.bottom.string : { ...fact.string, oneOf: left };
        const next: Value = { ...fact, string, tags: left.length === 0 ? fact.tags & ~T.STRING : fact.tags };
        state.refine(name, next);
      }
  }
}

/** `typeof x === "number"`. */
function typeTest(definitions: Definitions, state: State, name: Name, other: Value, outcome: boolean): void {
  const made = definitions.get(name);
  const constant = constantOf(other);
  if (made?.kind !== "unary" || made.operator !== "typeof" || typeof constant?.value !== "string") return;
  const tags = T.tagsOfTypeName(constant.value);
  state.refine(made.operand, outcome ? ofTags(tags) : ofTags(T.ANY & ~tags));
}

function loose(state: State, x: Name, y: Name, outcome: boolean): void {
  for (const [name, other] of [
    [x, y],
    [y, x],
  ] as const) {
    const tags = state.fact(other).tags;
    if (tags !== 0 && (tags & ~T.NULLISH) === 0) state.refine(name, ofTags(outcome ? T.NULLISH : T.ANY & ~T.NULLISH));
  }
  if (outcome && noNaN(state, x) && noNaN(state, y)) {
    state.relate(x, y, 0);
    state.relate(y, x, 0);
  }
}

/** Tests that builtins make. */
function asked(state: State, path: string, args: readonly Name[], outcome: boolean): void {
  const [x] = args;
  if (x === undefined) return;
  const whole = (value: Value): void => {
    if (outcome) state.refine(x, value);
  };
  switch (path) {
    case "Array.isArray":
      state.refine(x, ofTags(outcome ? T.ARRAY : T.ANY & ~T.ARRAY));
      return;
    case "Number.isInteger":
      whole(ofNumbers({ ...range(-Number.MAX_VALUE, Number.MAX_VALUE), mayBeNegativeZero: true }));
      return;
    case "Number.isSafeInteger":
      whole(ofNumbers({ ...range(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), mayBeNegativeZero: true }));
      return;
    case "Number.isFinite":
      whole(ofNumbers(range(-Number.MAX_VALUE, Number.MAX_VALUE, false)));
      return;
    case "isFinite":
      if (isNumber(state, x)) whole(ofNumbers(range(-Number.MAX_VALUE, Number.MAX_VALUE, false)));
      return;
    case "Number.isNaN":
    case "isNaN":
      if (!isNumber(state, x)) return;
      state.refine(
        x,
        outcome ? ofNumbers({ ...ANY_NUMBER, min: 1, max: 0 }) : ofNumbers({ ...ANY_NUMBER, mayBeNaN: false }),
      );
      return;
    case "Boolean":
      state.refine(x, withTruth(ANYTHING, outcome));
  }
}
