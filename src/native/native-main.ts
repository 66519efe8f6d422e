/** Entry of a native process: runs the uninstrumented program with given inputs and says what happened. Same sandbox as an exploration. */
import { loadProgram } from "./load.ts";
import type { NativeAnswer, NativeJob } from "./messages.ts";
import { runCase } from "./run-case.ts";

const send = (answer: NativeAnswer): Promise<void> => new Promise((resolve) => process.send?.(answer, () => resolve()));

async function perform(job: NativeJob): Promise<void> {
  try {
    const load = loadProgram(job.modules);
    for (const { id, target, input } of job.cases) await send({ kind: "outcome", id, outcome: await runCase(load, target, input) });
  } catch (error) {
    await send({ kind: "unloadable", message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
  await send({ kind: "done" });
  process.exit(0);
}

for (const level of ["log", "info", "warn", "error", "debug", "trace"] as const) console[level] = () => {};
process.on("SIGINT", () => {});
process.on("uncaughtException", () => {});
process.on("unhandledRejection", () => {});
process.once("message", (job) => void perform(job as NativeJob));
