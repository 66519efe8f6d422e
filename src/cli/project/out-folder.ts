/** `--out`: where results go. Tried before the work that would be lost. */
import { mkdtempSync, rmdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "../project/make-folder.ts";
import { isRefusal } from "../terminal/refusal.ts";
import { UsageError } from "../terminal/usage-error.ts";

const HINT = "It takes a folder, which need not exist yet.";

export function checkOutFolder(out: string | undefined, cwd: string): void {
  if (out === undefined) return;
  if (out === "") throw new UsageError("--out has no value", HINT);
  const folder = resolve(cwd, out);
  try {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found !== undefined && !found.isDirectory()) throw new UsageError(`--out ${out} is a file`, HINT);
    const made = makeFolder(folder);
    try {
      rmdirSync(mkdtempSync(join(folder, ".assay-")));
    } finally {
      for (const each of made.reverse()) rmdirSync(each);
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new UsageError(`--out ${out} cannot be written to: ${error.message}`, HINT);
  }
}
