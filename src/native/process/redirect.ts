/** Lets the program read saved copies in place of certain files, whatever function of `fs` it uses. For replays only. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Functions whose first argument is the path of a file to read or to ask about. */
const READERS = [
  "readFile",
  "open",
  "stat",
  "lstat",
  "access",
  "exists",
  "realpath",
  "createReadStream",
  "openAsBlob",
] as const;

type Functions = Record<string, ((...args: unknown[]) => unknown) | undefined>;

export function redirectFiles(copies: ReadonlyMap<string, string>): void {
  if (copies.size === 0) return;
  const other = (path: unknown): unknown => {
    const text = textOf(path);
    return text === undefined ? path : (copies.get(resolve(text)) ?? path);
  };
  for (const owner of [fs, fs.promises] as unknown as Functions[]) {
    for (const base of READERS) {
      for (const name of [base, `${base}Sync`]) {
        const real = owner[name];
        if (typeof real !== "function") continue;
        const redirected = function (this: unknown, path: unknown, ...rest: unknown[]): unknown {
          return Reflect.apply(real, this, [other(path), ...rest]);
        };
        Object.defineProperty(owner, name, {
          value: Object.assign(redirected, real),
          writable: true,
          enumerable: true,
          configurable: true,
        });
      }
    }
  }
  syncBuiltinESMExports();
}

function textOf(path: unknown): string | undefined {
  if (typeof path === "string") return path;
  if (path instanceof URL) return path.protocol === "file:" ? fileURLToPath(path) : undefined;
  return Buffer.isBuffer(path) ? path.toString() : undefined;
}
