/**
 * Records the corpus: explores real code with `--solver-log`, drops queries that only differ in the names of their
 * variables, and keeps an even spread of what each exploration asked.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseRecord } from "../../src/solver/log/read.ts";
import { type RecordedQuery, readCorpus, writeCorpus } from "./corpus.ts";
import { OWN_FOLDERS, PACKAGE_FUNCTIONS } from "./sources.ts";

const SECONDS = 4;
const PER_TARGET = 24;
/** Larger graphs are rare and would drown the rest in the file. */
const MAX_NODES = 1500;

interface Exploration {
  readonly spec: string;
  readonly flags: readonly string[];
}

const explorations = (): Exploration[] => [
  ...OWN_FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.[cm]?[jt]s$/.test(file))
      .sort()
      .map((file) => ({ spec: join(folder, file), flags: [] })),
  ),
  ...PACKAGE_FUNCTIONS.map(({ spec, signature }) => ({ spec, flags: ["--signature", signature] })),
];

/** The query without the names of its variables. */
function formOf({ nodes, constraints }: RecordedQuery): string {
  return JSON.stringify([nodes.map((node) => (node[0] === "?" ? ["?", ...node.slice(2)] : node)), constraints]);
}

function explore({ spec, flags }: Exploration, bin: string, log: string): RecordedQuery[] {
  const words = [bin, "cover", spec, ...flags, "--no-tests", `--seconds=${SECONDS}`, "--solver-log", log];
  spawnSync(process.execPath, words, { stdio: "ignore", timeout: 120_000 });
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, "utf8").split("\n");
  return lines.flatMap((line) => {
    if (line === "") return [];
    const { nodes, constraints, seed, of = spec } = parseRecord(line);
    return nodes.length > MAX_NODES
      ? []
      : [{ of: relative(process.cwd(), of).replace(/^.*(?=node_modules)/, ""), nodes, constraints, seed }];
  });
}

/** At most `count` of them, evenly spread over the exploration. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!);
}

/** With `only`, records the sources whose name contains it and keeps what is stored of the others. */
export function record(bin: string, only: string | undefined): void {
  const folder = mkdtempSync(join(tmpdir(), "assay-record-"));
  const corpus = only === undefined ? [] : readCorpus().filter(({ of }) => !of.includes(only));
  const seen = new Set(corpus.map(formOf));
  for (const exploration of explorations().filter(({ spec }) => spec.includes(only ?? ""))) {
    const byTarget = new Map<string, RecordedQuery[]>();
    for (const query of explore(exploration, bin, join(folder, "log.jsonl"))) {
      const form = formOf(query);
      if (seen.has(form)) continue;
      seen.add(form);
      byTarget.set(query.of, [...(byTarget.get(query.of) ?? []), query]);
    }
    const kept = [...byTarget.values()].flatMap((queries) => spread(queries, PER_TARGET));
    corpus.push(...kept);
    console.log(`${exploration.spec}: ${kept.length}`);
    rmSync(join(folder, "log.jsonl"), { force: true });
  }
  rmSync(folder, { recursive: true });
  writeCorpus(corpus);
  console.log(`${corpus.length} queries`);
}
