/** `.assay` beside package.json: what Assay keeps for itself, cache and reports. None of it is meant to be committed. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

export function keepOutOfVersionControl(root: string): void {
  const folder = join(root, ".assay");
  const list = join(folder, ".gitignore");
  if (existsSync(list)) return;
  makeFolder(folder);
  writeFileSync(list, "*\n");
}
