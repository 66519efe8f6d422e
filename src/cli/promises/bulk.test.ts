/** Short versions of `npm run attack:bulk` and `npm run attack:kills`: mutated sources, extreme files, hostile configurations, sudden ends. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { CONFIGURATIONS, tryConfiguration } from "../../../attack/bulk/configurations.ts";
import { extremes } from "../../../attack/bulk/extremes.ts";
import { type Given, runBatch } from "../../../attack/bulk/files.ts";
import { kill, SIGNALS } from "../../../attack/bulk/kills.ts";
import { mutate, sourcesIn } from "../../../attack/bulk/mutants.ts";
import { chanceOf } from "../../expr/testing/chance.ts";

const root = join(import.meta.dirname, "../../..");
const seconds = 0.2;

test("mutated sources", async () => {
  const chance = chanceOf(14);
  const sources = sourcesIn([join(root, "bench/programs/strings"), join(root, "node_modules/semver")], chance);
  const found: Given[] = [];
  while (found.length < 8) {
    const mutant = mutate(sources, chance, found.length);
    if (mutant !== undefined) found.push({ ...mutant, spec: chance.pick(mutant.exports) });
  }
  const { troubles, explored } = await runBatch(found, { root, words: ["cover", "--no-tests"], seconds });
  expect(troubles).toEqual([]);
  expect(explored).toBeGreaterThan(4);
});

test("files of extreme structure, one command for all", async () => {
  const chosen = extremes([200]).filter(({ name }) =>
    /^(?:sum|ifs|calls|templates|braces|deepType|cases|odd-(?:1|11|16|23|27|30|40))-?\d*\.ts$/.test(name),
  );
  expect(chosen.length).toBeGreaterThan(12);
  const { troubles, explored } = await runBatch(chosen, { root, words: ["cover", "--no-tests"], seconds });
  expect(troubles).toEqual([]);
  expect(explored).toBeGreaterThan(6);
});

test("configurations and command lines", async () => {
  const chosen = [
    "package.json 1",
    "tsconfig.json 18",
    "assay.config.json 20",
    "finding 22",
    "words 9:",
    "words 48:",
  ].map((start) => CONFIGURATIONS.find(({ name }) => name.startsWith(start))!);
  for (const one of chosen) expect([one.name, await tryConfiguration(one, root)]).toEqual([one.name, []]);
});

test("sudden ends", async () => {
  const moments = [0, 60, 250, 1_200] as const;
  for (const [i, milliseconds] of moments.entries()) {
    const one = {
      signal: SIGNALS[i % SIGNALS.length]!,
      command: i % 2 === 0 ? "check" : "cover",
      milliseconds,
    } as const;
    expect([one, await kill(one, root)]).toEqual([one, []]);
  }
});
