/** A process and those it started, as far as the system tells. */
import { readdirSync, readFileSync } from "node:fs";

/** A process that was asked to run one program has no more. */
const MOST_PROCESSES = 50;

/** The sum of what is asked of each. Undefined where the system does not tell. */
export function sumOfFamily(pid: number, of: (one: number) => number | undefined): number | undefined {
  let total: number | undefined;
  const waiting = [pid];
  for (let seen = 0; waiting.length > 0 && seen < MOST_PROCESSES; seen++) {
    const one = waiting.pop()!;
    const told = of(one);
    if (told === undefined) continue;
    total = (total ?? 0) + told;
    waiting.push(...childrenOf(one));
  }
  return total;
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
