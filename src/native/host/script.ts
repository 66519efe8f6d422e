/** The host's end of a native run of a script: a fresh process per run. */
import { fork } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { Readable } from "node:stream";
import { nodeFlags } from "../../sandbox/grant.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { ScriptAnswer, ScriptJob } from "../script-job.ts";
import { track } from "./children.ts";

export interface ScriptRunOptions {
  readonly childPath: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** A file for the standard input; without one it is empty, or the user's own when the output is shown. */
  readonly stdin: string | undefined;
  readonly showsOutput: boolean;
  /** Undefined: as long as it takes. */
  readonly milliseconds: number | undefined;
}

export interface ScriptEnd {
  readonly code: number | undefined;
  readonly outcome: EncodedOutcome;
}

export function runScriptNatively(job: ScriptJob, options: ScriptRunOptions): Promise<ScriptEnd> {
  const sandbox =
    job.sandbox === undefined
      ? ["--no-warnings"]
      : nodeFlags(job.sandbox.grants, (flag) => process.allowedNodeEnvironmentFlags.has(flag));
  const stdin = options.stdin === undefined ? undefined : openSync(options.stdin, "r");
  const output = options.showsOutput ? "inherit" : "ignore";
  return new Promise((resolve) => {
    const child = fork(options.childPath, [], {
      execArgv: [...sandbox, "--experimental-vm-modules"],
      cwd: options.cwd,
      env: options.env,
      serialization: "advanced",
      stdio: [stdin ?? output, output, output, "ipc", "pipe"],
    });
    track(child);
    let told = "";
    const limit =
      options.milliseconds === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), options.milliseconds);
    (child.stdio[4] as Readable).on("data", (piece: Buffer) => {
      told += piece.toString();
    });
    // `close` comes when the pipe was read to its end as well
    child.on("close", (code, signal) => {
      clearTimeout(limit);
      if (stdin !== undefined) closeSync(stdin);
      const ended: EncodedOutcome =
        signal === "SIGKILL"
          ? { stopped: "time" }
          : code === 0
            ? { returns: { $: "undefined" } }
            : { exits: code ?? 1 };
      resolve({ code: code ?? undefined, outcome: answerIn(told) ?? ended });
    });
    child.send(job);
  });
}

function answerIn(text: string): EncodedOutcome | undefined {
  try {
    return (JSON.parse(text) as ScriptAnswer).outcome;
  } catch {
    return undefined;
  }
}
