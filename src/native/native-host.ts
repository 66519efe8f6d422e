/** The host's end of native runs: each call starts a fresh sandboxed process. */
import { fork } from "node:child_process";
import type { EncodedOutcome } from "../value/encoded.ts";
import type { NativeAnswer, NativeJob } from "./messages.ts";

const SANDBOX = ["--experimental-permission", "--allow-fs-read=*", "--experimental-vm-modules", "--no-warnings", "--max-old-space-size=512"];

export interface NativeRunOptions {
  readonly childPath: string;
  /** A process that says nothing for so long is ended; the case it was in has no outcome. */
  readonly silenceMilliseconds: number;
}

/** Outcomes by case id; a case that ended its process or hung is missing. */
export function runNatively(job: NativeJob, options: NativeRunOptions): Promise<{ outcomes: Map<number, EncodedOutcome>; problem: string | undefined }> {
  return new Promise((resolve) => {
    const outcomes = new Map<number, EncodedOutcome>();
    let problem: string | undefined;
    const child = fork(options.childPath, [], { execArgv: SANDBOX, serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"] });
    let silence: NodeJS.Timeout;
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => child.kill("SIGKILL"), options.silenceMilliseconds);
    };
    listen();
    child.on("message", (message) => {
      listen();
      const answer = message as NativeAnswer;
      if (answer.kind === "outcome") outcomes.set(answer.id, answer.outcome);
      if (answer.kind === "unloadable") problem = answer.message;
    });
    child.on("exit", () => {
      clearTimeout(silence);
      resolve({ outcomes, problem });
    });
    child.send(job);
  });
}
