/** Comparisons and truthiness, JavaScript's. What is not decided is an unknown truth value. */
import type { Context } from "../context.ts";
import { add, and, eq, FALSE, forall, int, le, lt, not, or, rangeOf, type Term, truth, ZERO } from "../term/term.ts";
import { constantText, type NumberValue, numberOf, standsAt, type TextValue, unitAt, type Value } from "./value.ts";

export type Assume = (term: Term) => void;

export function truthy(c: Context, value: Value): Term {
  switch (value.kind) {
    case "boolean":
      return value.term;
    case "number":
      return and(not(value.bad), not(eq(value.term, int(0))));
    case "text":
      return and(not(value.missing), lt(ZERO, value.length));
    case "undefined":
    case "null":
      return FALSE;
    case "reference":
      return not(value.missing);
    case "function":
    case "fixed":
      return truth(true);
    case "unknown":
      return c.anyBoolean();
  }
}

export function isMissing(c: Context, value: Value): Term {
  switch (value.kind) {
    case "undefined":
      return truth(true);
    case "number":
    case "text":
      return value.missing;
    case "reference":
      return value.orNull ? FALSE : value.missing;
    case "unknown":
      return c.anyBoolean();
    default:
      return FALSE;
  }
}

export const isNullish = (c: Context, value: Value): Term =>
  value.kind === "null" ? truth(true) : value.kind === "reference" ? value.missing : isMissing(c, value);

/** ToNumber of what is no object and no text. */
export function asNumber(value: Value): NumberValue | undefined {
  switch (value.kind) {
    case "number":
      return value;
    case "boolean":
      return numberOf({ kind: "op", sort: "int", op: "ite", args: [value.term, int(1), int(0)] });
    case "undefined":
      return numberOf(ZERO, truth(true));
    case "null":
      return numberOf(ZERO);
    default:
      return undefined;
  }
}

const isNull = (value: Value): Term =>
  value.kind === "null" ? truth(true) : value.kind === "reference" && value.orNull ? value.missing : FALSE;

export function strictlyEqual(c: Context, a: Value, b: Value, assume: Assume): Term {
  if (a.kind === "unknown" || b.kind === "unknown") return c.anyBoolean();
  if (a.kind === "undefined") return isMissing(c, b);
  if (b.kind === "undefined") return isMissing(c, a);
  const bothMissing = (): Term => or(and(isMissing(c, a), isMissing(c, b)), and(isNull(a), isNull(b)));
  if (a.kind !== b.kind) return bothMissing();
  switch (a.kind) {
    case "number": {
      const other = b as NumberValue;
      return or(and(not(a.bad), not(other.bad), eq(a.term, other.term)), bothMissing());
    }
    case "boolean":
      return eq(a.term, (b as typeof a).term);
    case "text":
      return or(
        and(not(a.missing), not((b as TextValue).missing), equalTexts(c, a, b as TextValue, assume)),
        bothMissing(),
      );
    case "null":
      return truth(true);
    case "reference": {
      const other = b as typeof a;
      if (a.cell !== other.cell || a.at.length !== other.at.length)
        return a.cell === other.cell ? c.anyBoolean() : bothMissing();
      return or(bothMissing(), and(not(a.missing), not(other.missing), ...a.at.map((one, i) => eq(one, other.at[i]!))));
    }
    case "function":
    case "fixed":
      return c.anyBoolean();
  }
}

/** Texts up to this length are compared unit by unit. */
const MOST_UNITS = 64;

export function equalTexts(c: Context, a: TextValue, b: TextValue, assume: Assume): Term {
  const [left, right] = [constantText(a), constantText(b)];
  if (left !== undefined && right !== undefined) return truth(left === right);
  if (right !== undefined) return and(eq(a.length, int(right.length)), standsAt(a, ZERO, right));
  if (left !== undefined) return equalTexts(c, b, a, assume);
  const known = a.length.kind === "number" ? a.length.value : b.length.kind === "number" ? b.length.value : undefined;
  if (known !== undefined && known <= MOST_UNITS)
    return and(
      eq(a.length, b.length),
      ...[...Array(known).keys()].map((i) => eq(unitAt(a, int(i)), unitAt(b, int(i)))),
    );
  // both are as long as they like: a truth value, and what it means
  const isEqual = c.anyBoolean();
  const [p, at] = [c.variable("p"), c.fresh("at", "int")];
  assume(
    or(
      and(isEqual, eq(a.length, b.length), forall(p, ZERO, a.length, eq(unitAt(a, p), unitAt(b, p)))),
      and(
        not(isEqual),
        or(not(eq(a.length, b.length)), and(le(ZERO, at), lt(at, a.length), not(eq(unitAt(a, at), unitAt(b, at))))),
      ),
    ),
  );
  return isEqual;
}

export function loosely(c: Context, a: Value, b: Value, assume: Assume): Term {
  if (a.kind === "null" || a.kind === "undefined") return isNullish(c, b);
  if (b.kind === "null" || b.kind === "undefined") return isNullish(c, a);
  return a.kind === b.kind ? strictlyEqual(c, a, b, assume) : c.anyBoolean();
}

export function less(c: Context, operator: "<" | "<=" | ">" | ">=", a: Value, b: Value): Term {
  if (operator === ">") return less(c, "<", b, a);
  if (operator === ">=") return less(c, "<=", b, a);
  if (a.kind === "text" && b.kind === "text") {
    const isOne = (text: TextValue): boolean => text.length.kind === "number" && text.length.value === 1;
    if (!isOne(a) || !isOne(b)) return c.anyBoolean();
    const [x, y] = [unitAt(a, ZERO), unitAt(b, ZERO)];
    return and(not(a.missing), not(b.missing), operator === "<" ? lt(x, y) : le(x, y));
  }
  const [x, y] = [asNumber(a), asNumber(b)];
  if (x === undefined || y === undefined) return c.anyBoolean();
  return and(not(x.bad), not(y.bad), operator === "<" ? lt(x.term, y.term) : le(x.term, y.term));
}

/** That a word stands somewhere in a text, from a position on: where it is first, or -1. */
export function indexOf(c: Context, text: TextValue, word: string, from: Term, assume: Assume): Term {
  const at = c.fresh("at", "int", { min: -1, max: rangeOf(text.length)?.max ?? 2 ** 32 });
  const p = c.variable("p");
  const before = (to: Term): Term => forall(p, from, to, not(standsAt(text, p, word)));
  assume(
    or(
      and(le(from, at), standsAt(text, at, word), before(at)),
      and(eq(at, int(-1)), before(add(text.length, int(1 - word.length)))),
    ),
  );
  return at;
}

/** The same from the end. */
export function lastIndexOf(c: Context, text: TextValue, word: string, assume: Assume): Term {
  const at = c.fresh("at", "int", { min: -1, max: rangeOf(text.length)?.max ?? 2 ** 32 });
  const p = c.variable("p");
  const end = add(text.length, int(1 - word.length));
  const after = (from: Term): Term => forall(p, from, end, not(standsAt(text, p, word)));
  assume(or(and(le(ZERO, at), standsAt(text, at, word), after(add(at, int(1)))), and(eq(at, int(-1)), after(ZERO))));
  return at;
}
