/**
 * Compositional against plain search (paper 2): programs whose branches depend on many calls of helpers, explored in this thread with summaries and without, cheap runs left out. Counts runs with shadows,
 * composed ones too, until everything is covered or the budget is spent: counted work, no clock.
 * `npm run bench:compose -- [names…] [--runs 400]`
 */
import { parseArgs } from "node:util";
import { exploreText } from "../src/explore/testing/explore-text.ts";
import { PROGRAMS } from "./compose/programs.ts";

interface Found {
  readonly runs: number;
  readonly covered: number;
  readonly endings: ReadonlySet<string>;
}

export async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { runs: { type: "string" } },
    allowPositionals: true,
  });
  const runs = Number(values.runs ?? 400);
  process.stdout.write("| program | branches | with summaries | without | times |\n|---|---|---|---|---|\n");
  const ratios: number[] = [];
  let [lost, programs] = [0, 0];
  for (const { name, text } of PROGRAMS) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const explore = async (useSummaries: boolean): Promise<Found & { readonly goals: number }> => {
      const { result, goals } = await exploreText(text, { runs, useSummaries });
      const covered = goals.filter((slot) => result.seen[slot] !== 0).length;
      const endings = new Set(result.kept.map(({ outcome }) => JSON.stringify(outcome)));
      return { runs: result.runs + (result.statistics.composed ?? 0), covered, endings, goals: goals.length };
    };
    const [composed, plain] = [await explore(true), await explore(false)];
    const ratio = plain.runs / composed.runs;
    ratios.push(ratio);
    programs++;
    const isLost = composed.covered < plain.covered || [...plain.endings].some((one) => !composed.endings.has(one));
    if (isLost) lost++;
    const told = ({ runs: n, covered }: Found): string => `${n} runs, ${covered} covered`;
    process.stdout.write(
      `| ${name} | ${plain.goals} | ${told(composed)} | ${told(plain)} | ${ratio.toFixed(1)}${isLost ? " (lost something)" : ""} |\n`,
    );
  }
  const mean = Math.exp(ratios.reduce((sum, one) => sum + Math.log(one), 0) / ratios.length);
  process.stdout.write(
    `\n${programs} programs, geometric mean ${mean.toFixed(2)} times fewer runs, ${lost} with something lost\n`,
  );
  return lost === 0 ? 0 : 1;
}
