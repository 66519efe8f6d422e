/** How the subject of a law calls natives: with shadows beside values, or plainly. */
import { literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import type { Key, Shadow } from "../../runtime/protocol.ts";
import { missing } from "./samples.ts";

/** A value with its shadow, as instrumented code holds it. */
export interface Held {
  readonly value: unknown;
  readonly shadow: Shadow;
}

/** What a subject calls natives through: with shadows on the symbolic run, plainly on a native one. */
export interface Caller {
  call(fn: unknown, self: unknown, args: readonly unknown[]): Held;
  construct(fn: unknown, args: readonly unknown[]): Held;
  /** Decides which alternative of a union the value is, as operators do before they use it. */
  settle(operand: unknown): void;
  /** Reads a property with its shadow. */
  get(object: unknown, key: Key): Held;
  /** Stores a property with its shadow. */
  set(object: object, key: string, operand: unknown): void;
  /** Gives the properties 0, 1, … of a fresh object the shadows of the values they were made from. */
  describe(object: object, parts: readonly Held[]): void;
  /** A function of the program under test: what it returns, and the shadow of that from the shadows of its arguments. */
  callback(value: (...args: never[]) => unknown, shadow: (...args: Expr[]) => Shadow): unknown;
}

const heldOf = (operand: unknown): Held =>
  typeof operand === "object" && operand !== null && "shadow" in operand
    ? (operand as Held)
    : { value: operand, shadow: undefined };

/** Arguments after a missing one are missing too. */
function present(args: readonly unknown[]): Held[] {
  const held = args.map(heldOf);
  const end = held.findIndex(({ value }) => value === missing);
  return end < 0 ? held : held.slice(0, end);
}

export function symbolicCaller(rt: ShadowRuntime): Caller {
  const hold = (value: unknown): Held => {
    const shadow = rt.ret;
    rt.ret = undefined;
    return { value, shadow };
  };
  return {
    call(fn, self, args) {
      const receiver = heldOf(self);
      const given = present(args);
      return hold(
        rt.call(
          fn,
          receiver.value,
          receiver.shadow,
          given.map((a) => a.value),
          given.map((a) => a.shadow),
          1,
        ),
      );
    },
    construct(fn, args) {
      const given = present(args);
      return hold(
        rt.construct(
          fn,
          given.map((a) => a.value),
          given.map((a) => a.shadow),
          1,
        ),
      );
    },
    set(object, key, operand) {
      const { value, shadow } = heldOf(operand);
      rt.storing(object, undefined, key, undefined, value, shadow, 1);
      (object as Record<string, unknown>)[key] = value;
      rt.stored(object, undefined, key, undefined, value, shadow, 1);
    },
    settle: (operand) => {
      const { value, shadow } = heldOf(operand);
      rt.resolve(value, shadow, 1);
    },
    describe(object, parts) {
      for (let i = 0; i < parts.length; i++) rt.heap.setProperty(object, i, parts[i]!.value, parts[i]!.shadow);
    },
    callback: (value, shadow) =>
      instrument(rt, value, (args, shadows) => {
        const exprs = args.map((arg, i) => rt.shadowOf(arg, shadows[i]) ?? literal(undefined));
        const result = shadow(...exprs);
        return result?.kind === "literal" ? undefined : result;
      }),
    get: (object, key) => {
      const { value, shadow } = heldOf(object);
      const read = (value as Record<Key, unknown>)[key];
      return { value: read, shadow: rt.get(value, shadow, key, undefined, read, 1) };
    },
  };
}

/** Instrumented functions are known by the mark at the end of their text, so this one is made from text. */
const instrument = new Function(
  "rt",
  "value",
  "shadow",
  "return function (...args) { rt.steps--; const $a = rt.args; rt.args = undefined; const result = value(...args); rt.ret = shadow(args, $a ?? []); return result; /*§f0*/}",
) as (
  rt: Pick<ShadowRuntime, "args" | "ret" | "steps">,
  value: unknown,
  shadow: (args: unknown[], shadows: Shadow[]) => Shadow,
) => unknown;

export const nativeCaller: Caller = {
  // the same text, wherever it is looked at
  callback: (value) => instrument({ args: undefined, ret: undefined, steps: 0 }, value, () => undefined),
  describe: () => undefined,
  settle: () => undefined,
  set: (object, key, operand) => {
    (object as Record<string, unknown>)[key] = heldOf(operand).value;
  },
  call: (fn, self, args) =>
    plainly(
      Reflect.apply(
        fn as () => unknown,
        heldOf(self).value,
        present(args).map((a) => a.value),
      ),
    ),
  construct: (fn, args) =>
    plainly(
      Reflect.construct(
        fn as () => unknown,
        present(args).map((a) => a.value),
      ),
    ),
  get: (object, key) => plainly((heldOf(object).value as Record<Key, unknown>)[key]),
};

export const plainly = (value: unknown): Held => ({ value, shadow: undefined });
