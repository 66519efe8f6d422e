/** The processor time that another process and those it started have had, in milliseconds. Undefined where the system does not tell. */
import { readFileSync } from "node:fs";
import { sumOfFamily } from "./family.ts";

/** What Linux counts in, whatever the machine. */
const TICK_MS = 10;

export const processorOf = (pid: number): number | undefined => sumOfFamily(pid, millisecondsOf);

function millisecondsOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // the name stands in parentheses, and may hold any
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
  } catch {
    return undefined;
  }
}
