/**
 * A JavaScript value as four terms: which type it is, which number, whether that is NaN, and which object or text. Parts that the type does not have
 * mean nothing. Infinities are numbers beyond all doubles; 0 and −0 are one number, so that nothing that tells them apart may be encoded.
 */
import type { Primitive } from "../expr/expr.ts";
import { and, eq, FALSE, int, ite, not, number, or, same, type Term, TRUE, truth, ZERO } from "../reach/term/term.ts";

export interface Value {
  readonly tag: Term;
  readonly num: Term;
  readonly nan: Term;
  /** Objects by identity; equal texts have equal ones. */
  readonly ref: Term;
}

/** In the order of the bits of `flow/domains/tags.ts`. */
export const TAG = {
  undefined: 0,
  null: 1,
  true: 2,
  false: 3,
  number: 4,
  string: 5,
  bigint: 6,
  symbol: 7,
  function: 8,
  array: 9,
  indexed: 10,
  object: 11,
} as const;

export type TagName = keyof typeof TAG;

export const TAG_RANGE = { min: 0, max: 11 };

export const makeValue = (tag: TagName, parts: Partial<Value> = {}): Value => ({
  tag: int(TAG[tag]),
  num: ZERO,
  nan: FALSE,
  ref: ZERO,
  ...parts,
});

export const UNDEFINED = makeValue("undefined");
export const NULL = makeValue("null");
export const numberValue = (num: Term, nan: Term = FALSE): Value => makeValue("number", { num, nan });
export const booleanValue = (is: Term): Value => ({ ...UNDEFINED, tag: ite(is, int(TAG.true), int(TAG.false)) });

/**
 * The `ref` of numbers that are as the source has them. Numbers that are not known have one of their own, and what is computed has none (0): where two numbers have the same, and it is not that, one is a
 * copy of the other, sign of zero included.
 */
export const AS_WRITTEN = int(-1);

/** Whether two numbers are one by way of copies, or the same constant; what is equal besides may be 0 and −0. */
export const isCopy = (a: Value, b: Value): Term => (same(b.ref, ZERO) ? FALSE : eq(a.ref, b.ref));

/** A constant; texts get their identity from `text`. */
export function constantValue(value: Primitive, text: (value: string) => Term): Value {
  switch (typeof value) {
    case "number": {
      const constant = Number.isNaN(value) ? numberValue(ZERO, TRUE) : numberValue(number(value));
      return Object.is(value, -0) ? constant : { ...constant, ref: AS_WRITTEN };
    }
    case "boolean":
      return booleanValue(truth(value));
    case "string":
      return makeValue("string", { ref: text(value) });
    case "undefined":
      return UNDEFINED;
    case "bigint":
      return makeValue("bigint", { ref: text(`${value}n`) });
    default:
      return NULL;
  }
}

/** Whether the value is of one of the types. */
export function isTag({ tag }: Value, ...names: readonly TagName[]): Term {
  // a choice between types that are known is asked part by part, so that most of it folds
  if (tag.kind === "op" && tag.op === "ite") {
    const [test, yes, no] = tag.args as [Term, Term, Term];
    const known = (of: Term): Term => isTag({ ...UNDEFINED, tag: of }, ...names);
    return ite(test, known(yes), known(no));
  }
  return or(...names.map((name) => eq(tag, int(TAG[name]))));
}

export const isNullish = (value: Value): Term => isTag(value, "undefined", "null");
export const isReference = (value: Value): Term => isTag(value, "function", "array", "indexed", "object");
export const isBoolean = (value: Value): Term => isTag(value, "true", "false");

/** The type where there is only one. */
export const tagOf = ({ tag }: Value): number | undefined => (tag.kind === "number" ? tag.value : undefined);

export function choose(test: Term, yes: Value, no: Value): Value {
  if (test.kind === "truth") return test.value ? yes : no;
  return {
    tag: ite(test, yes.tag, no.tag),
    num: ite(test, yes.num, no.num),
    nan: ite(test, yes.nan, no.nan),
    ref: ite(test, yes.ref, no.ref),
  };
}

export const sameParts = (a: Value, b: Value): boolean =>
  same(a.tag, b.tag) && same(a.num, b.num) && same(a.nan, b.nan) && same(a.ref, b.ref);

/** `emptyText`: the identity of "". `zero`: that of 0n. */
export function truthy(value: Value, emptyText: Term, zero: Term): Term {
  return and(
    not(isTag(value, "undefined", "null", "false")),
    or(not(isTag(value, "number")), and(not(value.nan), not(eq(value.num, ZERO)))),
    or(not(isTag(value, "string")), not(eq(value.ref, emptyText))),
    or(not(isTag(value, "bigint")), not(eq(value.ref, zero))),
  );
}

/** `===`. */
export function strictlyEqual(a: Value, b: Value): Term {
  const byReference = (): Term => eq(a.ref, b.ref);
  return and(
    eq(a.tag, b.tag),
    or(not(isTag(a, "number")), and(not(a.nan), not(b.nan), eq(a.num, b.num))),
    or(isTag(a, "undefined", "null", "true", "false", "number"), byReference()),
  );
}

/** The same value, NaN included; 0 and −0 are not told apart. */
export function identical(a: Value, b: Value): Term {
  return or(strictlyEqual(a, b), and(isTag(a, "number"), isTag(b, "number"), a.nan, b.nan));
}
