/** Runs that use up their steps or time. Of patterns that may take for ever on some text nobody says that they do not. */
import { isProne } from "./backtracking.ts";
import type { Checker } from "./checker.ts";
import { isInput } from "./operand-terms.ts";
import { flagsOf, sourceOf } from "./regexp/flags.ts";
import { meetingIn } from "./regexp/met.ts";

/** Patterns that met text of the input in this run. They are looked at when it has ended: matching anything earlier would show in `RegExp.lastMatch`. */
const met: { readonly name: string; readonly source: string; readonly flags: string }[] = [];
const MOST_MET = 1_000;

export const hang: Checker = {
  name: "hang",
  level: "error",
  summary: "a call does not end",
  raises: true,
  on: {
    native({ name, self, args }, check) {
      const meeting = meetingIn(self, args);
      // in doubt any argument is part of the text
      if (meeting === undefined || !(isInput(self) || someInput(args))) return;
      if (met.length >= MOST_MET) check.unknown("more patterns than are looked at in a run");
      else met[met.length] = { name, source: sourceOf(meeting.pattern), flags: flagsOf(meeting.pattern) };
    },
    ended({ ending }, check) {
      for (let i = 0; i < met.length; i++) {
        const { name, source, flags } = met[i]!;
        if (isProne(source, flags))
          check.unknown(`${name} with a pattern that backtracks, on text of any length: /${source}/`);
      }
      met.length = 0;
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

function someInput(args: readonly { readonly shadow: unknown }[]): boolean {
  for (let i = 0; i < args.length; i++) if (args[i]!.shadow !== undefined) return true;
  return false;
}
