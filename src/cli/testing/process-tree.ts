/** Which processes there are, as the system tells it. A process that nobody has collected yet has ended. */
import { readdirSync, readFileSync } from "node:fs";
import { vi } from "vitest";

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");

export const isAlive = (pid: number): boolean => /^State:\s+[^ZX]/m.test(read(`/proc/${pid}/status`));

/** Its children, theirs, and so on. */
export function descendantsOf(pid: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => Number(/^PPid:\s+(\d+)$/m.exec(read(`/proc/${one}/status`))?.[1]) === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The system announces neither the processes of others nor their files, so it is asked again and again. */
export async function until(isSo: () => boolean): Promise<void> {
  await vi.waitUntil(isSo, { interval: 50, timeout: 240_000 });
}
