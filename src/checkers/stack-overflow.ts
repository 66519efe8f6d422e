/** Recursion deeper than the stack. */
import type { Checker } from "./checker.ts";

export const stackOverflow: Checker = {
  name: "stack-overflow",
  level: "error",
  summary: "recursion is deeper than the stack",
  raises: true,
  on: {
    ended({ ending }, check) {
      const overflows = ending.kind === "stopped" && ending.why === "stack";
      check.state(undefined, overflows, () => "RangeError: Maximum call stack size exceeded");
    },
  },
};
