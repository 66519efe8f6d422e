/** The run ended with an error that the engine or a native raised: nobody in the program said `throw`. */
import { isAssertionError } from "./assertion.ts";
import type { Checker } from "./checker.ts";
import { errorText } from "./error-text.ts";

export const unexpectedThrow: Checker = {
  name: "unexpected-throw",
  level: "error",
  summary: "An error that the program did not throw itself ends the call.",
  raises: true,
  on: {
    ended({ ending }, check) {
      if (ending.kind === "stopped") return;
      const isViolated = ending.kind === "throws" && !ending.isDeliberate && !isAssertionError(ending.error);
      check.state(undefined, isViolated, () => (ending.kind === "throws" ? errorText(ending.error) : ""));
    },
  },
};
