/**
 * What checkers are told about a run, in the run's own order. The runtime only tells: an observer has no way to change
 * what the program computes. Runs without checkers have no observer and pay nothing but a test for it.
 */
import type { AccessUse, ArithmeticOperator, ContractKind, Shadow, UpdateOperator } from "../protocol.ts";

/** A value of the program with its shadow. */
export interface Operand {
  readonly value: unknown;
  readonly shadow: Shadow;
}

/** A primitive operand, and what the operator makes of it: `"3" * 2` works on the number 3. */
export interface NumericOperand extends Operand {
  readonly numeric: number | bigint;
  /** Expression of `numeric`, of sort num or big. */
  readonly numeric$: Shadow;
}

/** The operators that give a number or a bigint, binary and unary. */
export type ArithmeticStep = ArithmeticOperator | UpdateOperator | "~";

/** How a run of the target ended, as the program's user sees it. */
export type Ending =
  | { readonly kind: "returns" }
  /** `isDeliberate`: a `throw` of the program raised it, not the engine or a native. `isAssertion`: a `throw` in an assertion function. */
  | {
      readonly kind: "throws";
      readonly error: unknown;
      readonly isDeliberate: boolean;
      readonly isAssertion: boolean;
    }
  /** `loop`: the site whose iterations used up the budget without progress, when the steps ran out. */
  | { readonly kind: "stopped"; readonly why: string; readonly loop?: number };

/** The declared type of a result, asked without running code of the program. */
export interface DeclaredType {
  /** Where the value does not fit, in words. `isNaNBorn`: a NaN was made in the run and did not come in with an argument. */
  misfit(value: unknown, isNaNBorn: boolean): string | undefined;
  /** Whether all inputs of the path give a value that fits as well. */
  isFixedBy(value: unknown, shadow: Shadow): boolean;
}

export interface Observations {
  /** The object is about to be used in a way that throws when it is null or undefined. */
  readonly access: { readonly use: AccessUse; readonly object: Operand; readonly key?: unknown };
  /** The value is about to be called or constructed. */
  readonly invoke: { readonly callee: Operand; readonly isConstruct: boolean };
  /** A property or element was read. `length` is that of an array, typed array or text, as an expression if it is symbolic. */
  readonly read: {
    readonly object: Operand;
    readonly key: Operand;
    readonly value: unknown;
    readonly length: Operand | undefined;
    /** The program looks whether anything is there: `a[i] ?? d`, `a[i] === undefined`, `if (a[i])`, `a[i]?.x`. */
    readonly isAsked: boolean;
  };
  /** A property or element is about to be stored. */
  readonly store: {
    readonly object: Operand;
    readonly key: Operand;
    readonly value: Operand;
    readonly length: Operand | undefined;
  };
  /**
   * An arithmetic or bitwise operator on numbers or bigints, or on primitives that become numbers; `right` is missing for unary ones.
   * `result.value` is what the operation gives; undefined when it throws or was not worth computing twice (large bigints).
   */
  readonly arithmetic: {
    readonly op: ArithmeticStep;
    readonly left: NumericOperand;
    readonly right: NumericOperand | undefined;
    readonly result: Operand;
  };
  /** A native function is about to be called: `String.prototype.repeat`, `JSON.parse`, `RegExp` (constructing). */
  readonly native: {
    readonly name: string;
    readonly self: Operand;
    readonly args: readonly Operand[];
    readonly isConstruct: boolean;
  };
  /** The native that was announced returned. */
  readonly gave: { readonly name: string; readonly args: readonly Operand[]; readonly result: Operand };
  /** The native just announced threw; not told when a function that it called did. */
  readonly failed: { readonly name: string; readonly error: unknown };
  /** The function of the site returned. */
  readonly returned: {
    readonly value: Operand;
    readonly isTarget: boolean;
    /** The function's declared result is a number. */
    readonly isNumber: boolean;
    /** No other function of the program is running. */
    readonly isOutermost: boolean;
    /** What the target's result is declared to be. */
    readonly declared?: DeclaredType | undefined;
  };
  /** A stated property was evaluated: its condition must be truthy. */
  readonly stated: {
    readonly kind: ContractKind;
    readonly text: string;
    readonly condition: Operand;
    /** The condition could not be evaluated: what it threw. */
    readonly failure?: string;
  };
  /** A promise was rejected and nobody handles it. */
  readonly rejected: { readonly error: unknown; readonly isDeliberate: boolean; readonly isAssertion: boolean };
  /** The run ended. The site is where the error was raised or the loop that never ended, if known. */
  readonly ended: {
    readonly ending: Ending;
    /** The program has functions of its own that assert: all runs are about them, also those that do not come by. */
    readonly hasAssertions?: boolean;
  };
}

export type ObservationKind = keyof Observations;

export interface Observer {
  /** The kinds anybody listens to: others need not be put together. */
  readonly kinds: ReadonlySet<ObservationKind>;
  observe<K extends ObservationKind>(kind: K, site: number, what: Observations[K]): void;
  /** Something of that kind happened and could not be told: nothing may be called verified that listens to it. */
  missed(kind: ObservationKind, site: number, why: string): void;
}
