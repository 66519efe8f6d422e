/**
 * Iteration whose steps the program itself computes: a stand-in for the iterable makes the same calls in the same order as the
 * engine would, through the runtime, so that each value arrives with its shadow.
 */

import { not, truthy } from "../../expr/build.ts";
import type { GeneratorCell } from "../async/cell.ts";
import { outputShadow, passedShadow } from "../async/suspension.ts";
import { call } from "../calls/call.ts";
import { factsOf } from "../functions/marks.ts";
import { asked } from "../heap/asked.ts";
import { findDescriptor } from "../heap/keys.ts";
import type { State } from "../heap/state.ts";
import type { Tables } from "../heap/tables.ts";
import type { ObservedRuntime } from "../observe/observed.ts";
import { type Callable, isObject } from "../pristine.ts";
import type { Cursor, Shadow } from "../protocol.ts";
import { settleKind } from "../record/operand.ts";

/** What the follower tells about every step. */
interface Listener {
  value(value: unknown, shadow: Shadow): void;
  done(value: unknown, shadow: Shadow): void;
  /** The shadow of what is sent in with the next step. */
  sent?(value: unknown): Shadow;
}

/** An iterable in place of the program's: `method` is its `[Symbol.iterator]`, found without running anything. */
export function standIn(
  rt: ObservedRuntime,
  iterable: unknown,
  iterable$: Shadow,
  method: Callable,
  site: number,
  isImplicit: boolean,
  listener: Listener,
): object {
  return {
    __proto__: null,
    [Symbol.iterator](): unknown {
      const iterator = call(rt, method, iterable, iterable$, [], [], site);
      settleKind(rt, iterator, site);
      rt.ret = undefined;
      return isObject(iterator) ? follow(rt, iterator, site, isImplicit, listener) : iterator;
    },
  };
}

/** The iterator, or one in its place that calls it. Only where reading `next` early cannot be noticed. */
function follow(rt: ObservedRuntime, iterator: object, site: number, isImplicit: boolean, listener: Listener): object {
  asked(rt.tables, iterator, "next", site);
  const next = findDescriptor(iterator, "next")?.value as unknown;
  if (typeof next !== "function" || !canFollow(next as Callable)) {
    if (rt.isInstrumented(next)) rt.record.concretised(site, "values of an iterator");
    return iterator;
  }
  const forward = (name: "return" | "throw"): unknown => {
    asked(rt.tables, iterator, name, site);
    const method = (iterator as Record<string, unknown>)[name];
    if (typeof method !== "function") return method;
    return (...args: unknown[]): unknown => {
      const step = call(rt, method, iterator, undefined, args, [], site);
      settleKind(rt, step, site);
      rt.ret = undefined;
      if (name === "throw" || (isObject(step) && !findDescriptor(step, "done")?.value)) tell(rt, step, listener);
      return step;
    };
  };
  return {
    __proto__: null,
    next(...args: unknown[]): unknown {
      const step = call(rt, next, iterator, undefined, args, [listener.sent?.(args[0])], site);
      settleKind(rt, step, site);
      rt.ret = undefined;
      if (isObject(step)) {
        asked(rt.tables, step, "done", site);
        const done$ = rt.heap.getProperty(step, "done");
        const done = findDescriptor(step, "done")?.value as unknown;
        if (done$ !== undefined) rt.record.decided(site, not(truthy(done$)), !done, isImplicit);
        tell(rt, step, listener);
      }
      return step;
    },
    get return() {
      return forward("return");
    },
    get throw() {
      return forward("throw");
    },
  };
}

/** Natives that are modelled give their results shadows too. */
function canFollow(next: Callable): boolean {
  const { kind, model } = factsOf(next);
  return kind === "f" || model !== undefined;
}

function tell(rt: State, step: unknown, listener: Listener): void {
  if (!isObject(step)) return;
  const done = findDescriptor(step, "done");
  const value = findDescriptor(step, "value");
  if (done?.get !== undefined || value?.get !== undefined) return;
  const shadow = rt.heap.getProperty(step, "value");
  if (done?.value) listener.done(value?.value, shadow);
  else listener.value(value?.value, shadow);
}

/** For loops and spreads. */
export function followingCursor(
  rt: ObservedRuntime,
  iterable: unknown,
  iterable$: Shadow,
  method: Callable,
  site: number,
  isImplicit: boolean,
): Cursor {
  let last: unknown;
  let last$: Shadow;
  return {
    iterable: standIn(rt, iterable, iterable$, method, site, isImplicit, {
      value(value, shadow) {
        last = value;
        last$ = shadow;
      },
      done() {},
    }),
    next: (value) => passedShadow(rt.tables, last, last$, value),
    done() {},
  };
}

/** A generator that instrumented code called: its cell says what it yielded last. */
export function generatorCursor(tables: Tables, cell: GeneratorCell): Cursor {
  return { next: (value) => outputShadow(tables, cell, value), done() {} };
}

/** Destructuring takes several values before anyone can ask: they are written down. */
export class Taking {
  readonly values: unknown[] = [];
  readonly shadows: Shadow[] = [];
  iterable: object | undefined = undefined;

  value(value: unknown, shadow: Shadow): void {
    this.shadows[this.values.length] = shadow;
    this.values[this.values.length] = value;
  }

  done(): void {}
}

/** `yield*`: what passes through counts as the outer generator's own output, what is sent goes in. */
export function syncDelegates(
  rt: ObservedRuntime,
  cell: GeneratorCell,
  iterable: unknown,
  iterable$: Shadow,
  site: number,
): unknown {
  cell.delegated = undefined;
  const method = iteratorMethod(iterable);
  if (method === undefined) return iterable;
  return standIn(rt, iterable, iterable$, method, site, true, {
    value: (value, shadow) => cell.put(value, shadow),
    done(value, shadow) {
      cell.delegated = { value, shadow };
    },
    sent: (value) => cell.receive(value),
  });
}

/** The method that gives the iterator, if calling it is all that iterating does. */
export function iteratorMethod(iterable: unknown, key: symbol = Symbol.iterator): Callable | undefined {
  const method = findDescriptor(iterable, key)?.value as unknown;
  return typeof method === "function" ? (method as Callable) : undefined;
}
