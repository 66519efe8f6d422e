/** What assumptions have in common that the program states: they are told as stated, and only runs that do not meet one come by its place. */
import type { AskedOf, AssumptionDefinition, Said } from "./kind.ts";

export function stated<const K extends string>(
  kind: K,
  isOfEntry: boolean,
  said: (asked: AskedOf<K>) => Said,
): AssumptionDefinition<K> {
  return {
    kind,
    isOfEntry,
    said,
    heldAfter: (asked, each) => each.kind !== "assume" || each.under?.subject !== asked.subject,
  };
}
