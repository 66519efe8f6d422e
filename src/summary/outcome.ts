/** What a summary says comes of one state: its outcome with the parts that depend on the input evaluated there. */
import { evaluate } from "../expr/evaluate.ts";
import type { Model, Primitive } from "../expr/expr.ts";
import type { Encoded, EncodedOutcome } from "../value/encoded.ts";
import { MODULE_STATE, type SummaryPart, type TargetSummary } from "./kept.ts";

/** Whether the state is one that the summary speaks of. */
export function isMeant({ pre }: TargetSummary, model: Model): boolean {
  try {
    return pre.every((condition) => evaluate(condition, model) === true);
  } catch {
    return false;
  }
}

/** Undefined where the summary does not say all of it. Whoever compares runs modules as loading leaves them. */
export function outcomeAt({ outcome, parts, partial }: TargetSummary, model: Model): EncodedOutcome | undefined {
  if (partial.some((one) => one !== MODULE_STATE)) return undefined;
  if (!("returns" in outcome)) return outcome;
  const returns = filledIn(outcome.returns, parts, model);
  return returns === undefined ? undefined : { returns };
}

/** What it leaves of the receiver and the arguments; undefined where that is not said, or they are left alone. */
export function leftAt({ left, leftParts, partial }: TargetSummary, model: Model): readonly Encoded[] | undefined {
  if (left === undefined || partial.some((one) => one !== MODULE_STATE)) return undefined;
  return filledIn(left as Encoded, leftParts, model) as readonly Encoded[] | undefined;
}

function filledIn(whole: Encoded, parts: readonly SummaryPart[], model: Model): Encoded | undefined {
  try {
    let filled: Encoded | undefined = whole;
    for (const { path, value } of parts) {
      const at = encoded(evaluate(value, model) as Primitive);
      filled = at === undefined || filled === undefined ? undefined : replaced(filled, path, at);
    }
    return filled;
  } catch {
    return undefined;
  }
}

/** Undefined for what has identity and no value: an object of the input. */
function encoded(value: Primitive): Encoded | undefined {
  if (typeof value === "object" && value !== null) return undefined;
  if (value === undefined) return { $: "undefined" };
  if (typeof value === "bigint") return { $: "bigint", v: `${value}` };
  if (typeof value !== "number") return value;
  if (Number.isNaN(value)) return { $: "nan" };
  if (Object.is(value, -0)) return { $: "-0" };
  if (Number.isFinite(value)) return value;
  return { $: value > 0 ? "inf" : "-inf" };
}

/** Only through plain objects and arrays: others are written in ways of their own. */
function replaced(whole: Encoded, path: readonly (string | number)[], value: Encoded): Encoded | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof whole !== "object" || whole === null || "$" in whole) return undefined;
  const inner = (whole as Readonly<Record<string, Encoded>>)[key];
  const made = inner === undefined ? undefined : replaced(inner, rest, value);
  if (made === undefined) return undefined;
  return Array.isArray(whole)
    ? whole.map((one: Encoded, i) => (i === key ? made : one))
    : { ...(whole as Readonly<Record<string, Encoded>>), [key]: made };
}

/** How it ended, for comparing: of an error its class, and nothing that its text says. */
export const endOf = (outcome: EncodedOutcome): string =>
  "throws" in outcome ? `throws ${outcome.throws.name}` : JSON.stringify(outcome);
