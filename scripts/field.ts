/**
 * `npm run field [-- package…]`: `assay check` on the harnesses in `field/`, one after the other, each within a minute. A row for each; nothing is
 * written. Findings are no failure here: packages have theirs. Not ending in time is.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const WORDS = ["--json", "--no-tests", "--no-cache", "--total-seconds", "45", "--seconds", "8"];
const LIMIT_MS = 60_000;
const OUTPUT_BYTES = 256 * 1024 * 1024;

interface CheckDocument {
  readonly targets: readonly { readonly status: string; readonly runs: number }[];
  readonly findings: readonly { readonly level: "error" | "warning" }[];
  readonly verdicts: readonly { readonly verdict: string }[];
}

interface Row {
  readonly name: string;
  readonly seconds: number;
  /** Undefined when it did not complete. */
  readonly document: CheckDocument | undefined;
}

export async function main(words: readonly string[]): Promise<number> {
  const root = process.cwd();
  const names = readdirSync(join(root, "field"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => name.slice(0, -".ts".length))
    .filter((name) => words.length === 0 || words.includes(name))
    .sort();
  console.log(line(["package", "functions", "runs", "errors", "warnings", "verified", "seconds", "completed"]));
  let failed = names.length === 0 ? 1 : 0;
  for (const name of names) {
    const row = checked(root, name);
    if (row.document === undefined) failed++;
    console.log(line(cells(row)));
  }
  console.log(`${names.length} packages, ${failed} not completed`);
  return failed === 0 ? 0 : 1;
}

function checked(root: string, name: string): Row {
  const assayBin = process.env.ASSAY_BIN ?? join(root, "bin/assay.js");
  const started = performance.now();
  const run = spawnSync(process.execPath, [assayBin, "check", `field/${name}.ts`, ...WORDS], {
    cwd: root,
    encoding: "utf8",
    timeout: LIMIT_MS,
    maxBuffer: OUTPUT_BYTES,
  });
  const seconds = (performance.now() - started) / 1000;
  const isComplete = run.error === undefined && (run.status === 0 || run.status === 1);
  if (!isComplete) console.error(`${name}: ${run.error?.message ?? run.stderr.trimEnd().split("\n").at(-1) ?? ""}`);
  return { name, seconds, document: isComplete ? (JSON.parse(run.stdout) as CheckDocument) : undefined };
}

function cells({ name, seconds, document }: Row): string[] {
  if (document === undefined) return [name, "–", "–", "–", "–", "–", seconds.toFixed(1), "no"];
  const { targets, findings, verdicts } = document;
  const runs = targets.reduce((sum, target) => sum + (target.runs ?? 0), 0);
  const count = (level: string): string => String(findings.filter((finding) => finding.level === level).length);
  const verified = verdicts.filter(({ verdict }) => verdict === "verified").length;
  const broken = targets.filter(({ status }) => status === "error" || status === "unsupported").length;
  return [
    name,
    String(targets.length),
    String(runs),
    count("error"),
    count("warning"),
    String(verified),
    seconds.toFixed(1),
    broken === 0 ? "yes" : `yes, ${broken} not explored`,
  ];
}

const line = ([name, ...rest]: readonly string[]): string =>
  name!.padEnd(18) + rest.map((cell) => cell.padStart(11)).join("");
