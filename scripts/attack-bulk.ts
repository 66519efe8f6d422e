/**
 * Sources and configurations in bulk: `npm run attack:bulk -- [mutants|extremes|configs|bombs] [--count n] [--seed n] [--batch n] [--tool <checkout>] [--journal <file>] [--write <folder>]`.
 * None may end the tool with a stack trace or an internal error, leave a process behind, take longer than it may or cost other files. With a journal, what was tried is
 * noted there and not tried again. With a folder, the files are written there and not tried.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bombs } from "../attack/bulk/bombs.ts";
import { CONFIGURATIONS, tryConfiguration } from "../attack/bulk/configurations.ts";
import { extremes } from "../attack/bulk/extremes.ts";
import { type BatchEnd, type Given, runBatch, type Trouble } from "../attack/bulk/files.ts";
import { mutate, sourcesIn } from "../attack/bulk/mutants.ts";
import { inParallel } from "../attack/bulk/parallel.ts";
import { chanceOf } from "../src/expr/testing/chance.ts";

const SECONDS = 0.2;
/** Of files that export more functions and methods, one is chosen: one that was changed, if there is one. */
const FEW = 2;
/** Most without tests, some as users run it. */
const WAYS = [
  ["cover", "--no-tests"],
  ["check", "--no-tests"],
  ["cover"],
  ["cover", "--no-tests", "--sandbox", "process"],
  ["check", "--no-tests", "--sandbox", "process"],
  ["cover", "--no-tests"],
] as const;
/** It runs out sooner. */
const LITTLE_MEMORY = ["--max-memory", "64"];
/** Six thousand exported functions are not given their time each. */
const IN_ALL = ["--total-seconds", "120"];
const PACKAGES =
  "semver ms ini date-fns diff deepmerge dayjs lodash ramda minimist qs uuid validator yaml marked mustache luxon nanoid picomatch balanced-match brace-expansion camelcase strip-ansi string-width underscore sprintf-js papaparse fraction.js fast-deep-equal js-tokens leven kleur slash yargs-parser tslib property-expr tiny-case mdurl entities".split(
    " ",
  );

export async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      count: { type: "string" },
      seed: { type: "string" },
      batch: { type: "string" },
      jobs: { type: "string" },
      tool: { type: "string" },
      journal: { type: "string" },
      write: { type: "string" },
    },
  });
  const parts = positionals.length === 0 ? ["mutants", "extremes", "configs", "bombs"] : positionals;
  const root = process.cwd();
  // another checkout, built
  const tool = values.tool ?? root;
  const jobs = Number(values.jobs ?? 2);
  const seed = Number(values.seed ?? 1);
  const journal = openJournal(values.journal);
  let isClean = true;
  for (const part of parts) {
    const troubles: Trouble[] = [];
    let tried = 0;
    let explored = 0;
    let seconds = 0;
    const told = (): string =>
      `${part}: ${tried} tried, ${explored} explored, ${troubles.length} troubles; ${seconds.toFixed(0)} s of the processor\n`;
    const tell = (): void => {
      process.stderr.write(told());
    };
    const note = (found: readonly Trouble[]): void => {
      for (const one of found) process.stdout.write(`${one.name}: ${one.what}\n${one.text.slice(0, 3000)}\n---\n`);
      troubles.push(...found);
    };
    if (part === "configs") {
      await inParallel(jobs, CONFIGURATIONS, async (one) => {
        const key = `${part} ${one.name}`;
        const end = journal.get(key) ?? { troubles: await tryConfiguration(one, tool), explored: 0, seconds: 0 };
        journal.note(key, end);
        note(end.troubles);
        if (++tried % 20 === 0) tell();
      });
    } else {
      const given =
        part === "extremes"
          ? extremes()
          : part === "bombs"
            ? bombs()
            : mutants(Number(values.count ?? 2_000), seed, root);
      if (values.write !== undefined) {
        for (const { name, text } of given) writeFileSync(join(values.write, name), text);
        continue;
      }
      const size = Number(values.batch ?? (part === "mutants" ? 50 : 8));
      const batches = Array.from({ length: Math.ceil(given.length / size) }, (_, i) =>
        given.slice(i * size, (i + 1) * size),
      );
      await inParallel(jobs, batches, async (batch, i) => {
        const key = `${part} ${seed} ${size} ${i}`;
        const way = WAYS[i % WAYS.length]!;
        const words = [...way, ...(part === "bombs" ? LITTLE_MEMORY : part === "extremes" ? IN_ALL : [])];
        const end = journal.get(key) ?? (await runBatch(batch, { root: tool, words, seconds: SECONDS }));
        journal.note(key, end);
        tried += batch.length;
        explored += end.explored;
        seconds += end.seconds;
        note(end.troubles);
        tell();
      });
    }
    process.stdout.write(told());
    isClean &&= troubles.length === 0;
  }
  return isClean ? 0 : 1;
}

interface Journal {
  get(key: string): BatchEnd | undefined;
  note(key: string, end: BatchEnd): void;
}

function openJournal(file: string | undefined): Journal {
  const known = new Map<string, BatchEnd>();
  if (file !== undefined && existsSync(file))
    for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
      const { key, end } = JSON.parse(line) as { key: string; end: BatchEnd };
      known.set(key, end);
    }
  return {
    get: (key) => known.get(key),
    note(key, end) {
      if (known.has(key)) return;
      known.set(key, end);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ key, end })}\n`);
    },
  };
}

/** One or two functions of each. */
function mutants(count: number, seed: number, root: string): Given[] {
  const folders = ["examples", "bench/programs", ...PACKAGES.map((name) => join("node_modules", name))].map((one) =>
    join(root, one),
  );
  const chance = chanceOf(seed);
  const sources = sourcesIn(folders, chance);
  const found: Given[] = [];
  while (found.length < count) {
    const mutant = mutate(sources, chance, found.length);
    if (mutant === undefined) continue;
    const { exports, changed } = mutant;
    const spec = chance.pick(changed.length > 0 ? changed : exports);
    found.push(exports.length > FEW ? { ...mutant, spec } : mutant);
  }
  process.stderr.write(`mutants of ${sources.length} files\n`);
  return found;
}
