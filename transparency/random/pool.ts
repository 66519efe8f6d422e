/** Random programs in several processes at once: seeds in batches, differences as they are found. */
import { type ChildProcess, fork } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { RandomOptions, SeedResult } from "./run.ts";

const BATCH = 20;
/** A process is replaced after this many programs: what was compiled is never forgotten. */
const RECYCLE = 1_500;
/** A program that hangs, natively or instrumented, is a difference. Shrinking takes its time, too. */
const PATIENCE = 240_000;

const PROGRESS = 1_000;

export interface PoolOptions extends RandomOptions {
  readonly workers: number;
  readonly report: (compared: number, different: number) => void;
}

export async function compareInPool(
  options: PoolOptions,
): Promise<{ readonly compared: number; readonly different: number }> {
  const { programs, seed, most, mix, turns, print, report } = options;
  let next = seed;
  let compared = 0;
  let different = 0;
  const note = (result: SeedResult): void => {
    if (result.kind !== "refused" && ++compared % PROGRESS === 0) report(compared, different);
    if (result.kind !== "different") return;
    different++;
    print(result.report);
  };
  const serve = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    let served = 0;
    while (next < seed + programs && different < most) {
      let from = next;
      const end = (next = Math.min(from + BATCH, seed + programs));
      while (from < end) {
        if (child === undefined || served >= RECYCLE) {
          child?.kill("SIGKILL");
          child = start();
          served = 0;
        }
        const batch: ToWorker = {
          from,
          count: end - from,
          size: mix.size,
          features: [...mix.features],
          turns,
          nativeOnly: false,
        };
        const last = await ask(child, batch, (at, result) => {
          note(result);
          from = at + 1;
          served++;
        });
        if (last === "done") continue;
        child.kill("SIGKILL");
        child = undefined;
        if (last === "spoilt") continue;
        const silent = `seed ${from}: no answer (hangs or ends the process)\n`;
        note((await survives({ ...batch, from })) ? { kind: "different", report: silent } : { kind: "refused" });
        from++;
      }
    }
    child?.kill("SIGKILL");
  };
  await Promise.all(Array.from({ length: options.workers }, serve));
  return { compared, different };
}

/** Whether a fresh process gets through the program natively: strings can be doubled until no memory is left. */
async function survives(batch: ToWorker): Promise<boolean> {
  const child = start();
  const end = await ask(child, { ...batch, count: 1, nativeOnly: true }, () => {});
  child.kill("SIGKILL");
  return end !== "silent";
}

function start(): ChildProcess {
  return fork(join(dirname(fileURLToPath(import.meta.url)), "random-worker.js"), [], {
    execArgv: ["--no-warnings", "--stack-size=900", "--max-old-space-size=2048"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function ask(
  child: ChildProcess,
  batch: ToWorker,
  onResult: (seed: number, result: SeedResult) => void,
): Promise<"done" | "spoilt" | "silent"> {
  return new Promise((resolve) => {
    const finish = (end: "done" | "spoilt" | "silent"): void => {
      clearTimeout(timer);
      child.off("message", listen);
      child.off("exit", dead);
      resolve(end);
    };
    const listen = (message: FromWorker): void => {
      timer.refresh();
      if (message.kind === "seed") onResult(message.seed, message.result);
      else finish(message.kind);
    };
    const dead = (): void => finish("silent");
    const timer = setTimeout(dead, PATIENCE);
    child.on("message", listen);
    child.once("exit", dead);
    child.send(batch);
  });
}
