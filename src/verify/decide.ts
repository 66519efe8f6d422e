/** Whether an assertion holds in an abstract state: always, never, or it cannot be told. */
import { isSafeInteger, isWithin } from "../flow/domains/numbers.ts";
import { toNumber } from "../flow/domains/operators.ts";
import { factOf, lengthOf, nameOf } from "../flow/domains/setting.ts";
import { hasLength, type State } from "../flow/domains/state.ts";
import * as T from "../flow/domains/tags.ts";
import { type Value, withTruth } from "../flow/domains/value.ts";
import type { Operand, Property } from "../flow/graph.ts";

export type Decision = "holds" | "fails" | "unknown";

const one = (canHold: boolean, canFail: boolean): Decision => (canFail ? (canHold ? "unknown" : "fails") : "holds");

export function decide(property: Property, state: State): Decision {
  switch (property.checker) {
    case "nullish-access": {
      const { tags } = factOf(state, property.object);
      return one((tags & ~T.NULLISH) !== 0, (tags & T.NULLISH) !== 0);
    }
    case "not-callable": {
      const { tags } = factOf(state, property.callee);
      // null and undefined are the other checker's
      return one((tags & T.FUNCTION) !== 0, (tags & ~T.FUNCTION) !== 0);
    }
    case "index-read":
    case "index-write":
      return inBounds(property.object, property.key, property.checker === "index-write" ? 1 : 0, state);
    case "division-by-zero": {
      const divisor = factOf(state, property.divisor);
      if (divisor.tags & (T.BIGINT | T.REFERENCE)) return "unknown";
      const { min, max } = toNumber(divisor);
      const canBeZero = min <= 0 && max >= 0;
      const isZero = min === 0 && max === 0 && !toNumber(divisor).mayBeNaN;
      return one(!isZero, canBeZero);
    }
    case "nan":
      return neverNaN(property, state);
    case "unsafe-integer":
      return staysSafe(property, state);
    case "int32-truncation":
      return "unknown";
    case "assertion":
    case "contract":
    case "refinement": {
      const condition = factOf(state, property.condition);
      return one(withTruth(condition, true).tags !== 0, withTruth(condition, false).tags !== 0);
    }
  }
}

function inBounds(object: Operand, key: Operand, slack: 0 | 1, state: State): Decision {
  const container = factOf(state, object);
  const index = factOf(state, key);
  const INDEXED = T.STRING | T.ARRAY | T.INDEXED;
  // the property is about numbers as keys of what has elements
  if ((container.tags & INDEXED) === 0 || (index.tags & T.NUMBER) === 0) return "holds";
  if (!hasLength(container.tags) || index.tags !== T.NUMBER) return "unknown";
  const length = lengthOf(state, nameOf(state, object));
  if (length === undefined || index.number.mayBeNaN || !index.number.isWhole) return "unknown";
  const name = nameOf(state, key);
  if (index.number.max < 0) return "fails";
  if (state.bound(length, name) <= -slack) return "fails";
  return index.number.min >= 0 && state.bound(name, length) <= slack - 1 ? "holds" : "unknown";
}

const isPlainNumber = (value: Value | undefined): boolean => value === undefined || value.tags === T.NUMBER;

/** Born here: no operand is NaN, the result is. */
function neverNaN(
  { left, right, result, operator }: Extract<Property, { checker: "nan" | "unsafe-integer" | "int32-truncation" }>,
  state: State,
): Decision {
  const given = factOf(state, result);
  if ((given.tags & T.NUMBER) === 0 || !given.number.mayBeNaN) return "holds";
  const [a, b] = [factOf(state, left), right === undefined ? undefined : factOf(state, right)];
  if (!isPlainNumber(a) || !isPlainNumber(b)) return "unknown";
  // NaN only where an operand was
  const [x, y] = [{ ...a.number, mayBeNaN: false }, b && { ...b.number, mayBeNaN: false }];
  if (y === undefined) return "holds";
  const has = (n: typeof x, v: number): boolean => n.min <= v && n.max >= v;
  const infinite = (n: typeof x): boolean => n.max === Number.POSITIVE_INFINITY || n.min === Number.NEGATIVE_INFINITY;
  switch (operator) {
    case "+":
    case "-": {
      const up = operator === "+" ? y.min === Number.NEGATIVE_INFINITY : y.max === Number.POSITIVE_INFINITY;
      const down = operator === "+" ? y.max === Number.POSITIVE_INFINITY : y.min === Number.NEGATIVE_INFINITY;
      return (x.max === Number.POSITIVE_INFINITY && up) || (x.min === Number.NEGATIVE_INFINITY && down)
        ? "unknown"
        : "holds";
    }
    case "*":
      return (has(x, 0) && infinite(y)) || (infinite(x) && has(y, 0)) ? "unknown" : "holds";
    case "/":
      return (has(x, 0) && has(y, 0)) || (infinite(x) && infinite(y)) ? "unknown" : "holds";
    case "%":
      return infinite(x) || has(y, 0) ? "unknown" : "holds";
    default:
      return "unknown";
  }
}

/** Safe integers give one, or the operands are none. */
function staysSafe(
  { result }: Extract<Property, { checker: "nan" | "unsafe-integer" | "int32-truncation" }>,
  state: State,
): Decision {
  const given = factOf(state, result);
  if ((given.tags & T.NUMBER) === 0) return "holds";
  if (isSafeInteger(given.number) || isWithin(given.number, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
    return "holds";
  return "unknown";
}
