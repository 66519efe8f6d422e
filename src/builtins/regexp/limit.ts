/** The second argument of `split`, by text and by pattern alike. */
import type { Call } from "../../runtime/natives/model.ts";
import { isPrimitive } from "../modelling/operands.ts";

/** What an absent limit stands for. */
export const NO_LIMIT = 2 ** 32 - 1;

/** A symbolic limit is fixed: it is almost always a constant. */
export function readLimit(call: Call): number | undefined {
  const { rt, args, args$, site } = call;
  const limit = args[1];
  if (!isPrimitive(limit) || typeof limit === "bigint") return undefined;
  if (args$[1] !== undefined) rt.pin(limit, args$[1], site);
  return limit === undefined ? NO_LIMIT : (limit as number) >>> 0;
}
