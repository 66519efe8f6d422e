/**
 * Compositional against plain search (paper 2): programs whose branches depend on many calls of helpers, and functions of npm packages that call some, explored in this thread with summaries and without,
 * cheap runs left out. Counts runs with shadows, composed ones too, until the better of the two coverages is reached; who never reaches it is counted with all of its runs. Counted work, no clock.
 * `npm run bench:compose -- [names…] [--runs 400] [--only own|npm]`
 */
import { parseArgs } from "node:util";
import { explore, type Found, runsFor } from "./compose/explore.ts";
import { PACKAGE_FUNCTIONS, textOf } from "./compose/packages.ts";
import { PROGRAMS } from "./compose/programs.ts";

interface Subject {
  readonly name: string;
  readonly text: string;
}

interface Part {
  readonly ratios: readonly number[];
  readonly lost: number;
}

export async function main(words: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { runs: text, only: text },
    allowPositionals: true,
  });
  const runs = Number(values.runs ?? 400);
  const parts: Part[] = [];
  const measure = async (title: string, all: readonly Subject[]): Promise<void> => {
    const chosen = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    if (chosen.length > 0) parts.push(await measured(title, chosen, runs));
  };
  if (values.only !== "npm") await measure("programs", PROGRAMS);
  if (values.only !== "own")
    await measure(
      "functions of packages",
      PACKAGE_FUNCTIONS.map((one) => ({ name: one.name, text: textOf(one) })),
    );
  const whole = { ratios: parts.flatMap(({ ratios }) => ratios), lost: parts.reduce((sum, { lost }) => sum + lost, 0) };
  tell("all", whole);
  return whole.lost === 0 ? 0 : 1;
}

async function measured(title: string, subjects: readonly Subject[], runs: number): Promise<Part> {
  const areWords = subjects.every((one) => PROGRAMS.includes(one));
  process.stdout.write(
    `| ${title} | branches | with summaries | without | composed runs | times |\n|---|---|---|---|---|---|\n`,
  );
  const ratios: number[] = [];
  let lost = 0;
  for (const { name, text } of subjects) {
    const [composed, plain] = [await explore(text, runs, true), await explore(text, runs, false)];
    const best = Math.max(composed.covered.length, plain.covered.length);
    const needed = (found: Found): number => runsFor(found, best) ?? found.runs;
    const ratio = needed(plain) / needed(composed);
    ratios.push(ratio);
    const endings = endingsOf(composed, areWords);
    const isLost =
      composed.covered.length < plain.covered.length ||
      [...endingsOf(plain, areWords)].some((one) => !endings.has(one));
    if (isLost) lost++;
    const told = (found: Found): string => `${needed(found)} runs, ${found.covered.length} covered`;
    process.stdout.write(
      `| ${name} | ${plain.goals} | ${told(composed)} | ${told(plain)} | ${composed.composed} | ${ratio.toFixed(2)}${isLost ? " (lost something)" : ""} |\n`,
    );
  }
  tell(title, { ratios, lost });
  return { ratios, lost };
}

/** Errors by their classes, and results where they are words of the program: what packages compute from the input is another text each time. */
function endingsOf({ outcomes }: Found, areWords: boolean): ReadonlySet<string> {
  return new Set(
    outcomes.map((outcome) => {
      if ("throws" in outcome) return `throws ${outcome.throws.name}`;
      if (!("returns" in outcome)) return Object.keys(outcome).join();
      const { returns } = outcome;
      return typeof returns === "boolean" || (areWords && typeof returns === "string") ? JSON.stringify(returns) : "";
    }),
  );
}

function tell(title: string, { ratios, lost }: Part): void {
  const mean = Math.exp(ratios.reduce((sum, one) => sum + Math.log(one), 0) / ratios.length);
  process.stdout.write(
    `\n${title}: ${ratios.length}, geometric mean ${mean.toFixed(2)} times fewer runs, ${lost} with something lost\n\n`,
  );
}
