/** Refuted queries on disk, in `.assay/cache` beside package.json: disposable, and of no use to another version of Assay or Node. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeOwnFile } from "./own-files.ts";
import { keepOutOfVersionControl } from "./own-folder.ts";

/** One line each; the oldest go first. */
const MOST = 20_000;

export class RefutationFile {
  private readonly file: string;
  private lines: string[];

  constructor(
    private readonly root: string,
    version: string,
  ) {
    this.file = join(root, ".assay", "cache", `refuted-${version}-${process.version}.txt`);
    this.lines = existsSync(this.file)
      ? readFileSync(this.file, "utf8")
          .split("\n")
          .filter((line) => /^[\w-]{22}$/.test(line))
      : [];
  }

  get digests(): readonly string[] {
    return this.lines;
  }

  add(fresh: readonly string[]): void {
    if (fresh.length === 0) return;
    this.lines = [...new Set([...this.lines, ...fresh])].slice(-MOST);
    try {
      keepOutOfVersionControl(this.root);
      writeOwnFile(this.root, this.file, `${this.lines.join("\n")}\n`);
    } catch {
      // a folder that cannot be written to costs time in the next run, nothing else
    }
  }
}
