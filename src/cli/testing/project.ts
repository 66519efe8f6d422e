/** Runs the built command line on a temporary copy of a fixture project. */
import type { ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject, onTestFinished } from "vitest";
import type { CoverDocument, ReportedFunction } from "../../report/document.ts";
import { type Ended, run } from "./processes.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Project {
  readonly folder: string;
  run(...words: string[]): Promise<Ended>;
  /** `assay cover --json …`: the document, and what else was said. */
  cover(...words: string[]): Promise<Ended & { document: CoverDocument; target: (name: string) => ReportedFunction }>;
  start(...words: string[]): { process: ChildProcess; ended: Promise<Ended> };
  read(path: string): string;
  files(): string[];
}

export function project(fixture: string, cleanUp: (action: () => void) => void = onTestFinished): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-")));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, "fixtures", fixture), folder, { recursive: true });
  if (!existsSync(join(folder, "node_modules"))) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const start = (words: readonly string[]) => run(process.execPath, [inject("assayBin"), ...words], folder);
  return {
    folder,
    start: (...words) => start(words),
    run: (...words) => start(words).ended,
    async cover(...words) {
      const ended = await start(["cover", "--json", ...words]).ended;
      if (!ended.out.startsWith("{")) throw new Error(`no document (exit code ${ended.code}):\n${ended.err}`);
      const document = JSON.parse(ended.out) as CoverDocument;
      const target = (name: string) => {
        const found = document.targets.find((one) => one.export === name);
        if (found === undefined)
          throw new Error(`no target ${name} among ${document.targets.map((one) => one.export).join(", ")}`);
        return found;
      };
      return { ...ended, document, target };
    },
    read: (path) => readFileSync(join(folder, path), "utf8"),
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort(),
  };
}
