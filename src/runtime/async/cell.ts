/**
 * Cells: what is known symbolically about the outcome of a promise, or about what goes in and out of a generator. A cell is
 * made when an instrumented function is called, handed to its body through the register `cell`, and found again by the
 * promise or generator the call returned. The value stands beside its shadow: a reader that got another value gets no shadow.
 */
import { types } from "node:util";
import { is, max, SafeMap } from "../pristine.ts";
import type { Cell, Shadow } from "../protocol.ts";

export const { isPromise } = types;

/** The outcome of a promise. */
export class PromiseCell implements Cell {
  readonly args = undefined;
  isTaken = false;
  state: "pending" | "fulfilled" | "rejected" = "pending";
  value: unknown = undefined;
  shadow: Shadow = undefined;
  /** While pending: the promise will settle as this one does, unless something is settled here first. */
  from: PromiseCell | undefined = undefined;
  /** For outcomes made of others: finds the shadow once the value is known. */
  gather: ((value: unknown, isRejection: boolean) => Shadow) | undefined = undefined;

  settle(state: "fulfilled" | "rejected", value: unknown, shadow: Shadow): void {
    this.state = state;
    this.value = value;
    this.shadow = shadow;
    this.from = undefined;
  }
}

/** The shadow of what a promise turned out to hold. */
export function outcomeShadow(cell: PromiseCell | undefined, value: unknown, isRejection: boolean): Shadow {
  let at = cell;
  // A promise cannot wait for itself, but cells of a run that went wrong might.
  for (let depth = 0; at !== undefined && depth < 10_000; depth++) {
    if (at.gather !== undefined) return at.gather(value, isRejection);
    if (at.state !== "pending")
      return (at.state === "rejected") === isRejection && is(at.value, value) ? at.shadow : undefined;
    at = at.from;
  }
  return undefined;
}

export interface Passed {
  readonly value: unknown;
  readonly shadow: Shadow;
}

/**
 * What a generator has put out, and what was sent in. Every request (`next`, `return`, `throw`) gets one output, in order; the
 * value sent with request number n is what the yield of output n - 1 evaluates to.
 */
export class GeneratorCell implements Cell {
  readonly args: Shadow[] | undefined;
  readonly isAsync: boolean;
  /** The function has it. */
  isTaken = false;
  /** Outputs so far; the last one. */
  outputs = 0;
  value: unknown = undefined;
  shadow: Shadow = undefined;
  /** Number of the last request that was seen. */
  requests = -1;
  /** By the number of the request. Only what has a shadow is kept. */
  sent: Map<number, Passed> | undefined = undefined;
  /** Outputs of an async generator that nobody has looked at, by number. */
  waiting: Map<number, Passed> | undefined = undefined;
  /** What a finished `yield*` evaluates to. */
  delegated: Passed | undefined = undefined;

  constructor(args: Shadow[] | undefined, isAsync: boolean) {
    this.args = args;
    this.isAsync = isAsync;
  }

  put(value: unknown, shadow: Shadow): void {
    const number = this.outputs++;
    this.value = value;
    this.shadow = shadow;
    if (!this.isAsync || (shadow === undefined && !isPromise(value))) return;
    this.waiting ??= new SafeMap<number, Passed>();
    this.waiting.set(number, { value, shadow });
  }

  /** The last output was none after all. */
  retract(): void {
    this.waiting?.delete(--this.outputs);
  }

  /** The number of a request that is about to be made. */
  request(): number {
    this.requests = max(this.requests + 1, this.outputs);
    return this.requests;
  }

  send(request: number, value: unknown, shadow: Shadow): void {
    if (shadow === undefined) return;
    this.sent ??= new SafeMap<number, Passed>();
    this.sent.set(request, { value, shadow });
  }

  /** The shadow of what the last yield evaluated to. */
  receive(value: unknown): Shadow {
    const passed = this.sent?.get(this.outputs);
    if (passed === undefined) return undefined;
    this.sent!.delete(this.outputs);
    return is(passed.value, value) ? passed.shadow : undefined;
  }

  take(number: number): Passed | undefined {
    const passed = this.waiting?.get(number);
    if (passed !== undefined) this.waiting!.delete(number);
    return passed;
  }
}
