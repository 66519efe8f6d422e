/** What the engine does by itself and the real runtime does step by step. */
export type Fn = (...args: unknown[]) => unknown;

/** Destructuring a step at a time, as the real runtime does it but for the finer points. */
export function steps(iterable: Iterable<unknown>) {
  const iterator = iterable[Symbol.iterator]();
  let done = false;
  const step = (): unknown => {
    const result = done ? { done: true, value: undefined } : iterator.next();
    done ||= result.done === true;
    return done ? undefined : result.value;
  };
  return {
    shadow: undefined,
    step,
    rest() {
      const rest: unknown[] = [];
      for (let value = step(); !done; value = step()) rest.push(value);
      return rest;
    },
    [Symbol.iterator]() {
      return this;
    },
    next: () => ({ done: false, value: undefined }),
    return: () => (done ? {} : (iterator.return?.() ?? {})),
  };
}

/** The primitive value of an object with the hint "number", without converting that further. */
export function toNumeric(value: object): unknown {
  const convert = (value as { [Symbol.toPrimitive]?: Fn })[Symbol.toPrimitive];
  if (convert !== undefined) return convert.call(value, "number");
  const own = (value as { valueOf: Fn }).valueOf();
  return typeof own === "object" && own !== null ? String(value) : own;
}
