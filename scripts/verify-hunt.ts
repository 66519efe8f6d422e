/**
 * Hunts for false static claims: `npm run verify:hunt -- [--count 200] [--runs 20] [--seed 1] [--files <file or folder> …]`. Random functions are analysed and run beside their
 * analysis, with nothing assumed and with everything that can be checked assumed; at every point what the analysis says must be true of the values.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { huntFile } from "../src/verify/testing/hunt-file.ts";
import { huntRandom, type Totals } from "../src/verify/testing/hunt-random.ts";
import { randomFrom } from "../src/verify/testing/programs.ts";

export async function main(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      count: { type: "string", default: "200" },
      runs: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
      files: { type: "string", multiple: true },
    },
  });
  if (values.files !== undefined) return huntFiles(values.files, Number(values.seed), Number(values.runs));
  const [count, runs, seed] = [Number(values.count), Number(values.runs), Number(values.seed)];
  const all = { functions: 0, runs: 0, points: 0, decided: 0, found: 0 };
  const portion = 10;
  for (let done = 0; done < count; done += portion) {
    const part = huntRandom(seed + done, Math.min(portion, count - done), runs);
    all.functions += part.functions;
    all.runs += part.runs;
    all.points += part.points;
    all.decided += part.decided;
    all.found += part.found.length;
    for (const { what, source, args } of part.found) console.log(`${what}\n${source}\n`, args);
    if (done % 100 === 0 || done + portion >= count)
      console.log(
        `${all.functions} functions, ${all.runs} runs, ${all.points} points, ${all.decided} decided assertions, ${all.found} contradictions`,
      );
  }
  return all.found === 0 ? 0 : 1;
}

function huntFiles(places: readonly string[], seed: number, runs: number): number {
  const totals: Totals = { functions: 0, runs: 0, points: 0, decided: 0, found: [] };
  for (const file of places.flatMap(sources)) {
    try {
      huntFile(file, readFileSync(file, "utf8"), randomFrom(seed), runs, totals);
    } catch (error) {
      console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const { what, source, args } of totals.found) console.log(`${what}\n${source.slice(0, 600)}\n`, args);
  console.log(
    `${totals.functions} functions, ${totals.runs} runs, ${totals.points} points, ${totals.decided} decided assertions, ${totals.found.length} contradictions`,
  );
  return totals.found.length === 0 ? 0 : 1;
}

function sources(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => {
    const path = join(place, name);
    if (statSync(path).isDirectory()) return name === "node_modules" ? [] : sources(path);
    return /\.[cm]?[jt]s$/.test(name) && !/\.d\.[cm]?ts$|\.test\.ts$|\.min\./.test(name) ? [path] : [];
  });
}
