/**
 * `npm run prove:places -- [--runs 30] <files and folders>`: explores every target with the checkers that have a static side, leaving nothing out, and prints runs that
 * contradict what was proved: a violation at a proved place, or a place that the proof of a whole property does not list.
 */
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { comparePlaces } from "../hunt/places.ts";
import { pictureGlobals } from "../src/runtime/world/globals.ts";

const SHOWN = 12;

export async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { runs: { type: "string", default: "30" } },
    allowPositionals: true,
  });
  pictureGlobals();
  const sum = { targets: 0, whole: 0, runs: 0, places: 0, contradictions: 0 };
  const refusals = new Map<string, number>();
  for (const file of (positionals.length === 0 ? ["bench/programs", "examples"] : positionals).flatMap(sources)) {
    try {
      for (const one of await comparePlaces(file, process.cwd(), Number(values.runs))) {
        sum.targets++;
        sum.whole += one.whole.length;
        sum.runs += one.runs;
        sum.places += one.places;
        for (const place of one.unknown) console.log(`${file}#${one.target}: a place that no proof lists: ${place}`);
        for (const place of one.violated) console.log(`${file}#${one.target}: VIOLATED where it was proved: ${place}`);
        sum.contradictions += one.unknown.length + one.violated.length;
        if (one.refused !== undefined) refusals.set(one.refused, (refusals.get(one.refused) ?? 0) + 1);
      }
    } catch (error) {
      console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(
    `${sum.targets} functions, ${sum.whole} properties proved, ${sum.runs} runs, ${sum.places} places seen, ${sum.contradictions} contradictions`,
  );
  for (const [why, count] of [...refusals].sort((a, b) => b[1] - a[1]).slice(0, SHOWN))
    console.log(`  ${count} × ${why}`);
  return sum.contradictions === 0 ? 0 : 1;
}

function sources(path: string): string[] {
  const place = resolve(path);
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => name !== "node_modules" && !/\.(test|d)\.ts$/.test(name))
    .flatMap((name) => (/\.[cm]?[jt]s$/.test(name) || !name.includes(".") ? sources(join(place, name)) : []));
}
