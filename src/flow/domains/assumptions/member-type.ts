import { use } from "../../graph.ts";
import type { AssumptionDefinition } from "./kind.ts";
import { headOf, isPure, typePredicate } from "./spelling.ts";

/** What a member, an element or a call gives has its declared type. */
export const memberType: AssumptionDefinition<"member-type"> = {
  kind: "member-type",
  isOfEntry: false,
  said: (asked, where) => ({
    predicate: isPure(where.text) ? typePredicate(where.text, asked, where) : undefined,
    words: `${headOf(where.text)} has its declared type`,
  }),
  heldAfter: (asked, each, run) =>
    each.kind === "load" || each.kind === "call" ? run.isOfType(asked, run.value(use(each.target))) : true,
};
