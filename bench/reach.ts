/**
 * `assay reach` on loop programs: the seven of paper 4 in several spellings and others (`src/reach/testing/programs.ts`). Path search and the whole
 * search (`reach/plain.ts`) and the necessary condition, a limit each: `npm run bench:reach -- [--seconds=60] [--no-search] [--markdown] [--exact] [beginnings of names (with
 * --exact names), names of the paper's, others…]`. A model counts when the engine confirms its input.
 */
import { openSolvers } from "../src/reach/solve/decide.ts";
import { type LoopProgram, PROGRAMS } from "../src/reach/testing/programs.ts";
import { decided } from "./reach/decided.ts";
import { plainSearch } from "./reach/plain.ts";
import { headLines, type Plain, type Row, rowLine, summaryLines } from "./reach/table.ts";

export async function main(words: readonly string[]): Promise<number> {
  const wanted = words.filter((word) => !word.startsWith("--"));
  const seconds = Number(words.find((word) => word.startsWith("--seconds="))?.slice(10) ?? 60);
  const isMarkdown = words.includes("--markdown");
  const isExact = words.includes("--exact");
  const programs = PROGRAMS.filter(
    ({ name, paper }) =>
      wanted.length === 0 ||
      wanted.some((word) => (isExact ? name === word : name.startsWith(word) || (paper ?? "others") === word)),
  );
  const isSearching = !words.includes("--no-search");
  const path = isSearching ? await plainSearch("path", seconds) : undefined;
  const whole = isSearching ? await plainSearch("whole", seconds) : undefined;
  const solvers = openSolvers();
  await solvers.ready;
  const rows: Row[] = [];
  for (const line of headLines(isMarkdown)) console.log(line);
  for (const program of programs) {
    // as in the paper, the solver is there when the clock starts
    await Promise.all([solvers.finding.ask("(check-sat)", 30_000), solvers.proving.ask("(check-sat)", 30_000)]);
    // no search ends where there is nothing to be found; the paper's show it
    const isSearched = program.isReachable || program.paper !== undefined;
    const search = async (by: typeof path): Promise<Plain> =>
      by === undefined || !isSearched ? "not asked" : await by(program);
    const row: Row = {
      program,
      ...(await decided(program, seconds, solvers)),
      path: await search(path),
      whole: await search(whole),
    };
    rows.push(row);
    console.log(rowLine(row, isMarkdown));
  }
  solvers.dispose();
  for (const line of summaryLines(rows)) console.log(line);
  return rows.some(isWrong) ? 1 : 0;
}

const isWrong = ({ verdict, program }: { verdict: Row["verdict"]; program: LoopProgram }): boolean =>
  verdict !== "unknown" && (verdict === "reached") !== program.isReachable;
