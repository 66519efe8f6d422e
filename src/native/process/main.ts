/** Entry of a native process: runs the uninstrumented program with given inputs and says what happened. Same sandbox as an exploration. */

import { forgetAttempts } from "../../sandbox/attempt.ts";
import { awaitMessage } from "../../sandbox/channel/child-end.ts";
import type { NativeAnswer, NativeJob } from "../messages.ts";
import { asCase, asModule, lateAttempts, ownAttempts, watchLate } from "./late.ts";
import { leftSince, momentBefore } from "./left.ts";
import { type LoadExports, loadProgram } from "./load.ts";
import { runCase } from "./run-case.ts";
import { openSandbox, raiseSandbox } from "./sandbox.ts";
import { told } from "./told.ts";

/** Not `exit`, which asks for a function that the guards have taken away by then; timers that modules left would keep the process. */
const end = (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process);
const setImmediate = globalThis.setImmediate;
const Promise$ = Promise;
let unhandled: string[] = [];

async function perform(job: NativeJob): Promise<void> {
  try {
    let program = loadProgram(job.modules);
    for (const { id, target, input } of job.cases) {
      if (job.isFresh) program = loadProgram(job.modules);
      tell({ kind: "begin", id });
      forgetAttempts();
      unhandled = [];
      let before = momentBefore();
      const loaded: LoadExports = async (file) => {
        const exports = await asModule(() => program.load(file));
        // what modules change is there in every test of them
        before = momentBefore();
        return exports;
      };
      const ended = told(await asCase(id, () => runCase({ load: loaded, loaded: program.loaded }, target, input)));
      // rejections are announced when the microtasks are done
      await new Promise$((resolve) => void setImmediate(resolve));
      tell({ kind: "result", id, result: { ...ended, blocked: ownAttempts(id), left: leftSince(before), unhandled } });
    }
    for (const [id, left] of await lateAttempts(forgetAttempts))
      for (const one of job.cases) if (id === undefined || one.id === id) tell({ kind: "late", id: one.id, left });
  } catch (error) {
    tell({ kind: "unloadable", message: textOf(error) });
  }
  tell({ kind: "done" });
  end(0);
}

/** The program may have made it: looking at it can fail. */
function textOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return "an error that cannot be shown";
  }
}

for (const level of ["log", "info", "warn", "error", "debug", "trace"] as const) console[level] = () => {};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.on("uncaughtException", () => {});
process.on("unhandledRejection", (error) => unhandled.push(textOf(error)));
watchLate();
// while somebody else is still busy with what there will be to do
await raiseSandbox();
const { message: job, end: host } = awaitMessage<NativeAnswer, NativeJob>();
const tell = host.send;
openSandbox(job.sandbox);
void perform(job);
