/** Programs that pretend to be solvers and misbehave, for tests. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-solver-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A shell script as a program in `folder`; `$VERSION` answers `--version` and ends. */
export function program(folder: string, name: string, script: string): string {
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `#!/bin/sh\nversion() { case "$1" in --version) echo "$2"; exit 0;; esac; }\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Reads the question and gives this answer. */
export const saying = (answer: string): string => `cat > /dev/null; printf '${answer}'`;
export const HANGS = "cat > /dev/null; exec sleep 600";
export const DIES = "kill -SEGV $$";
/** Does the first thing with the first question and the other from then on. */
export const once = (folder: string, first: string, then: string): string =>
  `cat > /dev/null; if mkdir "${folder}/started" 2> /dev/null; then ${first}; else ${then}; fi`;
