/** An ordinary search for the same place: `assay reach --search-only`, in processor time, without what the command takes when there is nothing to search. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sourceOf } from "../../src/reach/testing/native.ts";
import type { LoopProgram } from "../../src/reach/testing/programs.ts";
import type { Plain } from "./table.ts";

const NOTHING: LoopProgram = { name: "nothing", parameters: "n: number", body: "  TARGET", isReachable: true };

export function plainSearch(seconds: number): (program: LoopProgram) => Plain {
  const { cpu: least } = searched(NOTHING, seconds);
  return (program) => {
    const { cpu, isReached } = searched(program, seconds);
    return isReached ? Math.max(1, cpu - least) : "not finished";
  };
}

function searched(program: LoopProgram, seconds: number): { cpu: number; isReached: boolean } {
  const folder = mkdtempSync(join(tmpdir(), "assay-reach-"));
  try {
    const { text, line } = sourceOf(program);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "program.ts"), text);
    const options = ["--no-tests", "--search-only", "--runs", "100000000", "--seconds", String(seconds)];
    const before = ofChildren();
    const { status } = spawnSync(
      process.execPath,
      [join(process.cwd(), "bin/assay.js"), "reach", `program.ts:${line}`, ...options],
      { cwd: folder, stdio: "ignore" },
    );
    return { cpu: ofChildren() - before, isReached: status === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds that the children that ended have used, and theirs: Linux counts them in hundredths of a second. */
function ofChildren(): number {
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return 10 * (Number(fields[13]) + Number(fields[14]));
}
