/** Observations as plugins get them: plain data, operands as a value, a description and a handle of their term. */
import type { Expr } from "../../expr/expr.ts";
import type { NumericOperand, ObservationKind, Observations, Operand } from "../../runtime/observe/observation.ts";
import { is } from "../../runtime/pristine.ts";
import { shownValue } from "../shown-values.ts";

/** A primitive as JSON can carry it. */
export type Wire = string | boolean | number | null | { readonly $: string; readonly v?: string };

function wire(value: string | boolean | number | bigint | null | undefined): Wire {
  switch (typeof value) {
    case "undefined":
      return { $: "undefined" };
    case "bigint":
      return { $: "bigint", v: `${value}` };
    case "number":
      return value - value === 0 && !is(value, -0) ? value : { $: "number", v: is(value, -0) ? "-0" : `${value}` };
    default:
      return value;
  }
}

/** Expressions that the plugin may use in its conditions, by number. */
export type Terms = Expr[];

interface WireOperand {
  readonly shown: string;
  readonly value?: Wire;
  readonly term?: number;
}

function operand({ value, shadow }: Operand, terms: Terms): WireOperand {
  const isPrimitive =
    (typeof value !== "object" || value === null) && typeof value !== "function" && typeof value !== "symbol";
  const term = shadow === undefined || shadow.sort === "any" ? undefined : put(terms, shadow);
  return {
    shown: shownValue(value),
    ...(isPrimitive ? { value: wire(value as string) } : {}),
    ...(term === undefined ? {} : { term }),
  };
}

function put(terms: Terms, e: Expr): number {
  terms[terms.length] = e;
  return terms.length - 1;
}

/** As the operator sees it: a number or bigint. */
function numeric({ numeric: value, numeric$ }: NumericOperand, terms: Terms): WireOperand {
  return operand({ value, shadow: numeric$ }, terms);
}

const maybe = (one: Operand | undefined, terms: Terms): WireOperand | undefined =>
  one === undefined ? undefined : operand(one, terms);

const errorShown = (error: unknown): string => shownValue(error);

type Field<K extends ObservationKind> = (what: Observations[K], terms: Terms) => object;

/** The fields of each event. */
export const EVENT_FIELDS: { readonly [K in ObservationKind]: Field<K> } = {
  access: ({ use, object, key }, terms) => ({
    use,
    object: operand(object, terms),
    key: operand({ value: key, shadow: undefined }, terms),
  }),
  invoke: ({ callee, isConstruct }, terms) => ({ callee: operand(callee, terms), isConstruct }),
  read: ({ object, key, value, length, isAsked }, terms) => ({
    object: operand(object, terms),
    key: operand(key, terms),
    value: operand({ value, shadow: undefined }, terms),
    length: maybe(length, terms),
    isAsked,
  }),
  store: ({ object, key, value, length }, terms) => ({
    object: operand(object, terms),
    key: operand(key, terms),
    value: operand(value, terms),
    length: maybe(length, terms),
  }),
  arithmetic: ({ op, left, right, result }, terms) => ({
    op,
    left: numeric(left, terms),
    right: right === undefined ? undefined : numeric(right, terms),
    result: operand(result, terms),
  }),
  native: ({ name, self, args, isConstruct }, terms) => ({
    name,
    self: operand(self, terms),
    args: operands(args, terms),
    isConstruct,
  }),
  gave: ({ name, args, result }, terms) => ({ name, args: operands(args, terms), result: operand(result, terms) }),
  failed: ({ name, error }) => ({ name, error: errorShown(error) }),
  returned: ({ value, isTarget, isNumber, isOutermost }, terms) => ({
    value: operand(value, terms),
    isTarget,
    isNumber,
    isOutermost,
  }),
  stated: ({ kind, text, condition }, terms) => ({ kind, text, condition: operand(condition, terms) }),
  rejected: ({ error, isDeliberate }) => ({ error: errorShown(error), isDeliberate }),
  ended: ({ ending }) =>
    ending.kind === "throws"
      ? { ending: "throws", error: errorShown(ending.error), isDeliberate: ending.isDeliberate }
      : ending.kind === "stopped"
        ? { ending: "stopped", why: ending.why }
        : { ending: "returns" },
};

function operands(list: readonly Operand[], terms: Terms): WireOperand[] {
  const wired: WireOperand[] = [];
  for (let i = 0; i < list.length; i++) wired[i] = operand(list[i]!, terms);
  return wired;
}
