/**
 * `assay reach` on loop programs: the seven of paper 4 in several spellings and others (`src/reach/testing/programs.ts`). Plain search (`--search-only`) and the necessary
 * condition, a limit each: `npm run bench:reach -- [--seconds=60] [--no-search] [words of names…]`. A model counts when the engine confirms its input.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decider, openSolvers, type Solvers } from "../src/reach/solve/decide.ts";
import { argumentsOf, nativeOf, questionOf, sourceOf } from "../src/reach/testing/native.ts";
import { type LoopProgram, PROGRAMS } from "../src/reach/testing/programs.ts";

interface Row {
  readonly program: LoopProgram;
  /** Milliseconds; undefined when it did not get there. */
  readonly plain: number | undefined;
  readonly verdict: "reached" | "unreachable" | "unknown";
  readonly total: number;
  readonly build: number;
  readonly unfold: number;
  readonly smt: number;
  readonly by: string;
}

export async function main(words: readonly string[]): Promise<number> {
  const wanted = words.filter((word) => !word.startsWith("--"));
  const seconds = Number(words.find((word) => word.startsWith("--seconds="))?.slice(10) ?? 60);
  const searches = !words.includes("--no-search");
  const programs = PROGRAMS.filter(
    ({ name, paper }) => wanted.length === 0 || wanted.some((word) => name.includes(word) || paper === word),
  );
  const solvers = openSolvers();
  await Promise.all([solvers.finding.ask("(check-sat)", 10_000), solvers.proving.ask("(check-sat)", 10_000)]);
  const rows: Row[] = [];
  console.log(
    `${"program".padEnd(30)}${"plain".padStart(9)}${"reach".padStart(9)}${"build".padStart(8)}${"unfold".padStart(8)}${"SMT".padStart(8)}  answer`,
  );
  for (const program of programs) {
    const row: Row = {
      ...(await decided(program, seconds, solvers)),
      plain: searches && program.isReachable ? plainly(program, seconds) : undefined,
    };
    rows.push(row);
    const time = (ms: number | undefined): string => (ms === undefined ? "–" : (ms / 1000).toFixed(2));
    const isWrong = row.verdict !== "unknown" && (row.verdict === "reached") !== program.isReachable;
    console.log(
      `${`${program.paper === undefined ? "" : `${program.paper}: `}${program.name}`.padEnd(30)}${time(row.plain).padStart(9)}${time(row.total).padStart(9)}${time(row.build).padStart(8)}${time(row.unfold).padStart(8)}${time(row.smt).padStart(8)}  ${row.verdict}${row.by === "" ? "" : ` (${row.by})`}${isWrong ? " WRONG" : ""}`,
    );
  }
  solvers.dispose();
  const share = (list: readonly Row[]): string =>
    `${list.filter(({ verdict }) => verdict !== "unknown").length}/${list.length}`;
  const never = rows.filter(({ program }) => !program.isReachable);
  console.log(
    `\ndecided: ${share(rows)}; of the paper's: ${share(rows.filter(({ program }) => program.paper !== undefined))}; unreachable ones proved: ${share(never)}`,
  );
  console.log(
    `plain search reached ${rows.filter(({ plain }) => plain !== undefined).length} of ${rows.length - never.length} that can be`,
  );
  const wrong = rows.filter(
    ({ verdict, program }) =>
      (verdict === "unreachable" && program.isReachable) || (verdict === "reached" && !program.isReachable),
  );
  return wrong.length === 0 ? 0 : 1;
}

async function decided(program: LoopProgram, seconds: number, solvers: Solvers): Promise<Omit<Row, "plain">> {
  const now = (): number => performance.now();
  const start = now();
  const decider = new Decider(questionOf(program), { milliseconds: 1_000 * seconds, resources: 0 }, now, solvers);
  const run = nativeOf(program);
  const row = (verdict: Row["verdict"], by: string): Omit<Row, "plain"> => ({
    program,
    verdict,
    by,
    total: now() - start,
    ...decider.timing,
  });
  try {
    for (;;) {
      const decision = await decider.next(start + 1_000 * seconds);
      if (decision.kind === "unreachable") return row("unreachable", decision.by);
      if (decision.kind === "unknown") return row("unknown", "");
      if (run(argumentsOf(program, decision.model))) return row("reached", decision.by);
    }
  } finally {
    decider.cancel();
  }
}

/** Milliseconds until an ordinary search got there. */
function plainly(program: LoopProgram, seconds: number): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), "assay-reach-"));
  try {
    const { text, line } = sourceOf(program);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "program.ts"), text);
    const args = [
      join(process.cwd(), "bin/assay.js"),
      "reach",
      `program.ts:${line}`,
      "--json",
      "--no-tests",
      "--search-only",
      "--runs",
      "100000000",
      "--seconds",
      String(seconds),
    ];
    const out = execFileSync(process.execPath, args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return (JSON.parse(out) as { from: { milliseconds: { total: number } }[] }).from[0]?.milliseconds.total;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
