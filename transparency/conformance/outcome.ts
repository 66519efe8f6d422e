/** What a conformance run found: counts by folder and way, and every difference. Plain data, in the order of the names. */
import type { Mode } from "./front-matter.ts";
import type { FromWorker, InstrumentedWay } from "./messages.ts";

/** Of the runs (a test in a mode) that pass natively. */
export interface Count {
  native: number;
  instrumented: number;
}

export interface Difference {
  readonly test: string;
  readonly mode: Mode;
  readonly way: InstrumentedWay;
  readonly failure: string;
}

export interface Outcome {
  /** By `folder way`. */
  readonly counts: Record<string, Count>;
  readonly differences: Difference[];
  /** Not counted: they do not pass natively in this runner. */
  readonly notNative: { readonly test: string; readonly mode: Mode; readonly failure: string }[];
  /** How many files were looked at, and which of them were counted. */
  files: number;
  readonly counted: string[];
}

/** The share of instrumented passes each of the suite's parts must have. */
const REQUIRED = 99.5;

export const emptyOutcome = (): Outcome => ({
  counts: {},
  differences: [],
  notNative: [],
  files: 0,
  counted: [],
});

export function addResult(
  outcome: Outcome,
  test: string,
  { results }: FromWorker,
  ways: readonly InstrumentedWay[],
): void {
  const names = test.split("/");
  const folders = [names.slice(0, 2).join("/"), names.slice(0, 3).join("/")];
  outcome.files++;
  if (results.some(({ isNative }) => isNative)) outcome.counted.push(test);
  for (const { mode, isNative, native, differences } of results) {
    if (!isNative) {
      outcome.notNative.push({ test, mode, failure: native });
      continue;
    }
    for (const way of ways) {
      const difference = differences.find((each) => each.way === way);
      if (difference !== undefined) outcome.differences.push({ test, mode, ...difference });
      for (const folder of folders) {
        const count = (outcome.counts[`${folder} ${way}`] ??= { native: 0, instrumented: 0 });
        count.native++;
        if (difference === undefined) count.instrumented++;
      }
    }
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Of several runs over different tests: the parts of a sharded one. */
export function merged(outcomes: readonly Outcome[]): Outcome {
  const all = emptyOutcome();
  for (const { counts, differences, notNative, files, counted } of outcomes) {
    for (const [name, { native, instrumented }] of Object.entries(counts)) {
      const count = (all.counts[name] ??= { native: 0, instrumented: 0 });
      count.native += native;
      count.instrumented += instrumented;
    }
    all.differences.push(...differences);
    all.notNative.push(...notNative);
    all.files += files;
    all.counted.push(...counted);
  }
  return sorted(all);
}

export function sorted({ counts, differences, notNative, files, counted }: Outcome): Outcome {
  const key = (each: { test: string; mode: string; way?: string }): string => `${each.test} ${each.mode} ${each.way}`;
  return {
    counts: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => byText(a, b))),
    differences: [...differences].sort((a, b) => byText(key(a), key(b))),
    notNative: [...notNative].sort((a, b) => byText(key(a), key(b))),
    files,
    counted: [...counted].sort(byText),
  };
}

export const lineOf = ({ test, mode, way, failure }: Difference): string =>
  `${way} ${mode} ${test}: ${failure.replace(/\s+/g, " ")}`;

/** The parts, and the folders in them where something differs. */
export function summary({ counts }: Outcome): { readonly text: string; readonly isGood: boolean } {
  const lines: string[] = [];
  let isGood = true;
  for (const [name, { native, instrumented }] of Object.entries(counts)) {
    const [folder = "", way = ""] = name.split(" ");
    const percent = (100 * instrumented) / native;
    const isPart = folder.split("/").length === 2;
    if (isPart && percent < REQUIRED) isGood = false;
    if (isPart || native !== instrumented)
      lines.push(`${folder.padEnd(44)} ${way.padEnd(9)} ${instrumented}/${native} ${percent.toFixed(3)} %`);
  }
  return { text: lines.join("\n"), isGood };
}
