/** `npm run transparency`: native against instrumented, over fixtures, the standard library, random programs and packages. */
import { basename, join, resolve } from "node:path";
import { compareBuiltins } from "./builtins/run.ts";
import { explain } from "./compare.ts";
import { compareFixture, fixtures } from "./fixtures/run.ts";
import { comparePackage, packageScripts } from "./packages/run.ts";
import { textOf } from "./program.ts";
import { DEFAULT_MIX, FEATURES, type Feature, type Mix } from "./random/generator.ts";
import { compareInPool } from "./random/pool.ts";
import { compareRandom, type Turns } from "./random/run.ts";

interface Options {
  readonly programs: number;
  readonly seed: number;
  readonly most: number;
  /** Processes; with none, random programs run in this one, where a debugger sees them. */
  readonly workers: number;
  readonly mix: Mix;
  readonly turns: Turns;
  readonly parts: ReadonlySet<string>;
  /** Packages to look at; all when empty. */
  readonly names: readonly string[];
  /** A part of the names of the builtins to look at. */
  readonly builtins: string;
}

export async function main(words: readonly string[]): Promise<number> {
  process.on("unhandledRejection", () => {});
  const options = parse(words);
  const print = (line: string): void => console.log(line);
  let failures = 0;
  if (options.parts.has("fixtures")) failures += await allFixtures(print);
  if (options.parts.has("builtins")) failures += await compareBuiltins(print, options.builtins);
  if (options.parts.has("random")) {
    const start = performance.now();
    const { compared, different } = await (options.workers > 0
      ? compareInPool({ ...options, print, report: progress })
      : compareRandom({ ...options, print }));
    const rate = (compared / (performance.now() - start)) * 1000;
    print(
      `random: ${compared} programs from seed ${options.seed}, ${different} different (${rate.toFixed(0)} programs/s)`,
    );
    failures += different;
  }
  if (options.parts.has("packages")) failures += await packages(print, options.names);
  return failures === 0 ? 0 : 1;
}

const progress = (compared: number, different: number): void =>
  console.error(`${compared} programs, ${different} different`);

async function allFixtures(print: (line: string) => void): Promise<number> {
  const all = fixtures();
  let failures = 0;
  for (const fixture of all) {
    const { differences } = await compareFixture(fixture);
    if (differences.length === 0) continue;
    failures++;
    print(`${fixture.topic}: ${textOf(fixture.program)}\n${differences.map(explain).join("\n")}\n`);
  }
  print(`fixtures: ${all.length}, ${failures} different`);
  return failures;
}

async function packages(print: (line: string) => void, names: readonly string[]): Promise<number> {
  const folder = join("transparency", "packages");
  let failures = 0;
  let count = 0;
  for (const script of packageScripts(resolve(folder))) {
    const name = basename(script, ".mjs");
    if (names.length > 0 && !names.includes(name)) continue;
    const { lines, modules, differences } = await comparePackage(script);
    count++;
    if (differences.length > 0) failures++;
    print(
      `${name.padEnd(18)} ${String(modules).padStart(4)} modules, ${String(lines).padStart(3)} results ${differences.length === 0 ? "same" : "DIFFERENT"}`,
    );
    for (const difference of differences) print(explain(difference));
  }
  print(`packages: ${count}, ${failures} different`);
  return failures;
}

function parse(words: readonly string[]): Options {
  const value = (name: string, fallback: string): string => {
    const at = words.indexOf(`--${name}`);
    return at < 0 ? fallback : (words[at + 1] ?? fallback);
  };
  const list = (name: string): Feature[] =>
    value(name, "")
      .split(",")
      .filter((word): word is Feature => (FEATURES as readonly string[]).includes(word));
  const wanted = list("features");
  const without = list("without");
  const features = new Set<Feature>(
    (wanted.length > 0 ? wanted : FEATURES).filter((feature) => !without.includes(feature)),
  );
  return {
    programs: Number(value("programs", "20000")),
    seed: Number(value("seed", "1")),
    most: Number(value("most", "10")),
    workers: Number(value("workers", "2")),
    turns: value("turns", "all") === "halves" ? "halves" : "all",
    mix: { size: Number(value("size", String(DEFAULT_MIX.size))), features },
    names: value("packages", "")
      .split(",")
      .filter((name) => name !== ""),
    builtins: value("builtins", ""),
    parts: new Set(value("only", "fixtures,builtins,random,packages").split(",")),
  };
}
