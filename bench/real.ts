/**
 * Branches of real npm packages: Assay beside fast-check and Jazzer.js, with the same types and the same seconds of the processor, measured by
 * istanbul's counters. `npm run bench:real -- [--seconds=20] [--seeds=1,2,3] [--only=qs,semver] [--part=steering|held-out] [--tools=assay]
 * [--reuse] [--reuse-all] [--workers=1] [--write]`
 */
import { FUNCTIONS, type MeasuredFunction } from "./real/functions.ts";
import { install } from "./real/install.ts";
import { writePage } from "./real/page.ts";
import { type Measurement, store, stored } from "./real/results.ts";
import { rowsOf, summaryOf } from "./real/summary.ts";
import { tableText } from "./real/table.ts";
import { ALL_TOOLS, type Tool } from "./real/tools.ts";

interface Options {
  readonly seconds: number;
  readonly seeds: readonly number[];
  readonly functions: readonly MeasuredFunction[];
  readonly tools: readonly Tool[];
  /** Kept results of the other tools are used, or those of all. */
  readonly reuse: "none" | "peers" | "all";
  readonly workers: number;
  readonly writes: boolean;
}

const FLAGS = ["seconds", "seeds", "only", "part", "tools", "reuse", "reuse-all", "workers", "write"];

export async function main(words: readonly string[]): Promise<number> {
  const options = optionsOf(words);
  if (typeof options === "string") {
    console.error(options);
    return 2;
  }
  await install(options.functions, FUNCTIONS);
  // one tool after the other on each function: what the machine does meanwhile is the same for all
  const pending = options.seeds.flatMap((seed) =>
    options.functions.flatMap((one) => options.tools.map((tool) => ({ one, tool, seed }))),
  );
  const next = async (): Promise<void> => {
    for (let job = pending.shift(); job !== undefined; job = pending.shift()) await measure(job, options);
  };
  await Promise.all(Array.from({ length: options.workers }, next));
  const how = (tool: Tool, seed: number): Measurement => measurement(tool, seed, options.seconds);
  const rows = rowsOf(options.functions, (one, name) =>
    options.seeds.flatMap((seed) => stored(one, how(ALL_TOOLS.find((tool) => tool.name === name)!, seed)) ?? []),
  );
  console.log(tableText(rows));
  const summary = summaryOf(rows);
  console.log(summary.lines.join("\n"));
  if (options.writes) writePage(rows, summary, options);
  return summary.isMet ? 0 : 1;
}

const measurement = ({ name, version }: Tool, seed: number, seconds: number): Measurement => ({
  tool: name,
  version,
  seed,
  seconds,
});

async function measure(
  { one, tool, seed }: { readonly one: MeasuredFunction; readonly tool: Tool; readonly seed: number },
  { seconds, reuse }: Options,
): Promise<void> {
  const how = measurement(tool, seed, seconds);
  const isReused = reuse === "all" || (reuse === "peers" && tool.name !== "assay");
  if (isReused && stored(one, how) !== undefined) return;
  const result = await tool.run(one, seed, seconds);
  store(one, how, result);
  const note = result.failure ?? `${result.arms.length} branches, ${result.runs} runs, ${result.seconds.toFixed(1)} s`;
  console.error(`${one.id} ${tool.name} seed ${seed}: ${note}`);
}

function optionsOf(words: readonly string[]): Options | string {
  const given = new Map<string, string>();
  for (const word of words) {
    const match = /^--([a-z-]+)(?:=(.*))?$/.exec(word);
    if (match === null || !FLAGS.includes(match[1]!))
      return `not an option: ${word}; there are ${FLAGS.map((flag) => `--${flag}`).join(", ")}, with values as in --seconds=5`;
    given.set(match[1]!, match[2] ?? "");
  }
  const list = (name: string): string[] => (given.get(name) ?? "").split(",").filter((part) => part !== "");
  const only = list("only");
  const part = given.get("part");
  const functions = FUNCTIONS.filter(
    ({ id, isHeldOut }) =>
      (only.length === 0 || only.some((name) => id === name || id.startsWith(`${name}.`))) &&
      (part === undefined || isHeldOut === (part === "held-out")),
  );
  if (functions.length === 0) return `no function is called ${only.join(" or ")}`;
  const names = list("tools");
  const seeds = list("seeds").map(Number);
  return {
    seconds: Number(given.get("seconds") ?? 20),
    seeds: seeds.length === 0 ? [1, 2, 3] : seeds,
    functions,
    tools: ALL_TOOLS.filter(({ name }) => names.length === 0 || names.includes(name)),
    reuse: given.has("reuse-all") ? "all" : given.has("reuse") ? "peers" : "none",
    workers: Number(given.get("workers") ?? 1),
    writes: given.has("write"),
  };
}
