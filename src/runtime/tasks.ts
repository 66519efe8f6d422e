/** Counts the microtasks of promises while a run awaits one: a program can keep the queue full for ever without a loop of its own. */
import { promiseHooks } from "node:v8";

/** Calls `exceeded` when more than `limit` have begun. Returns how to stop counting. */
export function countTasks(limit: number, exceeded: () => void): () => void {
  let left = limit;
  return promiseHooks.onBefore(() => {
    if (--left === 0) exceeded();
  }) as () => void;
}
