/**
 * Hunts for false static claims: `npm run verify:hunt -- [--count 200] [--runs 20] [--seed 1]`. Random functions are analysed and run beside their
 * analysis, with nothing assumed and with everything that can be checked assumed; at every point what the analysis says must be true of the values.
 */
import { parseArgs } from "node:util";
import { huntRandom } from "../src/verify/testing/hunt-random.ts";

export async function main(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      count: { type: "string", default: "200" },
      runs: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
    },
  });
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
