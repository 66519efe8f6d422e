/**
 * What a call leaves in its process that a test of it would leave in the process of the tests: the exit code, a global that is another one, a timer that goes
 * on for ever. Listeners and finalizers that it leaves are called at the end, like timers (`late.ts`).
 */

const real = process;
const { defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const text = String;
const { is } = Object;

interface Moment {
  readonly exitCode: unknown;
  readonly globals: readonly PropertyDescriptor[];
}

/** Those that are there before a program is: what it adds is its own. */
const names = ownKeys(globalThis).filter((name) => name !== "globalThis" && name !== "global");

export function momentBefore(): Moment {
  const globals: PropertyDescriptor[] = [];
  for (let i = 0; i < names.length; i++) globals[i] = getOwnPropertyDescriptor(globalThis, names[i]!) ?? GONE;
  return { exitCode: real.exitCode, globals };
}

const GONE: PropertyDescriptor = {};

/** Says so, and puts it back: the calls that come after it are others. */
export function leftSince({ exitCode, globals }: Moment): string[] {
  const left: string[] = [];
  if (!is(real.exitCode, exitCode)) {
    left[left.length] = "process.exitCode";
    real.exitCode = exitCode as number | undefined;
  }
  for (let i = 0; i < names.length; i++) {
    const now = getOwnPropertyDescriptor(globalThis, names[i]!) ?? GONE;
    // Node puts a value in the place of a getter when it is first asked for
    const isSame = globals[i]!.get === undefined ? is(now.value, globals[i]!.value) : now !== GONE;
    if (isSame) continue;
    left[left.length] = `globalThis.${text(names[i]!)}`;
    if (globals[i] !== GONE) defineProperty(globalThis, names[i]!, globals[i]!);
  }
  return left;
}

/** What is called back when an object is gone, with what it is told then. */
export interface Finalizer {
  readonly call: (held: unknown) => unknown;
  readonly held: unknown;
}

/** Whether and when Node calls them nobody knows. Before the program is loaded. */
export function watchFinalizers(note: (finalizer: Finalizer) => void): void {
  const calls = new WeakMap<object, Finalizer["call"]>();
  const callOf = calls.get.bind(calls);
  const remember = calls.set.bind(calls);
  const Real = FinalizationRegistry;
  const { construct, apply } = Reflect;
  const { register } = Real.prototype;
  globalThis.FinalizationRegistry = new Proxy(Real, {
    construct(target, args, newTarget) {
      const made = construct(target, args, newTarget) as object;
      remember(made, args[0] as Finalizer["call"]);
      return made;
    },
  });
  Real.prototype.constructor = globalThis.FinalizationRegistry;
  Real.prototype.register = function (this: object, ...args: unknown[]) {
    apply(register, this, args);
    const call = callOf(this);
    if (call !== undefined) note({ call, held: args[1] });
  } as typeof register;
}
