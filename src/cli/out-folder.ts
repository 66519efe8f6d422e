/** `--out`: where results go. Checked before the work that would be lost. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "./usage-error.ts";

export function checkOutFolder(out: string | undefined, cwd: string): void {
  if (out === undefined) return;
  const found = statSync(resolve(cwd, out), { throwIfNoEntry: false });
  if (found === undefined || found.isDirectory()) return;
  throw new UsageError(`--out ${out} is a file`, "It takes a folder, which need not exist yet.");
}
