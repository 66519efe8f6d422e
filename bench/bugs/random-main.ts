/** Typed random testing of one harness, in a process of its own because it may hang: `node random-main.js folder index seed`. It ends when it finds something, or is ended. */
import fc from "fast-check";
import type { ParameterType } from "./bug.ts";
import { BUGS } from "./list.ts";
import { loadHarness, processorTime, violation } from "./run-native.ts";

const json = fc.jsonValue({ maxDepth: 4 });
const ARBITRARIES: Readonly<Record<ParameterType, fc.Arbitrary<unknown>>> = {
  string: fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.webUrl(), fc.string({ size: "large" })),
  number: fc.oneof(fc.integer(), fc.double(), fc.nat(100)),
  "string[]": fc.array(fc.string()),
  record: fc.dictionary(fc.string(), json),
  json,
  "text-json": fc.oneof(
    json.map((value) => JSON.stringify(value)),
    fc.object().map((value) => JSON.stringify(value) ?? ""),
    fc.string(),
  ),
};

const [folder = "", index = "0", seed = "1"] = process.argv.slice(2);
const bug = BUGS[Number(index)]!;
const run = loadHarness(folder, bug, "buggy");
const arbitrary = fc.tuple(...Object.values(bug.parameters).map((type) => ARBITRARIES[type]));
const ALIVE_EVERY_MS = 300;
let runs = 0;
let told = -ALIVE_EVERY_MS;
for (let round = 0; ; round++)
  for (const args of fc.sample(arbitrary, { numRuns: 500, seed: Number(seed) * 1_000_003 + round })) {
    runs++;
    // an input that hangs says nothing more: whoever started this compares times
    if (processorTime() - told >= ALIVE_EVERY_MS) {
      told = processorTime();
      console.log(JSON.stringify({ alive: told / 1000 }));
    }
    const seen = violation(bug, run, args);
    if (seen === undefined) continue;
    console.log(JSON.stringify({ found: seen, runs, args: JSON.stringify(args).slice(0, 300) }));
    process.exit(0);
  }
