/**
 * The adversary: functions with a planted truth, and random ones, are explored; nothing that some call shows may have been called impossible.
 * `npm run prove:hunt -- [--family pattern] [--every n] [--self-check] [--count n] [--seed n] [--runs n] [--smt] [--challenge] [--workers n]`.
 * Planted cases are explored one after the other, random ones by as many workers as there are cores.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Host } from "../hunt/host.ts";
import { hunt, selfCheck, table } from "../hunt/hunt.ts";
import { planted } from "../hunt/planted/index.ts";
import { huntRandom } from "../hunt/random/hunt.ts";
import { serve, WORKER } from "../hunt/worker.ts";

if (process.send !== undefined && process.argv[2] === WORKER) serve();

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    words.includes(`--${name}`) ? words[words.indexOf(`--${name}`) + 1] : undefined;
  const every = Number(option("every") ?? 1);
  const family = new RegExp(option("family") ?? "");
  const cases = planted().filter((one, i) => i % every === 0 && family.test(`${one.family}: ${one.name}`));
  const print = (line: string): void => console.log(line);
  const host = new Host(fileURLToPath(import.meta.url));
  const hosts = [host];
  const workers = Number(option("workers") ?? availableParallelism());
  try {
    if (words.includes("--self-check")) {
      const errors = await selfCheck(cases, host, ({ one, why }) =>
        print(`CORPUS (${one.family}) ${one.name}\n${one.source}\n  ${why}\n`),
      );
      print(`${cases.length} cases, ${errors.length} errors of the corpus`);
      return errors.length === 0 ? 0 : 1;
    }
    const runs = Number(option("runs") ?? 60);
    const { counts, falseProofs, alarms, failures } = await hunt(cases, host, {
      runs,
      useSmt: words.includes("--smt"),
      isChallenged: words.includes("--challenge"),
      print,
    });
    for (const { one, why } of failures)
      print(`FAILED (${one.family}) ${one.name}: ${why.split("\n").slice(0, 3).join(" ")}`);
    print(table(counts));
    while (hosts.length < workers) hosts.push(new Host(fileURLToPath(import.meta.url)));
    const random = await huntRandom(hosts, {
      count: Number(option("count") ?? 20_000),
      seed: Number(option("seed") ?? 1),
      runs,
      print,
    });
    return falseProofs.length + alarms.length + random.wrong === 0 ? 0 : 1;
  } finally {
    for (const one of hosts) one.end();
  }
}
