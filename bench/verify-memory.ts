/**
 * Whether the verifier's memory stays flat: functions are verified one after the other, as `assay verify` does it for the files of a project, and after every tenth of them what is live in the
 * heap is measured. `npm run bench:verify-memory -- [--functions 1000] [--seed 1] [--solver]`. Generated functions, every third with a contract.
 */

import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openProver } from "../src/conditions/entails.ts";
import { flowOfModule } from "../src/flow/module.ts";
import { parseModule } from "../src/frontend/parse.ts";
import { abstractionOf } from "../src/verify/abstraction.ts";
import { annotationsOf } from "../src/verify/annotations.ts";
import { askerOf } from "../src/verify/ask.ts";
import { infer } from "../src/verify/infer.ts";
import { randomContract, randomFrom, randomFunction } from "../src/verify/testing/programs.ts";
import { verifierOf } from "../src/verify/verify.ts";

const SAMPLES = 10;
/** Growth from the second sample to the last that still counts as flat. */
const FLAT = 0.1;
const MEGABYTE = 2 ** 20;

export async function main(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      functions: { type: "string", default: "1000" },
      seed: { type: "string", default: "1" },
      solver: { type: "boolean", default: false },
    },
  });
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  const functions = Number(values.functions);
  const prover = values.solver ? openProver() : undefined;
  const samples: number[] = [];
  let assertions = 0;
  try {
    for (let i = 0; i < functions; i++) {
      const random = randomFrom((Number(values.seed) * 7919 + i * 104_729) | 1);
      const text = (i % 3 === 0 ? randomContract(random) : "") + randomFunction(random);
      const module = flowOfModule(parseModule("/memory.ts", text), { withStated: true });
      const found = verifierOf(module).verify(module.nodes[1]!);
      if (!("refusal" in found)) {
        const verified = prover === undefined ? found : await askerOf(module, prover).ask(found);
        infer(abstractionOf(module, verified, annotationsOf(module.module)));
        assertions += verified.assertions.length;
      }
      if ((i + 1) % Math.ceil(functions / SAMPLES) !== 0) continue;
      gc();
      const { heapUsed, rss } = process.memoryUsage();
      samples.push(heapUsed / MEGABYTE);
      console.log(
        `${i + 1} functions, ${assertions} assertions: ${(heapUsed / MEGABYTE).toFixed(1)} MB live, ${(rss / MEGABYTE).toFixed(0)} MB resident`,
      );
    }
  } finally {
    prover?.dispose();
  }
  const [from, to] = [samples[1] ?? samples[0]!, samples.at(-1)!];
  const isFlat = to <= from * (1 + FLAT);
  console.log(`${isFlat ? "flat" : "GROWS"}: ${from.toFixed(1)} MB after a fifth, ${to.toFixed(1)} MB at the end`);
  return isFlat ? 0 : 1;
}
