/**
 * `npm run bench:edits -- [--programs a.ts,b.cjs] [--runs 150]`: whether `assay check` after an edit, with what it remembers of the code before, finds what it finds from nothing. The edits are the planted
 * bugs: each is one edit of a program that is right. A bug is found when there is a finding that the right program does not have. The budget is counted in runs, so that a busy machine changes nothing.
 * Exit code 1: more than one in ten of the bugs that are found from nothing are not found after the edit.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { BUGS, type PlantedBug } from "./planted/bugs.ts";
import { PlantedProject } from "./planted/project.ts";

interface Tried {
  readonly bug: PlantedBug;
  readonly fromNothing: boolean;
  readonly afterEdit: boolean;
  /** Findings of the right program that are found from nothing in the wrong one, and not after the edit. */
  readonly gone: readonly string[];
  readonly seconds: { readonly fromNothing: number; readonly afterEdit: number };
}

const MOST_LOST = 1 / 10;

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    words.includes(`--${name}`) ? words[words.indexOf(`--${name}`) + 1] : undefined;
  const only = option("programs")?.split(",");
  const programs = [...new Set(BUGS.map(({ program }) => program))].filter((name) => only?.includes(name) ?? true);
  const budget = ["--runs", option("runs") ?? "150", "--seconds", "60"];
  const home = mkdtempSync(join(tmpdir(), "assay-edits-"));
  const all: Tried[] = [];
  try {
    for (const program of programs) {
      const project = new PlantedProject(join(home, program.replace(/\W/g, "-")), program, resolve("."));
      const names = (...more: string[]): Set<string> =>
        new Set(project.findings(...budget, ...more).map(({ name }) => name));
      const usual = names();
      project.keepMemory();
      const tried = BUGS.filter((bug) => bug.program === program).map((bug): Tried => {
        project.plant(bug);
        project.recallMemory();
        const [after, afterEdit] = timed(() => names());
        const [nothing, fromNothing] = timed(() => names("--no-cache"));
        const isNew = (found: ReadonlySet<string>): boolean => [...found].some((name) => !usual.has(name));
        return {
          bug,
          fromNothing: isNew(nothing),
          afterEdit: isNew(after),
          gone: [...usual].filter((name) => nothing.has(name) && !after.has(name)),
          seconds: { fromNothing, afterEdit },
        };
      });
      all.push(...tried);
      console.log(`${program}: ${told(tried)}`);
      for (const one of tried) for (const line of differences(one)) console.log(`  ${line}`);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  console.log(`all: ${told(all)}`);
  const found = all.filter(({ fromNothing }) => fromNothing);
  return found.filter(({ afterEdit }) => !afterEdit).length > MOST_LOST * found.length ? 1 : 0;
}

function timed<T>(work: () => T): [T, number] {
  const start = performance.now();
  return [work(), (performance.now() - start) / 1000];
}

function told(tried: readonly Tried[]): string {
  const count = (isMeant: (one: Tried) => boolean): number => tried.filter(isMeant).length;
  const sum = (of: (one: Tried) => number): string => tried.reduce((all, one) => all + of(one), 0).toFixed(0);
  return (
    `${tried.length} edits; found after the edit ${count((one) => one.afterEdit)}, from nothing ${count((one) => one.fromNothing)}, ` +
    `by both ${count((one) => one.afterEdit && one.fromNothing)}; ` +
    `${sum(({ seconds }) => seconds.afterEdit)} s and ${sum(({ seconds }) => seconds.fromNothing)} s`
  );
}

function differences({ bug, afterEdit, fromNothing, gone }: Tried): string[] {
  const what = `${bug.was.trim().split("\n")[0]} → ${bug.is.trim().split("\n")[0] || "(nothing)"}`;
  return [
    ...(afterEdit === fromNothing ? [] : [`only ${afterEdit ? "after the edit" : "from nothing"}: ${what}`]),
    ...gone.map((name) => `not found again after ${what}: ${name}`),
  ];
}
