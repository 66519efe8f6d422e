/** Starts a process that is to run somebody's program: Node with the flags of its sandbox and a pipe for messages as file 3. */
import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import type { Duplex } from "node:stream";
import { CHANNEL } from "./channel/child-end.ts";

export interface ProcessOptions {
  readonly script: string;
  /** Flags of Node. */
  readonly flags: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Standard input, output and errors. */
  readonly standard?: readonly ("ignore" | "inherit" | number)[];
}

export interface Started {
  readonly child: ChildProcess;
  readonly pipe: Duplex;
}

const NOTHING = ["ignore", "ignore", "ignore"] as const;

export function startProcess({ script, flags, env, cwd, standard = NOTHING }: ProcessOptions): Started {
  const stdio = [...standard, "pipe"] as StdioOptions;
  const child = spawn(process.execPath, [...flags, script], {
    env: env ?? process.env,
    stdio,
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { child, pipe: child.stdio[CHANNEL] as Duplex };
}

/** What a process wrote last is read by then: `close` comes after it, unless somebody else holds the pipe. */
const CLOSING_MILLISECONDS = 2_000;

export function onceEnded(
  child: ChildProcess,
  then: (code: number | null, signal: NodeJS.Signals | null) => void,
): void {
  let isTold = false;
  const tell = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (isTold) return;
    isTold = true;
    then(code, signal);
  };
  child.once("error", () => tell(null, null));
  child.once("close", tell);
  child.once("exit", (code, signal) => void setTimeout(() => tell(code, signal), CLOSING_MILLISECONDS).unref());
}
