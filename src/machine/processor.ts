/** The processor time that another process and those it started have had, in milliseconds. Undefined where the system does not tell. */
import { readdirSync, readFileSync } from "node:fs";

/** What Linux counts in, whatever the machine. */
const TICK_MS = 10;
/** A process that was asked to run one program has no more. */
const MOST_PROCESSES = 50;

export function processorOf(pid: number): number | undefined {
  let total: number | undefined;
  const waiting = [pid];
  for (let seen = 0; waiting.length > 0 && seen < MOST_PROCESSES; seen++) {
    const one = waiting.pop()!;
    const ticks = ticksOf(one);
    if (ticks === undefined) continue;
    total = (total ?? 0) + ticks * TICK_MS;
    waiting.push(...childrenOf(one));
  }
  return total;
}

function ticksOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // the name stands in parentheses, and may hold any
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks : undefined;
  } catch {
    return undefined;
  }
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
