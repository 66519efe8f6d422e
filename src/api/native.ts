/** The API outside of an exploration: symbols are their initial values, or those of a saved input. */
import { AssertionError, AssumptionError } from "./errors.ts";
import type { Replay } from "./replay.ts";

const MOST = Number.MAX_SAFE_INTEGER;

export interface NativeApi {
  readonly symbol: SymbolFunction;
  choose<T>(...values: T[]): T;
  assume(condition: unknown): void;
  assert(condition: unknown, message?: string): void;
}

export interface SymbolFunction {
  <T>(name: string, initial: T): T;
  any(name: string): unknown;
  int(name: string, min?: number, max?: number): number;
  number(name: string): number;
  string(name: string): string;
  boolean(name: string): boolean;
  bigint(name: string): bigint;
  bytes(name: string, length?: number): Uint8Array;
}

export interface NativePorts {
  /** Undefined when nothing is replayed. */
  readonly replay: () => Replay | undefined;
  /** An assumption does not hold and an error is about to say so: the process should end without noise. */
  readonly endQuietly: () => void;
}

/** Whoever repeats a case of an exploration leaves its choices here, in their order. */
export const CHOICES: unique symbol = Symbol.for("assay.choices") as never;

function takeChoice(): number | undefined {
  const left = (globalThis as { [CHOICES]?: number[] })[CHOICES];
  return left?.shift();
}

export function nativeApi(ports: NativePorts): NativeApi {
  const symbol = (name: string, initial: unknown): unknown => {
    const saved = ports.replay()?.take(`${name}`);
    return saved === undefined ? initial : saved.value;
  };
  const simplest = (min: number, max: number): number => Math.min(Math.max(0, min), max);
  Object.assign(symbol, {
    any: (name: string) => symbol(name, undefined),
    int: (name: string, min = -MOST, max = MOST) => symbol(name, simplest(min, max)),
    number: (name: string) => symbol(name, 0),
    string: (name: string) => symbol(name, ""),
    boolean: (name: string) => symbol(name, false),
    bigint: (name: string) => symbol(name, 0n),
    bytes: (name: string, length = 0) => symbol(name, new Uint8Array(length)),
  });
  return {
    symbol: symbol as unknown as SymbolFunction,
    choose: (...values) => values[takeChoice() ?? (symbol("choice", 0) as number)]!,
    assume(condition) {
      if (condition) return;
      ports.endQuietly();
      throw new AssumptionError();
    },
    assert(condition, message) {
      if (!condition) throw new AssertionError(message);
    },
  };
}
