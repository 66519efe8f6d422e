/** What verdicts about a target rest on beyond the declared types: what it requires, and what its inputs leave out. */
import type { Target } from "../../frontend/target.ts";

export function assumptionsOf(target: Target): readonly string[] {
  const assumptions = (target.requires ?? []).map((text) => `callers meet @requires ${text}`);
  const shapes = JSON.stringify([target.parameters, target.receiver, target.definitions]);
  if (shapes.includes('"integer":{')) assumptions.push("integers of refinement types are not -0");
  // inputs of this shape have a time; an invalid date has none
  if (shapes.includes('"kind":"date"')) assumptions.push("dates are valid");
  return assumptions;
}
