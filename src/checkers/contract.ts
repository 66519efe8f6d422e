/** What functions and classes state in their comments: `@requires` at calls, `@ensures` at returns, `@invariant` around public methods. */
import { not, truthy } from "../expr/build.ts";
import type { ContractKind } from "../runtime/protocol.ts";
import type { Checker } from "./checker.ts";

const WORDS: Readonly<Record<Exclude<ContractKind, "refinement">, string>> = {
  requires: "the call does not meet @requires",
  ensures: "the function returns without meeting @ensures",
  invariant: "the object does not meet @invariant",
  "loop-invariant": "the loop does not keep @invariant",
};

export const contract: Checker = {
  name: "contract",
  level: "error",
  summary: "a condition stated by @requires, @ensures or @invariant does not hold",
  on: {
    stated({ kind, text, condition, failure }, check) {
      if (kind === "refinement") return;
      const { value, shadow } = condition;
      check.state(shadow === undefined ? undefined : not(truthy(shadow)), !value, () =>
        failure === undefined ? `${WORDS[kind]} ${text}` : `@${kind} ${text} could not be evaluated: ${failure}`,
      );
    },
  },
};
