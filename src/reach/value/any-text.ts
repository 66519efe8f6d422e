/** Texts of which nothing is known but that they are texts. */
import { RESULTS } from "../../expr/results.ts";
import type { Context } from "../context.ts";
import { apply, FALSE, type Range } from "../term/term.ts";
import { POSITION, type TextValue } from "./value.ts";

const UNIT: Range = { min: RESULTS.charCodeAt.min, max: RESULTS.charCodeAt.max };
export const LENGTH: Range = { min: 0, max: 536_870_888 };

export function anyText(c: Context): TextValue {
  const units = { name: c.name("text"), arity: c.scope.length + 1, sort: "int", range: UNIT } as const;
  return {
    kind: "text",
    length: c.fresh("length", "int", LENGTH),
    units: { parameter: POSITION, body: apply(units, [...c.scope, POSITION]) },
    missing: FALSE,
  };
}
