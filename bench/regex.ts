/** Regular expressions: small programs over every feature, each explored until every feasible branch was reached or its time is up. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cover, infeasible, isDeclared } from "./cover.ts";

const FOLDER = "bench/regex/programs";
const SECONDS = 5;
const REQUIRED = 0.95;

interface Row {
  readonly program: string;
  readonly seconds: number;
  readonly missing: readonly string[];
}

export async function main(words: readonly string[]): Promise<number> {
  const wanted = words.filter((word) => !word.startsWith("--"));
  const seconds = Number(words.find((word) => word.startsWith("--seconds="))?.slice(10) ?? SECONDS);
  const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))
    .sort();
  const rows: Row[] = [];
  for (const program of files) {
    const row = measure(program, seconds);
    rows.push(row);
    console.log(
      `${program.padEnd(36)} ${row.seconds.toFixed(2).padStart(6)} s  ${row.missing.length === 0 ? "explored" : "incomplete"}`,
    );
    for (const missing of row.missing) console.log(`    ${missing}`);
  }
  const complete = rows.filter((row) => row.missing.length === 0).length;
  console.log(
    `\nfully explored: ${complete}/${rows.length} (${((100 * complete) / rows.length).toFixed(1)} %), required ${100 * REQUIRED} %`,
  );
  return complete >= rows.length * REQUIRED ? 0 : 1;
}

function measure(program: string, seconds: number): Row {
  const file = join(FOLDER, program);
  const { targets } = cover(file, seconds, []);
  const declared = infeasible(file);
  const missing = targets.flatMap((target) =>
    target.message !== undefined
      ? [`${target.export}: ${target.message}`]
      : target.branches.unreached
          .filter((branch) => !isDeclared(branch, declared))
          .map((branch) => `${target.export} line ${branch.line}: ${branch.outcome} — ${branch.reason}`),
  );
  return { program, seconds: targets.reduce((sum, target) => sum + target.seconds, 0), missing };
}
