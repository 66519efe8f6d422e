/** Runs that use up their steps or time. Of patterns that may take for ever on some text nobody says that they do not. */
import { types } from "node:util";
import type { Operand } from "../runtime/observe/observation.ts";
import { reflectApply } from "../runtime/pristine.ts";
import { isProne } from "./backtracking.ts";
import type { Checker } from "./checker.ts";
import { isInput } from "./operand-terms.ts";

const { get: sourceOf } = Object.getOwnPropertyDescriptor(RegExp.prototype, "source")!;
const { get: flagsOf } = Object.getOwnPropertyDescriptor(RegExp.prototype, "flags")!;
const { isRegExp } = types;

export const hang: Checker = {
  name: "hang",
  level: "error",
  summary: "a call does not end",
  raises: true,
  on: {
    native({ name, self, args }, check) {
      const pattern = patternIn(self, args);
      if (pattern === undefined || !(isInput(self) || someInput(args))) return;
      const source = reflectApply(sourceOf as never, pattern, []) as string;
      const flags = reflectApply(flagsOf as never, pattern, []) as string;
      if (isProne(source, flags))
        check.unknown(`${name} with a pattern that backtracks, on text of any length: /${source}/`);
    },
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

/** The regular expression of a native that matches: `pattern.test(text)`, `text.replace(pattern, …)`. */
function patternIn(self: Operand, args: readonly Operand[]): unknown {
  if (isRegExp(self.value)) return self.value;
  for (let i = 0; i < args.length; i++) if (isRegExp(args[i]!.value)) return args[i]!.value;
  return undefined;
}

function someInput(args: readonly Operand[]): boolean {
  for (let i = 0; i < args.length; i++) if (isInput(args[i])) return true;
  return false;
}
