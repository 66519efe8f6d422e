/** Values that do not meet the refinement type they are given: the casts that the static side could not prove away. */
import { not, truthy } from "../expr/build.ts";
import type { Checker } from "./checker.ts";

export const refinement: Checker = {
  name: "refinement",
  level: "error",
  summary: "a value does not meet its refinement type",
  on: {
    stated({ kind, text, condition, failure }, check) {
      if (kind !== "refinement") return;
      const { value, shadow } = condition;
      check.state(shadow === undefined ? undefined : not(truthy(shadow)), !value, () =>
        failure === undefined
          ? `the value does not meet its type: ${text}`
          : `the type's condition could not be evaluated (${failure}): ${text}`,
      );
    },
  },
};
