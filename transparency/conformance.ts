/**
 * `npm run conformance -- <checkout> [paths below test/…]`: the ECMAScript conformance suite natively and instrumented, in child
 * processes. Of the tests that pass natively, every one that fails instrumented is reported.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runAll } from "./conformance/children.ts";
import { compareWithKnown } from "./conformance/known-differences.ts";
import type { InstrumentedWay } from "./conformance/messages.ts";
import { addResult, emptyOutcome, lineOf, merged, type Outcome, sorted, summary } from "./conformance/outcome.ts";

const DEFAULT_FOLDERS = ["test/language", "test/built-ins"];

const USAGE = `usage: npm run conformance -- <checkout of test262> [test/language/…]
  --only <text>     tests whose path contains the text
  --every <n>       each n-th test (--offset <k>: not the first of them but the k-th)
  --shard <i/n>     the i-th of n parts
  --again <file>    the tests that differed, from an earlier --json
  --ways <list>     shadow,symbolic,coverage
  --fresh           a new realm for every run; three times slower
  --workers <n>     child processes (2)
  --json <file>     counts, differences and what does not pass natively
  --merge <files>   no run: the result of earlier ones over different tests, from their --json (with commas)`;

export async function main(words: readonly string[]): Promise<number> {
  const { values: options, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      only: { type: "string", default: "" },
      every: { type: "string", default: "1" },
      offset: { type: "string", default: "0" },
      shard: { type: "string", default: "1/1" },
      again: { type: "string" },
      ways: { type: "string", default: "shadow,symbolic,coverage" },
      fresh: { type: "boolean", default: false },
      workers: { type: "string", default: "2" },
      json: { type: "string" },
      merge: { type: "string" },
    },
  });
  const ways = options.ways.split(",") as InstrumentedWay[];
  if (options.merge !== undefined) return report(merged(options.merge.split(",").map(readOutcome)), ways);
  const [checkout, ...paths] = positionals;
  if (checkout === undefined || !existsSync(join(checkout, "harness"))) {
    console.error(USAGE);
    return 2;
  }
  const root = resolve(checkout);
  const [part = 1, parts = 1] = options.shard.split("/").map(Number);
  const isOneOf = (i: number, every: number, offset: number): boolean => i % every === offset % every;
  const files = (options.again === undefined ? testsOf(root, paths) : differedIn(root, options.again))
    .filter((file) => file.includes(options.only))
    .filter((_file, i) => isOneOf(i, Number(options.every), Number(options.offset)))
    .filter((_file, i) => isOneOf(i, parts, part - 1));

  const found = emptyOutcome();
  let done = 0;
  await runAll({
    files,
    harness: join(root, "harness"),
    ways,
    isFresh: options.fresh,
    workers: Number(options.workers),
    onResult(result) {
      const known = found.differences.length;
      addResult(found, relative(root, result.file), result, ways);
      for (const difference of found.differences.slice(known)) console.error(lineOf(difference));
      if (++done % 1000 === 0) console.error(`${done}/${files.length}, ${found.differences.length} differences`);
    },
  });
  const outcome = sorted(found);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(outcome, undefined, 1)}\n`);
  return report(outcome, ways);
}

/** 0 when nothing differs but what is known to, and enough passes. */
function report(outcome: Outcome, ways: readonly InstrumentedWay[]): number {
  const { unknown, over } = compareWithKnown(outcome, new Set(outcome.counted), ways);
  for (const difference of outcome.differences)
    console.log(`${unknown.includes(difference) ? "NEW   " : "known "} ${lineOf(difference)}`);
  for (const entry of over) console.log(`OVER   ${entry}: passes, take it from the list of known differences`);
  const { text, isGood } = summary(outcome);
  console.log(text);
  console.log(`${outcome.files} files; not counted: ${outcome.notNative.length} runs that do not pass natively`);
  return isGood && unknown.length === 0 && over.length === 0 ? 0 : 1;
}

const readOutcome = (json: string): Outcome => JSON.parse(readFileSync(json, "utf8")) as Outcome;

const testsOf = (root: string, paths: readonly string[]): string[] =>
  (paths.length > 0 ? paths : DEFAULT_FOLDERS).flatMap((path) => testsBelow(join(root, path)));

function testsBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = join(path, entry.name);
      if (entry.isDirectory()) return testsBelow(file);
      return entry.name.endsWith(".js") && !entry.name.includes("_FIXTURE") ? [file] : [];
    });
}

function differedIn(root: string, json: string): string[] {
  const { differences } = readOutcome(json);
  return [...new Set(differences.map(({ test }) => join(root, test)))];
}
