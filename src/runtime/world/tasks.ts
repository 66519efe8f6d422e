/**
 * What a run leaves to do: whether it made promises or asked for microtasks, and how many of them begin while it is awaited: a program
 * can keep the queue full for ever without a loop of its own.
 */
import { promiseHooks } from "node:v8";

// taken now: later the name leads to what programs are given
const { onBefore, onInit } = promiseHooks;

let left = Number.POSITIVE_INFINITY;
let tell: (() => void) | undefined;

/** A microtask begins. */
export function taskBegins(): void {
  if (--left === 0) tell?.();
}

/** Calls `exceeded` when more than `limit` have begun. Returns how to stop counting. */
export function countTasks(limit: number, exceeded: () => void): () => void {
  listen();
  left = limit;
  tell = exceeded;
  return () => {
    left = Number.POSITIVE_INFINITY;
    tell = undefined;
  };
}

let made = 0;
const count = (): void => {
  made++;
};

/** Looks out for work that an action leaves to be done later. Returns how to learn whether it left any. */
export function watchTasks(): () => boolean {
  listen();
  const before = made;
  return () => made !== before;
}

let isListening = false;

/** Once, before the program's first line, and for good: Node takes hooks away with `splice`, which asks what the program may have patched (`Array[Symbol.species]`). */
function listen(): void {
  if (isListening) return;
  isListening = true;
  onBefore(taskBegins);
  onInit(count);
}

/** A microtask is asked for that is none of a promise. */
export { count as taskAsked };
