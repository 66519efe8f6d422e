/**
 * Entry of the exploring thread: runs its code. The engine takes 40 milliseconds to read two megabytes of it; the form that it had after reading, which the build keeps
 * beside it, takes a few. Another engine than the one that made it refuses that form and reads the text. All of it is loaded before the program's first line.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Script } from "node:vm";

type Code = (require: NodeJS.Require, url: string) => Promise<void>;

const besides = (name: string): URL => new URL(name, import.meta.url);

function compiled(): { readonly cachedData?: Buffer } {
  try {
    return { cachedData: readFileSync(besides("./explorer-code.compiled")) };
  } catch {
    return {};
  }
}

// frames of ours are known by this name
const filename = import.meta.url;
const script = new Script(readFileSync(besides("./explorer-code.js"), "utf8"), { filename, ...compiled() });
await (script.runInThisContext() as Code)(createRequire(import.meta.url), filename);
