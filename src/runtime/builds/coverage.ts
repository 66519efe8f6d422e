/** The runtime of the coverage build: a step budget and nothing symbolic. */

import { toKey } from "../heap/keys.ts";
import { NOTHING, stepping } from "../iteration/stepping.ts";
import { UNALLOCATABLE } from "../natives/allocation.ts";
import { checkIterable, notCallable, notConstructor, notDestructurable } from "../natives/engine-errors.ts";
import { plainContracts } from "../observe/contracts.ts";
import { type Callable, max, min, plainCall, reflectApply, reflectConstruct } from "../pristine.ts";
import { restOf } from "../properties/literals.ts";
import type { Key, Stepping } from "../protocol.ts";
import { ABORT } from "../record/abort.ts";
import { DEFAULT_LIMITS, IDLE_STEPS, type Limits, type StopReason } from "../record/trace.ts";
import { runTime } from "../run-time.ts";
import { type Comparisons, outcomeOf } from "./comparisons.ts";

const SLICE = 65_536;

export class CoverageRuntime {
  args: undefined = undefined;
  ret: undefined = undefined;
  tracked = 0;
  steps = Number.MAX_SAFE_INTEGER;
  aborted = false;
  stopped: StopReason | undefined = undefined;
  isRejected = false;
  readonly contracts = plainContracts(this);
  private remaining = 0;
  private deadline = Number.POSITIVE_INFINITY;
  limits: Limits = DEFAULT_LIMITS;
  /** The mutant that runs, in the build that has all of them; none below 0. */
  mutant = -1;
  /** What the distance build's comparisons said. */
  comparisons: Comparisons | undefined;
  /** The mutants whose place runs came by; written while there is no mutant. */
  passed = new Uint8Array(0);

  begin(limits: Limits = DEFAULT_LIMITS): void {
    this.limits = limits;
    this.aborted = false;
    this.stopped = undefined;
    this.isRejected = false;
    this.steps = min(SLICE, limits.steps);
    this.remaining = limits.steps - this.steps;
    // Reading the clock is left to the first slice: most runs never use one up.
    this.deadline = 0;
  }

  /** Steps used. */
  end(): number {
    const used = this.limits.steps - this.remaining - max(0, this.steps);
    this.steps = IDLE_STEPS;
    this.remaining = 0;
    this.deadline = Number.POSITIVE_INFINITY;
    this.aborted = false;
    this.stopped = undefined;
    return min(used, this.limits.steps);
  }

  exhausted(): void {
    if (this.aborted) this.stop(this.stopped!);
    if (this.remaining <= 0) this.stop("steps");
    if (this.limits.isUnwanted?.() === true) this.stop("time");
    if (this.deadline === 0) this.deadline = runTime() + this.limits.time;
    else if (runTime() > this.deadline) this.stop("time");
    this.steps = min(SLICE, this.remaining) - 1;
    this.remaining -= this.steps + 1;
  }

  stop(reason: StopReason): never {
    this.stopped ??= reason;
    if (reason === "time") this.remaining = 0;
    this.aborted = true;
    this.steps = 0;
    throw ABORT;
  }

  /** A comparison of the distance build. */
  compared(site: number, operator: number, a: unknown, b: unknown): boolean {
    const outcome = outcomeOf(operator, a, b);
    this.comparisons?.note(site, operator, a, b, outcome);
    return outcome;
  }

  /** Asked where a mutant differs from the program. */
  isMutant(id: number): boolean {
    if (this.mutant < 0) this.passed[id] = 1;
    return this.mutant === id;
  }

  /** The input is not one the program is for. */
  reject(): never {
    this.isRejected = true;
    return this.stop("steps");
  }

  /** The same from outside the program's code, which stops at its next step. */
  interrupt(reason: StopReason): void {
    this.stopped ??= reason;
    this.aborted = true;
    this.steps = 0;
    this.remaining = 0;
  }

  /** An argument that decides how much a native allocates. */
  amount(size: unknown, bytes: number): unknown {
    const all = typeof size === "number" ? size * bytes : 0;
    if (all > this.limits.allocation && all < UNALLOCATABLE) this.stop("memory");
    return size;
  }

  call(fn: unknown, self: unknown, _self$: undefined, args: unknown[]): unknown {
    return reflectApply(fn as Callable, self, args);
  }

  construct(fn: unknown, args: unknown[]): unknown {
    return reflectConstruct(fn as Callable, args);
  }

  readonly plainCall = plainCall;

  readonly sink: object = {};
  readonly nothing = NOTHING;

  stepping(iterable: unknown, isAlways: boolean): Stepping | undefined {
    return stepping(this, iterable, isAlways);
  }

  toKey(value: unknown): Key {
    return toKey(value);
  }

  rest(source: unknown, excluded: readonly unknown[]): object {
    return restOf(source, excluded);
  }

  notCallable(text: string, unit?: string, times?: number): never {
    return notCallable(text, unit, times);
  }

  notConstructor(text: string): never {
    return notConstructor(text);
  }

  iterable(value: unknown, message?: string): void {
    checkIterable(value, message);
  }

  notDestructurable(value: unknown, text?: string, key?: string): never {
    return notDestructurable(value, text, key);
  }
}
