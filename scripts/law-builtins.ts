/**
 * The laws of the models with other inputs and more of them than in `npm test`:
 * `npm run law:builtins -- [--seed 1] [--times 10] [part of a path, or -t name…]`.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { SEED_VARIABLE, TIMES_VARIABLE } from "../src/builtins/testing/law-depth.ts";

export async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      seed: { type: "string", default: "1" },
      times: { type: "string", default: "10" },
      only: { type: "string", short: "t" },
    },
  });
  const wanted = positionals.length > 0 ? positionals : ["src/builtins"];
  const only = values.only === undefined ? [] : ["-t", values.only];
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "unit",
    "--testTimeout",
    "0",
    ...only,
    ...wanted,
  ];
  const env = { ...process.env, [SEED_VARIABLE]: values.seed, [TIMES_VARIABLE]: values.times };
  return spawnSync(process.execPath, vitest, { stdio: "inherit", env }).status ?? 1;
}
