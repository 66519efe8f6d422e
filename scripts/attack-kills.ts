/** Ends the tool again and again, at random instants: `npm run attack:kills -- [--count 200] [--seed 1] [--longest 6000] [--jobs 2] [--tool <checkout>]`. */
import { parseArgs } from "node:util";
import { kill, killsOf } from "../attack/bulk/kills.ts";
import { inParallel } from "../attack/bulk/parallel.ts";
import { chanceOf } from "../src/expr/testing/chance.ts";

export async function main(words: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { count: text, seed: text, longest: text, jobs: text, tool: text },
  });
  const kills = killsOf(
    Number(values.count ?? 200),
    chanceOf(Number(values.seed ?? 1)),
    Number(values.longest ?? 6_000),
  );
  let tried = 0;
  let wrong = 0;
  await inParallel(Number(values.jobs ?? 2), kills, async (one) => {
    const troubles = await kill(one, values.tool ?? process.cwd());
    for (const what of troubles)
      process.stdout.write(`${one.signal} after ${one.milliseconds} ms of ${one.command}: ${what}\n`);
    if (troubles.length > 0) wrong++;
    if (++tried % 20 === 0) process.stderr.write(`${tried} kills, ${wrong} with troubles\n`);
  });
  process.stdout.write(`${tried} kills, ${wrong} with troubles\n`);
  return wrong === 0 ? 0 : 1;
}
