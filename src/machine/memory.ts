/** The memory that another process and those it started hold, in megabytes. Undefined where the system does not tell. */
import { readFileSync } from "node:fs";
import { sumOfFamily } from "./family.ts";

export const memoryOf = (pid: number): number | undefined => sumOfFamily(pid, megabytesOf);

/** In kilobytes there, whatever a page is on the machine. */
function megabytesOf(pid: number): number | undefined {
  try {
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    return Number.isFinite(kilobytes) ? kilobytes / 1024 : undefined;
  } catch {
    return undefined;
  }
}
