/** Entry of a process that runs one script natively, as `node script.js` would: types removed, nothing instrumented. */
import { awaitMessage } from "../../sandbox/channel/child-end.ts";
import { encodeThrown } from "../../value/encode.ts";
import type { ScriptAnswer, ScriptJob } from "../script-job.ts";
import { loadProgram } from "./load.ts";
import { redirectFiles } from "./redirect.ts";
import { enterSandbox } from "./sandbox.ts";
import { enterWorld } from "./world/enter.ts";

const exit = process.exit.bind(process);
const reallyExit = (process as unknown as { reallyExit: (code: number) => never }).reallyExit;
/** Node's code for a script that awaits what never comes. */
const UNSETTLED = 13;

const { message: job, end } = awaitMessage<ScriptAnswer, ScriptJob>();
const tell = end.send;

let isLoaded = false;

async function perform(job: ScriptJob): Promise<void> {
  process.argv = [process.execPath, job.file, ...job.args];
  if (job.sandbox !== undefined) await enterSandbox(job.sandbox);
  // ending this process harms nobody
  for (const [name, value] of Object.entries({ exit: exitNow, reallyExit })) {
    Object.defineProperty(process, name, { value, writable: true, enumerable: true, configurable: true });
  }
  redirectFiles(new Map(job.files));
  if (job.world !== undefined) enterWorld(job.world).begin();
  process.once("exit", (code) => {
    if (!isLoaded && code === 0) process.exitCode = UNSETTLED;
  });
  loadProgram(job.modules, job.file)
    .load(job.file)
    .then(
      () => {
        isLoaded = true;
      },
      (error: unknown) => uncaught(error, job),
    );
}

function exitNow(code?: number): never {
  isLoaded = true;
  return exit(code);
}

/** A program with a handler of its own deals with what nobody catches. */
function uncaught(error: unknown, job: ScriptJob): void {
  isLoaded = true;
  if (process.listenerCount("uncaughtException") === 1) failed(error, job);
  else (process as NodeJS.EventEmitter).emit("uncaughtException", error, "uncaughtException");
}

function failed(error: unknown, job: ScriptJob): void {
  isLoaded = true;
  const isQuiet = error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_ASSAY_ASSUMPTION";
  if (isQuiet) {
    tell({ outcome: { rejected: true } });
    exit(0);
  }
  if (job.sandbox === undefined)
    process.stderr.write(`${error instanceof Error ? error.stack : `Uncaught ${String(error)}`}\n`);
  tell({ outcome: encodeThrown(error) });
  exit(1);
}

process.on("uncaughtException", (error) => {
  if (process.listenerCount("uncaughtException") === 1) failed(error, job);
});
// not now: this module is still loading
setImmediate(() => void perform(job));
