/**
 * Processes that may use so many seconds of the processor, they and their children together: on a machine where others work too, seconds of the clock
 * would measure the others. Read from /proc, so this is for Linux.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const LOOK_EVERY_MS = 100;
const TICKS_PER_SECOND = 100;

export interface Allowance {
  /** Of the processor, for the whole tree. */
  readonly seconds: number;
  /** Which signal says that it is spent; after a while the process is killed. */
  readonly signal: "SIGINT" | "SIGKILL";
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

export interface Ended {
  readonly output: string;
  readonly seconds: number;
  /** Seconds of the clock since the start with the seconds of the processor that were used by then. */
  readonly clock: readonly (readonly [wall: number, cpu: number])[];
  /** When the signal was sent, by the clock; or when it ended of itself. */
  readonly wall: number;
  readonly isSpent: boolean;
}

/** How long a process that was told to end may take for it, by the clock. */
const GRACE_MS = 60_000;

const running = new Set<ChildProcess>();
/** Whoever ends the benchmark ends what it started: a fuzzer does not end by itself. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    for (const child of running) child.kill("SIGKILL");
    process.exit(130);
  });

export function runFor(command: readonly string[], allowance: Allowance): Promise<Ended> {
  const [program = "", ...words] = command;
  const child = spawn(program, words, {
    stdio: ["ignore", "pipe", "ignore"],
    ...(allowance.env === undefined ? {} : { env: allowance.env }),
    ...(allowance.cwd === undefined ? {} : { cwd: allowance.cwd }),
  });
  running.add(child);
  const start = performance.now();
  const chunks: Buffer[] = [];
  child.stdout!.on("data", (chunk: Buffer) => chunks.push(chunk));
  const clock: (readonly [number, number])[] = [[0, 0]];
  let spentAt: number | undefined;
  const timer = setInterval(() => {
    const wall = (performance.now() - start) / 1000;
    const cpu = treeSeconds(child.pid!);
    if (cpu > clock.at(-1)![1]) clock.push([wall, cpu]);
    if (cpu < allowance.seconds || spentAt !== undefined) return;
    spentAt = wall;
    child.kill(allowance.signal);
    setTimeout(() => endTree(child), GRACE_MS).unref();
  }, LOOK_EVERY_MS);
  return new Promise((resolve) => {
    child.once("close", () => {
      running.delete(child);
      clearInterval(timer);
      const wall = spentAt ?? (performance.now() - start) / 1000;
      const seconds = clock.at(-1)![1];
      resolve({ output: Buffer.concat(chunks).toString("utf8"), seconds, clock, wall, isSpent: spentAt !== undefined });
    });
  });
}

function endTree(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
}

/** The seconds of the processor that were used when the clock showed so many. */
export function secondsAt(clock: Ended["clock"], wall: number): number {
  let at = 0;
  for (const [time, cpu] of clock) {
    if (time > wall) break;
    at = cpu;
  }
  return at;
}

/** Of a process and its descendants, those that have ended and were waited for included. */
function treeSeconds(root: number): number {
  let sum = 0;
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    sum += ticksOf(pid);
    waiting.push(...childrenOf(pid));
  }
  return sum / TICKS_PER_SECOND;
}

/** What ended meanwhile has neither. */
const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

function ticksOf(pid: number): number {
  const text = read(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return [11, 12, 13, 14].reduce((all, i) => all + Number(fields[i] ?? 0), 0);
}

/** A process is started by one of the threads. */
function childrenOf(pid: number): number[] {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
  return threads
    .flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).trim().split(" "))
    .filter((text) => text !== "")
    .map(Number);
}
