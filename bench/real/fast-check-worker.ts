/** One process of fast-check: runs the property until it is ended from outside, and tells what it reached as it goes. */
import { writeSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { arbitraryOf, type FastCheck } from "./arbitraries.ts";
import { Counters, call } from "./counters.ts";
import type { Property } from "./parameters.ts";

const [metered = "", arms = "", root = "", seed = "1", parameters = "[]"] = process.argv.slice(2);
const fc = createRequire(resolve(root, "package.json"))("fast-check") as FastCheck;
const counters = new Counters(metered, arms);
const RUNS_PER_LOOK = 25;
let runs = 0;

function look(): void {
  const news = counters.news();
  if (news.arms.length > 0 || news.functions.length > 0) writeSync(1, `${JSON.stringify({ ...news, runs })}\n`);
}

process.on("uncaughtException", () => {});
const property = fc.property(arbitraryOf(fc, JSON.parse(parameters) as Property[]), (input) => {
  call(counters.target, input);
  if (++runs % RUNS_PER_LOOK === 0) look();
});
// a seed's stream of values ends some time; the next one begins then
for (let n = 0; ; n++) {
  fc.assert(property, { seed: Number(seed) * 1000 + n, numRuns: 100_000, endOnFailure: true });
  look();
}
