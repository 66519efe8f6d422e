/** The host's end of a native run of a script: a fresh process per run. */
import { closeSync, openSync } from "node:fs";
import { openHostEnd } from "../../sandbox/channel/host-end.ts";
import { onceEnded, startProcess } from "../../sandbox/start.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import type { ScriptAnswer, ScriptJob } from "../script-job.ts";
import { SCRIPT_ANSWER } from "./answer-form.ts";
import { track } from "./children.ts";
import { Watch } from "./watch.ts";

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
  const stdin = options.stdin === undefined ? undefined : openSync(options.stdin, "r");
  const output = options.showsOutput ? "inherit" : "ignore";
  return new Promise((resolve) => {
    const { child, pipe } = startProcess({
      script: options.childPath,
      sandbox: job.sandbox,
      flags: ["--experimental-vm-modules"],
      cwd: options.cwd,
      env: options.env,
      standard: [stdin ?? output, output, output],
    });
    track(child);
    let told: ScriptAnswer | undefined;
    const watch = options.milliseconds === undefined ? undefined : new Watch(child, options.milliseconds);
    const channel = openHostEnd<ScriptJob, ScriptAnswer>(pipe, {
      form: SCRIPT_ANSWER,
      hear: (answer) => {
        told = answer;
      },
      onTrouble: () => void child.kill("SIGKILL"),
    });
    onceEnded(child, (code, signal) => {
      watch?.end();
      if (stdin !== undefined) closeSync(stdin);
      const ended: EncodedOutcome =
        signal === "SIGKILL"
          ? { stopped: watch?.ended ?? "time" }
          : code === 0
            ? { returns: { $: "undefined" } }
            : { exits: code ?? 1 };
      resolve({ code: code ?? undefined, outcome: told?.outcome ?? ended });
    });
    channel.send(job);
  });
}
