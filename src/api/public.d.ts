/** The type of a symbol: what its initial value is an example of. */
export type Widened<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends boolean
      ? boolean
      : T extends bigint
        ? bigint
        : T extends null | undefined
          ? unknown
          : T;

export interface SymbolFunction {
  /** An input of the script. Its shape is that of the initial value; under plain Node it is the initial value. */
  <T>(name: string, initial: T): Widened<T>;
  /** An input of any type; what it is comes from how it is used. */
  any(name: string): unknown;
  int(name: string, min?: number, max?: number): number;
  number(name: string): number;
  string(name: string): string;
  boolean(name: string): boolean;
  bigint(name: string): bigint;
  /** Bytes; `length` is how many there are at first. */
  bytes(name: string, length?: number): Uint8Array;
}

export declare const symbol: SymbolFunction;

/** One of the values; the first one under plain Node. */
export declare function choose<T>(...values: T[]): T;

/** Inputs for which the condition does not hold are of no interest: the run ends silently. */
export declare function assume(condition: unknown): asserts condition;

/** Throws an AssertionError unless the condition holds. Assay looks for inputs that violate it. */
export declare function assert(condition: unknown, message?: string): asserts condition;

export declare class AssumptionError extends Error {
  readonly name: "AssumptionError";
  readonly code: "ERR_ASSAY_ASSUMPTION";
}

export declare class AssertionError extends Error {
  readonly name: "AssertionError";
  readonly code: "ERR_ASSERTION";
}
