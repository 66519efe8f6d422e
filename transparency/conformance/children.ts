/** The child processes that run tests: each takes the next file when it is done with one, and is replaced when it says nothing. */
import { type ChildProcess, fork } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FromWorker, InstrumentedWay, Result, ToWorker } from "./messages.ts";

/** Per file: two modes, four runs each. */
const PATIENCE = 60_000;
/** Memory of abandoned realms goes with the process. */
const RECYCLE = 800;

export interface Job {
  readonly files: readonly string[];
  readonly harness: string;
  readonly ways: readonly InstrumentedWay[];
  readonly isFresh: boolean;
  readonly workers: number;
  readonly onResult: (result: FromWorker) => void;
}

export async function runAll(job: Job): Promise<void> {
  let next = 0;
  const serve = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    let count = 0;
    while (next < job.files.length) {
      const file = job.files[next++]!;
      if (child === undefined || count++ >= RECYCLE) {
        child?.kill();
        child = startWorker();
        count = 0;
      }
      const result = await ask(child, { file, harness: job.harness, ways: job.ways, isFresh: job.isFresh });
      if (result === undefined) {
        child.kill("SIGKILL");
        child = undefined;
      }
      job.onResult(result ?? (await oneWayAtATime(job, file)));
    }
    child?.kill();
  };
  await Promise.all(Array.from({ length: job.workers }, serve));
}

/** A file that gave no answer: which of its runs hangs or ends the process? */
async function oneWayAtATime(job: Job, file: string): Promise<FromWorker> {
  const alone = async (ways: readonly InstrumentedWay[]): Promise<FromWorker | undefined> => {
    const child = startWorker();
    const result = await ask(child, { file, harness: job.harness, ways, isFresh: true });
    child.kill("SIGKILL");
    return result;
  };
  const silent = "no answer: hangs or ends the process";
  const native = await alone([]);
  if (native === undefined)
    return { file, results: [{ mode: "sloppy", isNative: false, native: silent, differences: [] }] };
  let { results } = native;
  for (const way of job.ways) {
    const answer = await alone([way]);
    results = results.map((result): Result => {
      if (!result.isNative) return result;
      const found =
        answer === undefined
          ? [{ way, failure: silent }]
          : (answer.results.find(({ mode }) => mode === result.mode)?.differences ?? []);
      return { ...result, differences: [...result.differences, ...found] };
    });
  }
  return { file, results };
}

function startWorker(): ChildProcess {
  const worker = join(dirname(fileURLToPath(import.meta.url)), "worker.js");
  return fork(worker, [], {
    execArgv: ["--experimental-vm-modules", "--no-warnings", "--stack-size=900"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function ask(child: ChildProcess, message: ToWorker): Promise<FromWorker | undefined> {
  return new Promise((resolve) => {
    const finish = (result: FromWorker | undefined): void => {
      clearTimeout(timer);
      child.off("message", finish as never);
      child.off("exit", dead);
      resolve(result);
    };
    const dead = (): void => finish(undefined);
    const timer = setTimeout(dead, PATIENCE);
    child.once("message", finish as never);
    child.once("exit", dead);
    child.send(message);
  });
}
