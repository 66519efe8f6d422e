/** Options about the process a program is explored in: what it may do, how much a run may take, which of its surroundings are inputs. */
import { resolve } from "node:path";
import { closest } from "../../frontend/suggest.ts";
import { type Bounds, DEFAULT_BOUNDS, type ProcessSettings } from "../../jobs/settings.ts";
import { type Grant, PERMISSIONS, parseGrant } from "../../sandbox/grant.ts";
import { findBubblewrap, opensEverything } from "../../sandbox/os/bubblewrap.ts";
import { packagePlaces } from "../../sandbox/packages.ts";
import { projectRoot } from "../project/outermost.ts";
import { UsageError } from "../terminal/usage-error.ts";
import type { Flags } from "./flags.ts";

export const PROCESS_FLAGS = {
  "max-memory": {
    type: "string",
    value: "<MB>",
    text: "heap of the exploring thread; one allocation may take an eighth (default 512)",
  },
  "max-stack": { type: "string", value: "<MB>", text: "how deep calls may nest (default 4)" },
  "max-run-ms": {
    type: "string",
    value: "<n>",
    text: "how long a run may take, slow regular expressions included (default 2000)",
  },
  "max-tasks": { type: "string", value: "<n>", text: "microtasks and timers of a run (default 10000)" },
  allow: {
    type: "string",
    multiple: true,
    value: "<permission>",
    text: `lift a block: fs-read[=path], fs-write[=path], net, child-process, worker,
addons, wasi, inspector, process (repeatable; docs/sandbox.md)`,
  },
  sandbox: {
    type: "string",
    value: "<auto|os|process>",
    text: "what stands around the program: auto adds the system's own confinement where bwrap works",
  },
  "symbolic-random": { type: "boolean", text: "what Math.random and crypto draw are inputs" },
  "symbolic-clock": {
    type: "boolean",
    text: "what clocks show is an input (Date, performance, process.hrtime, uptime)",
  },
} as const satisfies Flags;

export interface ProcessOptions {
  readonly allow?: string[] | undefined;
  readonly sandbox?: string | undefined;
  readonly "max-memory"?: string | undefined;
  readonly "max-stack"?: string | undefined;
  readonly "max-run-ms"?: string | undefined;
  readonly "max-tasks"?: string | undefined;
  readonly "symbolic-random"?: boolean | undefined;
  readonly "symbolic-clock"?: boolean | undefined;
}

/** `paths` are the files and folders the command is about: their projects can be read. */
export function processSettings(options: ProcessOptions, paths: readonly string[], cwd: string): ProcessSettings {
  const grants = (options.allow ?? []).map((text) => grant(text, cwd));
  const roots = [...new Set([cwd, ...paths.map((path) => projectRoot(resolve(cwd, path)))])];
  return {
    sandbox: {
      grants,
      roots: [...roots, ...packagePlaces(roots)],
      ...confinement(options.sandbox, grants),
    },
    bounds: bounds(options),
    world: {
      symbolicRandom: options["symbolic-random"] === true,
      symbolicClock: options["symbolic-clock"] === true,
    },
  };
}

const LAYERS = ["auto", "os", "process"] as const;

/** Which layers stand around the program. `auto`: the system's own where it works, unless the program may do everything anyway. */
function confinement(text: string | undefined, grants: readonly Grant[]): { readonly bubblewrap?: string } {
  const layer = LAYERS.find((each) => each === (text ?? "auto"));
  if (layer === undefined)
    throw new UsageError(`--sandbox ${JSON.stringify(text)} is not known`, `It takes ${LAYERS.join(", ")}.`);
  if (layer === "process" || (layer === "auto" && opensEverything(grants))) return {};
  const found = findBubblewrap();
  if (found.kind === "works") return { bubblewrap: found.confinement.bwrap };
  if (layer === "auto") return {};
  throw new UsageError(
    found.kind === "missing"
      ? "--sandbox os needs bubblewrap (bwrap) on PATH, on Linux"
      : `--sandbox os: bwrap does not work here (${found.why})`,
    "Install it or let it make namespaces, or use --sandbox process; assay doctor says which layers stand.",
  );
}

function bounds(options: ProcessOptions): Bounds {
  return {
    memory: number("--max-memory", options["max-memory"], DEFAULT_BOUNDS.memory, 64),
    stack: number("--max-stack", options["max-stack"], DEFAULT_BOUNDS.stack, 1),
    milliseconds: number("--max-run-ms", options["max-run-ms"], DEFAULT_BOUNDS.milliseconds, 10),
    tasks: number("--max-tasks", options["max-tasks"], DEFAULT_BOUNDS.tasks, 1),
  };
}

export function number(flag: string, text: string | undefined, fallback: number, minimum: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < minimum) {
    throw new UsageError(
      `${flag} takes a number of at least ${minimum}, not ${JSON.stringify(text)}`,
      `For example ${flag}=${fallback}.`,
    );
  }
  return value;
}

function grant(text: string, cwd: string): Grant {
  const found = parseGrant(text, cwd);
  if (found !== undefined) return found;
  const name = text.split("=")[0]!;
  if (name === "fs-read" || name === "fs-write")
    throw new UsageError(
      `--allow ${JSON.stringify(text)} names no folder that can be opened`,
      `Name one without a star in it, as in ${name}=./tmp, or leave out the = to open all of them.`,
    );
  if (PERMISSIONS.some((known) => known === name))
    throw new UsageError(`--allow ${name} takes no folder`, `Write --allow ${name}.`);
  const near = closest(name, PERMISSIONS);
  const example = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new UsageError(
    `--allow ${JSON.stringify(text)} is not known`,
    `It takes ${PERMISSIONS.join(", ")}; fs-read and fs-write may name a folder: fs-write=./tmp.${example}`,
  );
}
