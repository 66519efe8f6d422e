/** Native processes that run: whatever ends this process ends them too, for a program in an endless loop does not notice that nobody listens. */
import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

export function track(child: ChildProcess): void {
  if (running.size === 0) process.once("exit", endAll);
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    if (running.size === 0) process.removeListener("exit", endAll);
  });
}

function endAll(): void {
  for (const child of running) child.kill("SIGKILL");
}
