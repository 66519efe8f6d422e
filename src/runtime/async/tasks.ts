/** Counts the microtasks of promises while a run awaits one: a program can keep the queue full for ever without a loop of its own. */
import { promiseHooks } from "node:v8";

// taken now: later the name leads to what programs are given
const { onBefore } = promiseHooks;

/** Calls `exceeded` when more than `limit` have begun. Returns how to stop counting. */
export function countTasks(limit: number, exceeded: () => void): () => void {
  let left = limit;
  return onBefore(() => {
    if (--left === 0) exceeded();
  }) as () => void;
}
