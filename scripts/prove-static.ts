/** `npm run prove:static [-- --family <pattern>] [--every n]`: what is proved of the planted functions without running them, against what they are known to do. */
import { parseArgs } from "node:util";
import { planted } from "../hunt/planted/index.ts";
import { huntStatically } from "../hunt/static.ts";

const SHOWN = 20;

export async function main(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: { family: { type: "string" }, every: { type: "string" } },
  });
  const pattern = new RegExp(values.family ?? "");
  const every = Number(values.every ?? 1);
  const cases = planted().filter(({ family }, i) => pattern.test(family) && i % every === 0);
  const { falseProofs, refusals, ...counts } = huntStatically(cases);
  for (const { one, claim } of falseProofs.slice(0, SHOWN))
    console.log(
      `FALSE PROOF (${one.family}) ${one.name}\n${one.source}\n  claimed: ${claim}\n  but: ${one.given} ${one.calls.join("; ")}\n`,
    );
  console.log(
    `${counts.cases} functions, ${counts.answered} of them looked at, ${counts.proved} properties proved, ${falseProofs.length} false proofs`,
  );
  for (const [why, count] of [...refusals].sort((a, b) => b[1] - a[1]).slice(0, SHOWN))
    console.log(`  ${count} × ${why}`);
  return falseProofs.length === 0 ? 0 : 1;
}
