/** Typed random testing of one harness, in a process of its own because it may hang: `node random-main.js folder index seconds seed`. */
import fc from "fast-check";
import type { ParameterType } from "./bug.ts";
import { BUGS } from "./list.ts";
import { loadHarness, violation } from "./run-native.ts";

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

const [folder = "", index = "0", seconds = "10", seed = "1"] = process.argv.slice(2);
const bug = BUGS[Number(index)]!;
const run = loadHarness(folder, bug, "buggy");
const until = performance.now() + Number(seconds) * 1000;
const arbitrary = fc.tuple(...Object.values(bug.parameters).map((type) => ARBITRARIES[type]));
let runs = 0;
// what hangs is what was asked for: the parent reads which kind it was
for (let round = 0; performance.now() < until; round++)
  for (const args of fc.sample(arbitrary, { numRuns: 500, seed: Number(seed) * 1_000_003 + round })) {
    if (performance.now() >= until) break;
    runs++;
    const seen = violation(bug, run, args);
    if (seen === undefined) continue;
    console.log(JSON.stringify({ found: seen, runs, args: JSON.stringify(args).slice(0, 300) }));
    process.exit(0);
  }
console.log(JSON.stringify({ runs }));
