/** Runs that use up their steps or time. Of patterns that may take for ever on some text nobody says that they do not. */
import { types } from "node:util";
import type { Operand } from "../runtime/observe/observation.ts";
import { reflectApply } from "../runtime/pristine.ts";
import { isProne } from "./backtracking.ts";
import type { Checker } from "./checker.ts";
import { isInput } from "./operand-terms.ts";

const { get: sourceOf } = Object.getOwnPropertyDescriptor(RegExp.prototype, "source")!;
const { isRegExp } = types;

/** The flags that matter, asked for one by one: `flags` itself asks the properties, which may be the program's. */
const FLAGS: readonly { readonly letter: string; readonly get: unknown }[] = (
  [
    ["i", "ignoreCase"],
    ["s", "dotAll"],
    ["u", "unicode"],
    ["v", "unicodeSets"],
  ] as const
).map(({ 0: letter, 1: name }) => ({ letter, get: Object.getOwnPropertyDescriptor(RegExp.prototype, name)?.get }));

function flagsOf(pattern: unknown): string {
  let flags = "";
  for (let i = 0; i < FLAGS.length; i++) {
    const { letter, get } = FLAGS[i]!;
    if (get !== undefined && reflectApply(get as never, pattern, []) === true) flags += letter;
  }
  return flags;
}

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
      const pattern = patternIn(self, args);
      if (pattern === undefined || !(isInput(self) || someInput(args))) return;
      if (met.length >= MOST_MET) check.unknown("more patterns than are looked at in a run");
      else
        met[met.length] = {
          name,
          source: reflectApply(sourceOf as never, pattern, []) as string,
          flags: flagsOf(pattern),
        };
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
