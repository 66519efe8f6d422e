/**
 * z3 and cvc5 as found on PATH, asked through a pipe. Each question starts a process of its own, which a watchdog ends
 * at the deadline: whatever happens to it costs one question. Not for the exploring process, whose sandbox forbids children.
 */
import { spawnSync } from "node:child_process";
import type { Backend } from "../smt/backend.ts";
import { parseAnswer, smtLib } from "./smt-lib.ts";

export type NativeName = "z3" | "cvc5";

export const NATIVE_NAMES: readonly NativeName[] = ["z3", "cvc5"];

const flags: Record<NativeName, (milliseconds: number) => readonly string[]> = {
  z3: (milliseconds) => ["-in", `-t:${milliseconds}`],
  cvc5: (milliseconds) => ["--lang=smt2", `--tlimit=${milliseconds}`],
};

/** The solver notices its own limit late. */
const GRACE = 200;
const MAX_ANSWER = 1 << 26;

/** The version of a solver on PATH, undefined when there is none that runs. */
export function nativeVersion(name: NativeName): string | undefined {
  const { status, stdout } = spawnSync(name, ["--version"], { encoding: "utf8", timeout: 5000 });
  return status === 0 ? /\d+\.\d+[.\d]*/.exec(stdout)?.[0] : undefined;
}

export function nativeBackend(name: NativeName, command: string = name): Backend {
  return {
    ask(question, deadline) {
      const milliseconds = Math.max(1, Math.floor(deadline - performance.now()));
      const { error, stdout, signal } = spawnSync(command, flags[name](milliseconds), {
        input: smtLib(question),
        encoding: "utf8",
        timeout: milliseconds + GRACE,
        killSignal: "SIGKILL",
        maxBuffer: MAX_ANSWER,
      });
      if (error !== undefined && (error as NodeJS.ErrnoException).code !== "EPIPE") {
        const late = (error as NodeJS.ErrnoException).code === "ETIMEDOUT";
        return {
          kind: "unknown",
          reason: late ? `${name} missed its deadline` : `${name} did not run: ${error.message}`,
        };
      }
      if (signal !== null) return { kind: "unknown", reason: `${name} was ended by ${signal}` };
      return parseAnswer(stdout, question.wanted.length);
    },
    dispose() {},
  };
}
