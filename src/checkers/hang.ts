/** Runs that use up their steps or time. */
import type { Checker } from "./checker.ts";

export const hang: Checker = {
  name: "hang",
  level: "error",
  summary: "a call does not end",
  raises: true,
  on: {
    ended({ ending }, check) {
      const isHanging =
        ending.kind === "stopped" && (ending.why === "steps" || ending.why === "time" || ending.why === "tasks");
      check.state(undefined, isHanging, () =>
        ending.kind === "stopped" && ending.why === "tasks"
          ? "promises or timers go on without end"
          : ending.kind === "stopped" && ending.loop !== undefined
            ? "this loop does not end"
            : "the call does not end within its budget (--max-steps, --max-run-ms)",
      );
    },
  },
};
