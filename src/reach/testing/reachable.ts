/**
 * Programs whose `TARGET` is reached by the arguments beside it, each with something in JavaScript that a condition which is too strong would overlook: none of
 * them may ever be called unreachable. A line of `reachable.txt` has the parameters, arguments, the body, and code of the module beside it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LoopProgram } from "./programs.ts";

export interface Reachable {
  readonly program: LoopProgram;
  /** They get there. */
  readonly args: readonly unknown[];
}

export function reachablePrograms(): readonly Reachable[] {
  const text = readFileSync(join(import.meta.dirname, "reachable.txt"), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line, i) => {
      const [parameters = "", args = "", body = "", beside = ""] = line.split(" ¦ ");
      return {
        program: { name: `${i}: ${body}`, parameters, body, beside, isReachable: true },
        args: new Function(`return [${args}];`)() as readonly unknown[],
      };
    });
}
