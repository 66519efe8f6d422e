/** The result of emitting an expression: effects, a text for the value, a text for its shadow, and how long these texts mean the same. */

/** The shadow of what is known to have none. */
export const NONE = "undefined";

/** When the value's text can come to mean another value: never, by an assignment in the same function, or by any call. */
export type Change = "never" | "locally" | "anytime";

export interface Emitted {
  /** Effects that come first, as a comma list without parentheses; empty when there are none. */
  readonly before: string;
  /** Fits wherever an operand fits. */
  readonly value: string;
  /** Readable once `before` has run, without effects. */
  readonly shadow: string;
  /** The value's text must be evaluated exactly once, where it stands. Otherwise it can be repeated freely. */
  readonly once: boolean;
  /** Evaluating a repeatable text the first time may throw: dead zone, unknown global. */
  readonly throws: boolean;
  readonly changes: Change;
  /** Evaluating it can neither be observed nor disturb anything: a fresh function or object. */
  readonly harmless: boolean;
  /** A function or class without a name: assigning it to a variable would give it one. */
  readonly anonymous: boolean;
}

export function fixed(value: string, shadow: string = NONE, before = ""): Emitted {
  return { before, value, shadow, once: false, throws: false, changes: "never", harmless: true, anonymous: false };
}

export function once(value: string, shadow: string = NONE, before = ""): Emitted {
  return { before, value, shadow, once: true, throws: false, changes: "anytime", harmless: false, anonymous: false };
}

/** A fresh function or object: made once, but making it cannot be observed. */
export function fresh(value: string, anonymous = false): Emitted {
  return { ...once(value), changes: "never", harmless: true, anonymous };
}

/** By concatenation: joining would copy the texts of a long chain at every link of it. */
export function comma(...parts: readonly string[]): string {
  let text = "";
  for (const part of parts) if (part !== "") text = text === "" ? part : `${text}, ${part}`;
  return text;
}

/** Effects and value as one operand. */
export function inline(e: Emitted): string {
  return e.before === "" ? e.value : `(${e.before}, ${e.value})`;
}

export function withBefore(e: Emitted, before: string): Emitted {
  return before === "" ? e : { ...e, before: comma(before, e.before) };
}

/** "None of them has a shadow", as a test; undefined when it is known to hold. */
export function quietTest(shadows: readonly string[]): string | undefined {
  const tests = [...new Set(shadows)].filter((s) => s !== NONE).map((s) => `${s} === undefined`);
  return tests.length === 0 ? undefined : tests.join(" && ");
}
