/**
 * Functions that a call hands back: the result itself, methods of an object, elements of an array. What a program is in such a case shows
 * only when they are called, so an input may go on with calls of them. A *way* leads to one: `""` is the result, `.next` its method,
 * `[0]` its element, `()` what the function before it gave last: `.subscribe()`.
 */
import { drainedAny } from "./drain.ts";
import type { Encoded } from "./encoded.ts";
import {
  append,
  type Callable,
  functionText,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isArray,
  isModuleNamespaceObject,
  isPromise,
  isProxy,
  matched,
  ownKeys,
  platformName,
  sliced,
  weakAdd,
  weakHas,
} from "./pristine.ts";

/** A call of what was handed back, as plain data. */
export interface HandedCall {
  readonly of: string;
  readonly args: readonly Encoded[];
}

/** The end of a run that went on to call what the target handed back. */
export class HandedBack {
  readonly result: unknown;
  readonly calls: readonly MadeCall[];

  constructor(result: unknown, calls: readonly MadeCall[]) {
    this.result = result;
    this.calls = calls;
  }
}

export interface MadeCall {
  readonly of: string;
  readonly value: unknown;
  readonly isAwaited: boolean;
  /** The call gave a generator, and the value is what that yielded. */
  readonly isYielded: boolean;
  /** As it was when the next call was made: that may have changed it. */
  encoded?: Encoded;
}

export interface Handle {
  readonly fn: Callable;
  readonly self: unknown;
}

const given = new WeakSet<object>();
const ofPlatform = new WeakSet<object>();

/** What is global, and the methods of that: much of it Node wrote in JavaScript, and its text does not tell. To be called before the program has any say. */
export function markPlatform(): void {
  const mark = (holder: object, isOuter: boolean): void => {
    const keys = ownKeys(holder);
    for (let i = 0; i < keys.length; i++) {
      const value = dataAt(holder, keys[i]!);
      if (typeof value === "function") weakAdd(ofPlatform, value);
      else if (isOuter && typeof value === "object" && value !== null) mark(value, false);
    }
  };
  mark(globalThis, true);
}

/** The function is an input of ours and no function of the program. */
export function markGiven<F extends object>(fn: F): F {
  weakAdd(given, fn);
  return fn;
}

/** Ways that are longer are not followed, nor more of them. */
const DEEPEST = 2;
const MOST_PROPERTIES = 24;

/** A function of the program that is there to be called: no native, no callback of the input, nothing that is made with `new`. */
function isHandle(value: unknown): value is Callable {
  if (typeof value !== "function" || isProxy(value) || weakHas(given, value) || weakHas(ofPlatform, value))
    return false;
  const text = functionText(value);
  if (matched(/^class\b/, text) !== null || matched(/\{\s*\[native code\]\s*\}$/, text) !== null) return false;
  const name = getOwnPropertyDescriptor(value, "name")?.value as unknown;
  return typeof name !== "string" || matched(/^[A-Z]/, name) === null;
}

/** Says whether instances of the class are explored by themselves. */
export type IsKnownClass = (maker: unknown) => boolean;

/** The ways to functions of the program in a value, in order. Runs nothing of the program. */
export function waysIn(value: unknown, isKnownClass: IsKnownClass): string[] {
  const ways: string[] = [];
  look(value, "", 0, isKnownClass, ways);
  return ways;
}

function look(value: unknown, way: string, depth: number, isKnownClass: IsKnownClass, ways: string[]): void {
  if (isHandle(value)) append(ways, way);
  else if (typeof value !== "object" || value === null || isProxy(value)) return;
  if (depth >= DEEPEST) return;
  const holder = value as object;
  if (isArray(holder)) {
    for (let i = 0; i < holder.length && i < MOST_PROPERTIES; i++)
      look(dataAt(holder, i), `${way}[${i}]`, depth + 1, isKnownClass, ways);
    return;
  }
  if (isModuleNamespaceObject(holder)) return;
  if (typeof holder === "function") {
    lookInside(holder, way, depth, isKnownClass, ways);
    return;
  }
  const prototype = getPrototypeOf(holder);
  const isPlain = prototype === null || platformName(prototype) === "Object";
  if (!isPlain && (platformName(prototype) !== undefined || isKnownClass(dataAt(prototype, "constructor")))) return;
  lookInside(holder, way, depth, isKnownClass, ways);
  for (let at: object | null = isPlain ? null : prototype; at !== null && platformName(at) === undefined; ) {
    lookInside(at, way, DEEPEST - 1, isKnownClass, ways);
    at = isProxy(at) ? null : getPrototypeOf(at);
  }
}

function lookInside(holder: object, way: string, depth: number, isKnownClass: IsKnownClass, ways: string[]): void {
  const keys = ownKeys(holder);
  for (let i = 0; i < keys.length && i < MOST_PROPERTIES; i++) {
    const key = keys[i]!;
    if (typeof key !== "string" || matched(NAME, key) === null || matched(OF_EVERY_FUNCTION, key) !== null) continue;
    const inner = `${way}.${key}`;
    // what is overridden is not there
    if (!isAmong(inner, ways)) look(dataAt(holder, key), inner, depth + 1, isKnownClass, ways);
  }
}

const NAME = /^[A-Za-z$][\w$]*$/;
/** As many calls as are followed. */
const TOO_DEEP = /\(\).*\(\)/;

function isAmong(way: string, ways: readonly string[]): boolean {
  for (let i = 0; i < ways.length; i++) if (ways[i] === way) return true;
  return false;
}

const OF_EVERY_FUNCTION = /^(?:constructor|prototype|length|name|arguments|caller)$/;

/** What a data property holds; getters are the program's code. */
const dataAt = (holder: object, key: PropertyKey): unknown => getOwnPropertyDescriptor(holder, key)?.value;

function inheritedAt(holder: unknown, key: PropertyKey): unknown {
  for (let at = holder; (typeof at === "object" && at !== null) || typeof at === "function"; at = getPrototypeOf(at)) {
    if (isProxy(at)) return undefined;
    const own = getOwnPropertyDescriptor(at, key);
    if (own !== undefined) return own.value;
  }
  return undefined;
}

/** What has been handed back so far. */
export class Reached {
  readonly calls: MadeCall[] = [];

  constructor(
    readonly result: unknown,
    private readonly encodeNow: (value: unknown) => Encoded,
  ) {}

  /** The value that all ways with this beginning start from: the result, or what the last call of a function gave. */
  private baseOf(beginning: string): unknown {
    if (beginning === "") return this.result;
    const of = sliced(beginning, 0, -2);
    for (let i = this.calls.length - 1; i >= 0; i--) if (this.calls[i]!.of === of) return this.calls[i]!.value;
    return undefined;
  }

  at(way: string): Handle | undefined {
    const beginning = matched(/^(?:.*\(\))?/, way)![0];
    let self: unknown;
    let value = this.baseOf(beginning);
    for (let left = sliced(way, beginning.length); left !== ""; ) {
      const step = matched(/^(?:\.([\w$]+)|\[(\d+)\])/, left);
      if (step === null) return undefined;
      self = value;
      value = inheritedAt(value, step[1] ?? step[2]!);
      left = sliced(left, step[0].length);
    }
    return isHandle(value) ? { fn: value, self } : undefined;
  }

  /** The ways that a value opens which came last: the result, or that of a call. */
  newWays(isKnownClass: IsKnownClass): string[] {
    const last = this.calls[this.calls.length - 1];
    if (last === undefined) return waysIn(this.result, isKnownClass);
    // whoever gives itself hands back nothing new
    if (last.value === this.result || matched(TOO_DEEP, last.of) !== null) return [];
    const ways: string[] = [];
    look(last.value, `${last.of}()`, 0, isKnownClass, ways);
    return ways;
  }

  add(call: MadeCall): void {
    append(this.calls, call);
  }

  /** The next call may change what the last one gave. */
  settle(): void {
    const last = this.calls[this.calls.length - 1];
    if (last !== undefined) last.encoded ??= this.encodeNow(last.value);
  }

  end(): unknown {
    return this.calls.length === 0 ? this.result : new HandedBack(this.result, this.calls);
  }
}

/** Makes the next call; undefined when there is none. */
export type NextCall = (reached: Reached) => { readonly of: string; readonly value: unknown } | undefined;

/** Goes on with calls of what was handed back, one after another; what they promise is waited for. */
export function callHandedBack(result: unknown, next: NextCall, encodeNow: (value: unknown) => Encoded): unknown {
  if (isPromise(result)) return afterPromise(result, (value) => from(new Reached(value, encodeNow), next));
  return from(new Reached(result, encodeNow), next);
}

function from(reached: Reached, next: NextCall): unknown {
  for (;;) {
    reached.settle();
    const made = next(reached);
    if (made === undefined) return reached.end();
    const { of } = made;
    const value = drainedAny(made.value);
    const isYielded = value !== made.value;
    if (isPromise(value))
      return afterPromise(value, (settled) => {
        reached.add({ of, value: settled, isAwaited: true, isYielded });
        return from(reached, next);
      });
    reached.add({ of, value, isAwaited: false, isYielded });
  }
}

async function afterPromise(promise: Promise<unknown>, then: (value: unknown) => unknown): Promise<unknown> {
  return then(await promise);
}

/** The calls of a saved input; where what is to be called is not there, they end. */
export function callsInOrder(
  calls: readonly HandedCall[],
  decode: (value: Encoded) => unknown,
  beforeCall: (fn: Callable) => void = () => {},
): NextCall {
  let next = 0;
  return (reached) => {
    const call = calls[next++];
    const handle = call && reached.at(call.of);
    if (handle === undefined) return undefined;
    const args = call!.args.map(decode);
    beforeCall(handle.fn);
    return { of: call!.of, value: Reflect.apply(handle.fn, handle.self, args) };
  };
}
