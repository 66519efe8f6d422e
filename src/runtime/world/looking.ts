/**
 * Which functions of the core modules look at the machine. Listed is what does not: the rest finds something around it that no input changes.
 */
import { isAbsolute } from "node:path";
import { SafeMap, stringSlice } from "../pristine.ts";
import type { Look } from "./locality.ts";
import { noteSurrounding } from "./seen.ts";

/** Modules that compute, with how the names of those functions begin that do not. What draws chance or reads clocks is noted by the virtual world. */
const COMPUTING = new SafeMap<string, readonly string[]>();
for (const [module, exceptions] of Object.entries({
  assay: "",
  assert: "",
  "assert/strict": "",
  async_hooks: "execution triggerAsync",
  buffer: "",
  crypto: "get setFips secureHeap",
  diagnostics_channel: "",
  events: "",
  fs: "access createReadStream exists fstat glob lstat open read realpath stat watch promises.access promises.glob promises.lstat promises.open promises.read promises.realpath promises.stat promises.watch",
  module: "find",
  path: "",
  "path/posix": "",
  "path/win32": "",
  perf_hooks: "",
  punycode: "",
  querystring: "",
  stream: "",
  "stream/promises": "",
  "stream/web": "",
  string_decoder: "",
  timers: "",
  "timers/promises": "",
  url: "",
  util: "debug getSystemError styleText",
  "util/types": "",
  zlib: "",
}))
  COMPUTING.set(module, exceptions === "" ? [] : exceptions.split(" "));

/** What notes what a call of this function of a core module finds. */
export function looksAround(name: string): Look | undefined {
  const relative = RELATIVE.get(name);
  if (relative !== undefined) return relative;
  let end = 0;
  while (name[end] !== "." && end < name.length) end++;
  const exceptions = COMPUTING.get(stringSlice(name, 0, end));
  if (exceptions !== undefined && !begins(stringSlice(name, end + 1), exceptions)) return undefined;
  return () => noteSurrounding(`what ${name} finds`);
}

function begins(name: string, starts: readonly string[]): boolean {
  for (let i = 0; i < starts.length; i++) if (stringSlice(name, 0, starts[i]!.length) === starts[i]) return true;
  return false;
}

const FOLDER = "the working folder";

/** `wants`: how many of the arguments must be absolute paths for the working folder not to matter. */
const unlessAbsolute =
  (wants: number): Look =>
  (args, _isConstruct, isInput) => {
    let found = 0;
    for (let i = isInput ? 1 : 0; i < args.length; i++) {
      const path = args[i];
      if (typeof path === "string" && isAbsolute(path)) found++;
    }
    if (found < wants) noteSurrounding(FOLDER);
  };

const RELATIVE = new SafeMap<string, Look>();
for (const module of ["path", "path/posix", "path/win32"]) {
  RELATIVE.set(`${module}.resolve`, unlessAbsolute(1));
  RELATIVE.set(`${module}.relative`, unlessAbsolute(2));
}
RELATIVE.set("url.pathToFileURL", unlessAbsolute(1));
