/** `.assay` beside package.json: what Assay keeps for itself, cache and reports. None of it is meant to be committed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeOwnFile } from "./own-files.ts";

export function keepOutOfVersionControl(root: string): void {
  const list = join(root, ".assay", ".gitignore");
  if (existsSync(list)) return;
  writeOwnFile(root, list, "*\n");
}
