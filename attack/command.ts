/** Runs the tool as a user does, and looks at how it ended: its code, what it said, and which of its processes are left. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface CommandEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
  /** It did not end in time, and was killed. */
  readonly isLate: boolean;
  /** Command lines of processes that outlived it. */
  readonly left: readonly string[];
  /** Of the processor, its processes included; of use where the machine has other things to do. At least: what a confined process took before it was ended is looked at now and then. */
  readonly processorSeconds: number;
}

export interface StartedCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<CommandEnd>;
}

/** In the environment of all that a command starts, whatever group or session it is in. */
const MARK = "ASSAY_ATTACK_MARK";

export interface CommandOptions {
  /** Where the tool is. */
  readonly root: string;
  readonly cwd: string;
  readonly patienceMilliseconds: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Through a shell that counts; signals then reach the shell, not the command. */
  readonly isMeasured?: boolean;
}

const MEASURED = '"$@"; code=$?; times >&3; exit $code';

/** The second line of what a shell says of times: user and system time of what it has waited for, `0m1.50s 0m0.12s`. */
const secondsIn = (times: string): number =>
  [...(times.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );

export function startCommand(words: readonly string[], options: CommandOptions): StartedCommand {
  const mark = randomUUID();
  const command = [process.execPath, join(options.root, "bin", "assay.js"), ...words];
  if (options.isMeasured === true) command.unshift("/bin/sh", "-c", MEASURED, "sh");
  const child = spawn(command[0]!, command.slice(1), {
    cwd: options.cwd,
    env: { ...(options.env ?? process.env), [MARK]: mark },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  let times = "";
  child.stdio[3]?.on("data", (piece) => {
    times += piece;
  });
  let out = "";
  let err = "";
  child.stdout?.on("data", (piece) => {
    out += piece;
  });
  child.stderr?.on("data", (piece) => {
    err += piece;
  });
  const watch = options.isMeasured === true ? watchProcesses(mark) : undefined;
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    // the shell that counts is not the command
    for (const pid of processesWith(mark)) endProcess(Number(pid));
    child.kill("SIGKILL");
  }, options.patienceMilliseconds);
  const ended = new Promise<CommandEnd>((resolve) => {
    child.on("exit", async (code, signal) => {
      clearTimeout(limit);
      const seen = watch?.end() ?? 0;
      const left = await leftBehind(mark);
      resolve({ code, signal, out, err, isLate, left, processorSeconds: Math.max(secondsIn(times), seen) });
    });
  });
  return { child, ended };
}

export const runCommand = (words: readonly string[], options: CommandOptions): Promise<CommandEnd> =>
  startCommand(words, options).ended;

/** What is wrong with the way it ended, whatever it was given. */
export function troubles({ code, signal, out, err, isLate, left }: CommandEnd): string[] {
  const found: string[] = [];
  if (isLate) found.push("it hung");
  else if (signal !== null || code === null || code > 2) found.push(`it ended with ${signal ?? code}`);
  if (/^[ \t]+at .+:\d+:\d+\)?$/m.test(err)) found.push(`a stack trace: ${err.slice(0, 400)}`);
  // no pattern looks for the words with what stands around them: results may be texts of millions of characters
  const bug = ["E-INTERNAL", "Please report"].find((words) => out.includes(words) || err.includes(words));
  if (bug !== undefined) found.push(`an internal error: ${contextOf(out.includes(bug) ? out : err, bug)}`);
  if (left.length > 0) found.push(`left behind: ${left.join(", ").slice(0, 200)}`);
  return found;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it ended by itself
  }
}

const contextOf = (text: string, part: string): string => {
  const at = text.indexOf(part);
  return text.slice(Math.max(0, at - 400), at + part.length + 100);
};

/** Processes of the tool end within moments of it. */
const LOOKS = 150;

async function leftBehind(mark: string): Promise<string[]> {
  for (let looks = 0; ; looks++) {
    const alive = marked(mark);
    if (alive.length === 0 || looks >= LOOKS) return alive;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const marked = (mark: string): string[] =>
  processesWith(mark)
    .filter((name) => /^State:\s+[^ZX]/m.test(read(`/proc/${name}/status`)))
    .map((name) => read(`/proc/${name}/cmdline`).replaceAll("\0", " ").slice(0, 120));

const processesWith = (mark: string): string[] =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).includes(mark));

const LOOK_MILLISECONDS = 500;
/** Of `/proc/<pid>/stat`; the same on every Linux. */
const TICKS_PER_SECOND = 100;

/** Nobody waits for what runs inside a confinement that is ended, so that no shell counts it. */
function watchProcesses(mark: string): { end(): number } {
  const ticks = new Map<string, number>();
  const look = (): void => {
    for (const name of processesWith(mark)) {
      // after the name of the program, which may contain anything
      const fields = read(`/proc/${name}/stat`).split(") ").at(-1)!.split(" ");
      const taken = Number(fields[11]) + Number(fields[12]);
      if (taken > 0) ticks.set(name, taken);
    }
  };
  const timer = setInterval(look, LOOK_MILLISECONDS);
  return {
    end() {
      clearInterval(timer);
      return [...ticks.values()].reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
    },
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
