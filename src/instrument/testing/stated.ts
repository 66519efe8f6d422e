/** The part of the test runtime that inserted code calls. */
import type { Fn } from "./engine-steps.ts";

/** Evaluates everything that is stated, and keeps what the program may not see. */
export function statedContracts() {
  const kept = new Map<object, unknown>();
  const evaluate = (predicate: Fn): unknown => {
    try {
      return predicate();
    } catch {
      return undefined;
    }
  };
  return {
    begins: () => false,
    arrives: (_kind: string, _isAssumed: boolean, _text: string, predicate: Fn) => {
      evaluate(predicate);
      return true;
    },
    states: (_kind: string, _text: string, predicate: Fn) => void evaluate(predicate),
    result(value: unknown, look: Fn) {
      look(value);
      return value;
    },
    settled(value: unknown, look: Fn) {
      if (!(value instanceof Promise)) look(value);
      return value;
    },
    old(value: Fn) {
      const box = {};
      kept.set(box, evaluate(value));
      return box;
    },
    was: (box: object) => kept.get(box),
    both: (left: unknown, right: Fn) => left && right(),
    either: (left: unknown, right: Fn) => left || right(),
    enter: () => true,
    leave() {},
    made() {},
  };
}
