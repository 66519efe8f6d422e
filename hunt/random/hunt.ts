/** The hunt over random programs. */
import type { Host } from "../host.ts";

export interface RandomHuntOptions {
  readonly count: number;
  readonly seed: number;
  readonly runs: number;
  readonly print: (line: string) => void;
}

const SEED_MS = 20_000;

/** Each host takes the next seed when it is done with one. */
export async function huntRandom(
  hosts: readonly Host[],
  options: RandomHuntOptions,
): Promise<{ readonly wrong: number }> {
  const counts: Record<string, number> = {};
  const { count, seed, runs, print } = options;
  let next = seed;
  const keepBusy = async (host: Host): Promise<void> => {
    while (next < seed + count) {
      const at = next++;
      const reply = await host.ask({ kind: "random", seed: at, runs }, SEED_MS);
      const kind = reply.kind === "random" ? reply.result.kind : reply.kind;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (reply.kind === "random" && reply.result.report !== undefined) print(reply.result.report);
      if (reply.kind === "failed") print(`FAILED seed ${at}: ${reply.message.split("\n").slice(0, 3).join(" ")}`);
      else if (reply.kind !== "random") print(`FAILED seed ${at}: ${reply.kind}`);
    }
  };
  await Promise.all(hosts.map(keepBusy));
  if (count > 0)
    print(
      `random programs: ${Object.entries(counts)
        .map(([kind, n]) => `${n} ${kind}`)
        .join(", ")}`,
    );
  return { wrong: (counts["false proof"] ?? 0) + (counts["ill-typed"] ?? 0) };
}
