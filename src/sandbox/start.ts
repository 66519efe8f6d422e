/** Starts a process that is to run somebody's program: Node with the flags of its sandbox and a pipe for messages as file 3. */
import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import { CHANNEL } from "./channel/number.ts";
import { nodeFlags, type SandboxSettings } from "./grant.ts";
import { confined } from "./os/bubblewrap.ts";
import { packagePlaces } from "./packages.ts";

export interface ProcessOptions {
  readonly script: string;
  /** Undefined: the user asked for the program to run, so it may do what it does. */
  readonly sandbox: SandboxSettings | undefined;
  /** Further flags of Node. */
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

const isSupported = (flag: string): boolean => process.allowedNodeEnvironmentFlags.has(flag);

const toolPlacesIn = new Map<string, readonly string[]>();

/** What a process reads of the tool itself: its script, what says that it is a module, and the packages it uses. Looked for once: a command starts many, and the tool stays where it is. */
function toolPlaces(script: string): readonly string[] {
  const folder = dirname(script);
  let places = toolPlacesIn.get(folder);
  if (places === undefined) {
    places = [folder, join(dirname(folder), "package.json"), ...packagePlaces([folder])];
    toolPlacesIn.set(folder, places);
  }
  return places;
}

export function startProcess(options: ProcessOptions): Started {
  const { script, sandbox, env, cwd, standard = NOTHING } = options;
  const tool = toolPlaces(script);
  const rights = sandbox === undefined ? ["--no-warnings"] : nodeFlags(sandbox, tool, isSupported);
  const words = [process.execPath, ...rights, ...options.flags, script];
  if (sandbox?.bubblewrap !== undefined) {
    const readable = [...sandbox.roots, ...tool];
    words.unshift(sandbox.bubblewrap, ...confined({ grants: sandbox.grants, readable, cwd: cwd ?? process.cwd() }));
  }

  const stdio = [...standard, "pipe"] as StdioOptions;
  const child = spawn(words[0]!, words.slice(1), {
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
