/** What a generator function gives is what its generator yields: nothing of its body has run when the call returns. */
import { types } from "node:util";

const { isGeneratorObject } = types;
const { apply } = Reflect;
// a program may replace either; a generator function shows where they are
const next = (Object.getPrototypeOf(function* () {}) as { prototype: { next: () => IteratorResult<unknown> } })
  .prototype.next;

export interface Generating {
  readonly isGenerator: boolean;
  readonly isAsync: boolean;
}

/** Whether what the target returns is run to its end. */
export const isDrained = ({ isGenerator, isAsync }: Generating): boolean => isGenerator && !isAsync;

/** Whether it is an async generator, which is waited for to its end. */
export const isCollected = ({ isGenerator, isAsync }: Generating): boolean => isGenerator && isAsync;

const nextAsync = (
  Object.getPrototypeOf(async function* () {}) as { prototype: { next: () => Promise<IteratorResult<unknown>> } }
).prototype.next;

async function collected(generator: unknown): Promise<unknown[]> {
  const items: unknown[] = [];
  for (;;) {
    const step = await (apply(nextAsync, generator, []) as Promise<IteratorResult<unknown>>);
    if (step.done === true) return items;
    items[items.length] = step.value;
  }
}

const asyncGenerators = (Object.getPrototypeOf(async function* () {}) as { prototype: object }).prototype;
const { getPrototypeOf } = Object;

/** The same of any value: whether it is a generator shows. */
export function drainedAny(value: unknown): unknown {
  if (!isGeneratorObject(value)) return value;
  let isAsync = false;
  for (let at: unknown = value; at !== null; at = getPrototypeOf(at)) isAsync ||= at === asyncGenerators;
  return drained({ isGenerator: true, isAsync }, value);
}

export function drained(target: Generating, value: unknown): unknown {
  if (isCollected(target) && isGeneratorObject(value)) return collected(value);
  if (!isDrained(target) || !isGeneratorObject(value)) return value;
  const items: unknown[] = [];
  for (;;) {
    const step = apply(next, value, []) as IteratorResult<unknown>;
    if (step.done === true) return items;
    items[items.length] = step.value;
  }
}
