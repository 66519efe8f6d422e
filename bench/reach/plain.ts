/**
 * Ordinary searches for the same place: `assay reach --search-only`, in processor time, without what the command takes when there is nothing to search. *Path search* is what
 * the paper compares with: conditions on paths are negated and solved, in generations, and nothing else. The *whole search* is what `assay cover` does without reach: it also
 * mutates inputs, with the words of the program, lets collections grow and samples.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sourceOf } from "../../src/reach/testing/native.ts";
import type { LoopProgram } from "../../src/reach/testing/programs.ts";
import type { Plain } from "./table.ts";

const NOTHING: LoopProgram = { name: "nothing", parameters: "n: number", body: "  TARGET", isReachable: true };

const KINDS = {
  path: ["--strategy", "generational", "--no-mutate", "--no-summaries"],
  whole: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SearchKind = keyof typeof KINDS;

export async function plainSearch(
  kind: SearchKind,
  seconds: number,
): Promise<(program: LoopProgram) => Promise<Plain>> {
  const { cpu: least } = await searched(NOTHING, kind, seconds);
  return async (program) => {
    const { cpu, isReached } = await searched(program, kind, seconds);
    return isReached ? Math.max(10, cpu - least) : { usedUp: cpu };
  };
}

const EVERY_MS = 100;

async function searched(
  program: LoopProgram,
  kind: SearchKind,
  seconds: number,
): Promise<{ cpu: number; isReached: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), "assay-reach-"));
  try {
    const { text, line } = sourceOf(program);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "program.ts"), text);
    const search = ["--search-only", "--runs", "100000000", "--seconds", String(seconds), ...KINDS[kind]];
    const options = ["--no-tests", ...search];
    const words = [join(process.cwd(), "bin/assay.js"), "reach", `program.ts:${line}`, ...options];
    const child = spawn(process.execPath, words, { cwd: folder, stdio: "ignore" });
    const used = new Map<number, number>();
    const timer = setInterval(() => look(child.pid!, used), EVERY_MS);
    const code = await new Promise<number | null>((done) => child.on("exit", done));
    clearInterval(timer);
    return { cpu: [...used.values()].reduce((all, one) => all + one, 0), isReached: code === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds that a process and all below it have used so far. Those that are ended by force are counted for nobody, so that they are looked at while they live. */
function look(root: number, used: Map<number, number>): void {
  const parents = new Map<number, number>();
  const now = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      parents.set(Number(name), Number(fields[1]));
      // Linux counts in hundredths of a second
      now.set(Number(name), 10 * (Number(fields[11]) + Number(fields[12])));
    } catch {
      // it ended meanwhile
    }
  }
  for (const [pid, ms] of now) {
    let above: number | undefined = pid;
    while (above !== undefined && above !== root) above = parents.get(above);
    if (above === root) used.set(pid, ms);
  }
}
