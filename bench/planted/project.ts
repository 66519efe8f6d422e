/** A project of its own for a program with planted bugs, and what is asked of it: tests of the right version, findings in the wrong one. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PlantedBug } from "./bugs.ts";

const LIMIT_MS = 900_000;

export class PlantedProject {
  private readonly file: string;
  private readonly right: string;

  constructor(
    private readonly folder: string,
    private readonly program: string,
    private readonly checkout: string,
  ) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "src"), { recursive: true });
    this.file = join(folder, "src", program);
    cpSync(join(checkout, "bench/planted/programs", program), this.file);
    this.right = readFileSync(this.file, "utf8");
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", devDependencies: { vitest: "*" } }));
    symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
  }

  private assay(...words: string[]): string {
    const run = spawnSync(process.execPath, [join(this.checkout, "bin/assay.js"), ...words], {
      cwd: this.folder,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      timeout: LIMIT_MS,
    });
    return run.stdout;
  }

  /** How many tests of the right version there are. */
  cover(): number {
    const { targets } = JSON.parse(this.assay("cover", `src/${this.program}`, "--json")) as {
      targets: { tests: { count: number } }[];
    };
    return targets.reduce((sum, { tests }) => sum + tests.count, 0);
  }

  /** Whether the tests that are there pass. */
  passes(): boolean {
    try {
      const vitest = join(this.checkout, "node_modules/vitest/vitest.mjs");
      execFileSync(process.execPath, [vitest, "run"], { cwd: this.folder, stdio: "ignore", timeout: LIMIT_MS });
      return true;
    } catch {
      return false;
    }
  }

  plant({ was, is }: PlantedBug): void {
    const parts = this.right.split(was);
    if (parts.length !== 2) throw new Error(`${this.program} has ${parts.length - 1} times: ${was}`);
    writeFileSync(this.file, parts.join(is));
  }

  restore(): void {
    writeFileSync(this.file, this.right);
  }

  /** Findings at level error, by function, checker and message. */
  errors(): Set<string> {
    return new Set(this.findings().flatMap(({ level, name }) => (level === "error" ? [name] : [])));
  }

  /** All of them; `words` go to the command. */
  findings(...words: string[]): { readonly level: string; readonly name: string }[] {
    const told = this.assay("check", `src/${this.program}`, "--no-tests", "--json", ...words);
    const { findings } = JSON.parse(told) as {
      findings: { function: string; checker: string; level: string; message: string }[];
    };
    return findings.map((one) => ({ level: one.level, name: `${one.function} ${one.checker} ${one.message}` }));
  }

  /** What is remembered of the right version is put aside, to be there again for every bug. */
  keepMemory(): void {
    cpSync(join(this.folder, ".assay"), `${this.folder}.memory`, { recursive: true });
  }

  recallMemory(): void {
    rmSync(join(this.folder, ".assay"), { recursive: true, force: true });
    cpSync(`${this.folder}.memory`, join(this.folder, ".assay"), { recursive: true });
  }
}
