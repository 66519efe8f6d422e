/** The page that says what the panel measured. */
import type { Measured } from "./measure.ts";

export interface Row {
  readonly now: Measured | undefined;
  readonly before: Measured | undefined;
}

const share = ({ killed, survived }: Measured): number => (killed + survived === 0 ? 0 : killed / (killed + survived));

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** The geometric mean, so that one strong package does not hide a weak one. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return Math.exp(values.reduce((sum, value) => sum + Math.log(Math.max(value, 0.001)), 0) / values.length);
}

export function page(rows: readonly Row[], baseline: string, seconds: string): string {
  const measured = rows.flatMap(({ now }) => now ?? []);
  const before = rows.flatMap(({ before: one }) => one ?? []);
  const sum = (all: readonly Measured[], key: "functions" | "tests" | "failed" | "typeErrors"): number =>
    all.reduce((total, one) => total + one[key], 0);
  const lines = rows.map(({ now, before: old }) => {
    const name = (now ?? old)!;
    return `| ${name.name} ${name.version} | ${now?.functions ?? "–"} | ${now?.tests ?? "–"} | ${now?.failed ?? "–"} | ${now?.typeErrors ?? "–"} | ${
      now === undefined ? "–" : `${now.killed}/${now.killed + now.survived}`
    } | ${now === undefined ? "–" : percent(share(now))} | ${now?.commit ?? "–"} | ${old === undefined ? "–" : percent(share(old))} |`;
  });
  return `# The panel

What \`assay cover\` writes for packages that nothing else in this repository is tried on. \`npm run panel\` makes this page: it installs the packages,
copies the sources of some files of each (from the package, or from its source maps) into a project of its own, and runs \`assay cover --seconds ${seconds}\` on them.
The tests are run with vitest, twice in each of two time zones (UTC and Asia/Kathmandu), type-checked under a strict NodeNext tsconfig
(\`noUncheckedIndexedAccess\`, \`exactOptionalPropertyTypes\`), and judged by a mutation tester, Stryker: of the mutants in code that the tests run, how many
make a test fail. Each row names the commit that wrote the tests. Before: the same for commit ${baseline}. Dashes: not measured. The seconds are those of the clock: on a busy machine the same command does less.

| package | functions | tests | failing runs | type errors | mutants killed | score | commit | before |
|---|---|---|---|---|---|---|---|---|
${lines.join("\n")}

${measured.length} packages, ${sum(measured, "functions")} functions, ${sum(measured, "tests")} tests; ${sum(measured, "failed")} failing runs of tests, ${sum(measured, "typeErrors")} type errors.
Mutation score, geometric mean: **${percent(mean(measured.map(share)))}** of ${measured.length} packages${
    before.length === 0 ? "" : `; before, ${percent(mean(before.map(share)))} of ${before.length}`
  }.
`;
}
