/**
 * A small runtime for the emitter's tests: shadows are strings that spell out the computation, so a test can see where
 * they flow. It keeps to `runtime/protocol.ts` without depending on the real runtime.
 */
import { type Fn, steps, toNumeric } from "./engine-steps.ts";
import { statedContracts } from "./stated.ts";

export type Shadow = string | undefined;

/** `===`, `!==`, `==`, `!=`, `<`, `<=`, `>`, `>=`: what the distance build numbers them by. */
const COMPARISONS: readonly ((a: number, b: number) => boolean)[] = [
  (a, b) => a === b,
  (a, b) => a !== b,
  // biome-ignore lint/suspicious/noDoubleEquals: the program's own comparison
  (a, b) => a == b,
  // biome-ignore lint/suspicious/noDoubleEquals: the program's own comparison
  (a, b) => a != b,
  (a, b) => a < b,
  (a, b) => a <= b,
  (a, b) => a > b,
  (a, b) => a >= b,
];

export class Aborted extends Error {}

const generatorNext = Object.getPrototypeOf(Object.getPrototypeOf((function* () {})())).next as Fn;

const text = (value: unknown, shadow: Shadow): string =>
  shadow ??
  (typeof value === "bigint"
    ? `${value}n`
    : typeof value === "object" && value !== null
      ? "{}"
      : typeof value === "symbol" || typeof value === "function"
        ? typeof value
        : (JSON.stringify(value) ?? "undefined"));

const kindOf = (fn: unknown): string | undefined =>
  typeof fn === "function" ? /\/\*§(\w)\d+\.\w+\*\/\}$/.exec(Function.prototype.toString.call(fn))?.[1] : undefined;

/** What a suspended function, its promise or its generator are known to hold. */
interface TestCell {
  readonly args: Shadow[];
  value?: unknown;
  shadow?: Shadow;
  sent?: { value: unknown; shadow: Shadow };
}

export interface TestRuntime {
  args: Shadow[] | undefined;
  ret: Shadow;
  cell: TestCell | undefined;
  tracked: number;
  steps: number;
  aborted: boolean;
  /** Branch events, as `outcome condition`. */
  readonly events: string[];
  /** Gives an object's property a shadow. */
  track(object: object, key: unknown, shadow: Shadow): void;
  [name: string]: unknown;
}

export function createRuntime(): TestRuntime {
  const tables = new Map<object, Map<unknown, Shadow>>();
  const events: string[] = [];
  const isObject = (value: unknown): value is object =>
    (typeof value === "object" && value !== null) || typeof value === "function";
  const keyText = (key: unknown): unknown => (typeof key === "number" ? String(key) : key);
  const put = (object: unknown, key: unknown, shadow: Shadow): void => {
    if (!isObject(object) || isObject(key)) return;
    let table = tables.get(object);
    if (table === undefined) {
      if (shadow === undefined) return;
      tables.set(object, (table = new Map()));
      R.tracked++;
    }
    if (shadow === undefined) table.delete(keyText(key));
    else table.set(keyText(key), shadow);
  };
  const lookup = (object: unknown, key: unknown): Shadow =>
    isObject(object) && !isObject(key) ? tables.get(object)?.get(keyText(key)) : undefined;
  const descriptorOf = (object: unknown, key: unknown): PropertyDescriptor | undefined => {
    if (isObject(key)) return undefined;
    let at: object | null = object === null || object === undefined ? null : Object(object);
    while (at !== null) {
      const found = Object.getOwnPropertyDescriptor(at, key as PropertyKey);
      if (found !== undefined) return found;
      at = Object.getPrototypeOf(at);
    }
    return undefined;
  };
  const taken = (): Shadow => {
    const { ret } = R;
    R.ret = undefined;
    return ret;
  };
  const elementShadow = (iterable: unknown, shadow: Shadow, index: number): Shadow =>
    Array.isArray(iterable) ? lookup(iterable, index) : shadow === undefined ? undefined : `${shadow}<${index}>`;
  const notIterable = (value: unknown, message?: string): never => {
    const kind =
      value === undefined
        ? "undefined"
        : value === null
          ? "object null"
          : typeof value === "object"
            ? "object"
            : `${typeof value} ${String(value)}`;
    throw new TypeError(message ?? `${kind} is not iterable (cannot read property Symbol(Symbol.iterator))`);
  };
  const cursor = (iterable: unknown, shadow: Shadow, site: number) => {
    let index = 0;
    const cell = isObject(iterable) ? cells.get(iterable) : undefined;
    if (cell !== undefined) return { next: (value: unknown) => held(cell, value), done() {} };
    if (shadow === undefined && !(isObject(iterable) && tables.has(iterable))) return undefined;
    return {
      next() {
        events.push(`next ${site}`);
        return elementShadow(iterable, shadow, index++);
      },
      done() {
        events.push(`done ${site}`);
      },
    };
  };

  const cells = new WeakMap<object, TestCell>();
  const suspending = (fn: Fn, self: unknown, args: unknown[], cell: TestCell): unknown => {
    R.cell = cell;
    try {
      const result = Reflect.apply(fn, self, args);
      if (isObject(result)) cells.set(result, cell);
      return result;
    } finally {
      R.cell = undefined;
      R.ret = undefined;
    }
  };
  const held = (cell: TestCell | undefined, value: unknown): Shadow =>
    cell !== undefined && Object.is(cell.value, value) ? cell.shadow : undefined;

  const R: TestRuntime = {
    args: undefined,
    ret: undefined,
    cell: undefined,
    tracked: 0,
    steps: 100_000,
    aborted: false,
    events,
    track: put,
    exhausted() {
      R.aborted = true;
      throw new Aborted("out of steps");
    },
    branch: (_site: number, taken: unknown, cond: string) => events.push(`${Boolean(taken)} ${cond}`),
    nullish: (_site: number, value: unknown, shadow: string) => events.push(`${value == null} ${shadow}??`),
    isUndefined: (_site: number, value: unknown, shadow: string) =>
      events.push(`${value === undefined} ${shadow}=undefined`),
    unary: (op: string, _value: unknown, shadow: Shadow) =>
      shadow === undefined ? undefined : op === "typeof" ? `typeof ${shadow}` : `${op}${shadow}`,
    update: (op: string, _value: unknown, shadow: Shadow) =>
      shadow === undefined ? undefined : `(${shadow} ${op[0]} 1)`,
    binary: (op: string, l: unknown, l$: Shadow, r: unknown, r$: Shadow) =>
      l$ === undefined && r$ === undefined ? undefined : `(${text(l, l$)} ${op} ${text(r, r$)})`,
    template: (cooked: string[], values: unknown[], shadows: Shadow[]) =>
      `\`${cooked.map((c, i) => (i === 0 ? c : `\${${text(values[i - 1], shadows[i - 1])}}${c}`)).join("")}\``,
    access: (object: unknown, shadow: string) => {
      if (object === null || object === undefined) events.push(`null ${shadow}`);
    },
    get(object: unknown, object$: Shadow, key: unknown, key$: Shadow) {
      const left = taken();
      const getter = descriptorOf(object, key)?.get;
      if (getter !== undefined) return kindOf(getter) === "f" ? left : undefined;
      const known = lookup(object, key);
      if (known !== undefined) return known;
      if (key$ !== undefined) return `${text(object, object$)}[${key$}]`;
      return object$ === undefined ? undefined : `${object$}.${String(key)}`;
    },
    operated(op: string, left: unknown, left$: Shadow, right: unknown, right$: Shadow, site: number) {
      const run = new Function("l", "r", `return l ${op} r`) as (l: unknown, r: unknown) => unknown;
      const value = run(left, right);
      R.ret =
        left$ === undefined && right$ === undefined
          ? undefined
          : ((R.binary as Fn)(op, left, left$, right, right$, site) as Shadow);
      return value;
    },
    primitive(value: unknown, shadow: Shadow, hint: "number" | "string") {
      R.ret = undefined;
      if (!isObject(value)) {
        R.ret = shadow;
        return value;
      }
      return hint === "string" ? `${value}` : typeof value === "bigint" ? value : toNumeric(value);
    },
    pin() {},
    nameParts() {},
    deleting() {},
    taken() {},
    superGet: () => undefined,
    strings: (strings: unknown) => strings,
    storing(object: unknown, _object$: Shadow, key: unknown, _key$: Shadow, _value: unknown, value$: Shadow) {
      if (kindOf(descriptorOf(object, key)?.set) === "f") R.args = [value$];
    },
    stored(object: unknown, _object$: Shadow, key: unknown, _key$: Shadow, _value: unknown, value$: Shadow) {
      if (descriptorOf(object, key)?.set === undefined) put(object, key, value$);
    },
    deleted: (object: unknown, _object$: Shadow, key: unknown) => put(object, key, undefined),
    has: (key: unknown, key$: Shadow, object: unknown, object$: Shadow) =>
      key$ === undefined && object$ === undefined ? undefined : `(${text(key, key$)} in ${text(object, object$)})`,
    instanceOf(value: unknown, value$: Shadow, type: { name: string }) {
      const result = value instanceof (type as never);
      R.ret = value$ === undefined ? undefined : `(${value$} instanceof ${type.name})`;
      return result;
    },
    arrayLiteral(array: unknown[], shadows: Shadow[]) {
      shadows.forEach((shadow, i) => {
        put(array, i, shadow);
      });
      return array;
    },
    objectLiteral(object: object, fields: unknown[]) {
      for (let i = 0; i < fields.length; i += 2) put(object, fields[i], fields[i + 1] as Shadow);
      return object;
    },
    spread(target: object, source: unknown, _source$: Shadow, excluded: unknown[] = []) {
      if (!isObject(source)) return;
      const skip = new Set(excluded.map(keyText));
      for (const key of Object.keys(source)) if (!skip.has(key)) put(target, key, lookup(source, key));
    },
    field: (object: object, key: unknown, _value: unknown, shadow: Shadow) => put(object, key, shadow),
    call(fn: unknown, self: unknown, self$: Shadow, args: unknown[], shadows: Shadow[]) {
      const kind = kindOf(fn);
      R.ret = undefined;
      if (kind === "f" || kind === "a") R.args = shadows;
      if (kind !== undefined && "agA".includes(kind)) return suspending(fn as Fn, self, args, { args: shadows });
      if (fn === generatorNext) {
        const cell = cells.get(self as object);
        if (cell !== undefined) cell.sent = { value: args[0], shadow: shadows[0] };
        const step = Reflect.apply(generatorNext, self, args) as { value: unknown };
        if (cell !== undefined && cell.value === step.value) put(step, "value", cell.shadow);
        return step;
      }
      const result = Reflect.apply(fn as Fn, self, args);
      R.args = undefined;
      if (kind === "f") return result;
      R.ret = undefined;
      if (kind === undefined && (self$ !== undefined || shadows.some((s) => s !== undefined)) && !isObject(result))
        R.ret = `${self === undefined ? "" : `${text(self, self$)}.`}${(fn as Fn).name}(${args.map((a, i) => text(a, shadows[i])).join(", ")})`;
      return result;
    },
    construct(fn: unknown, args: unknown[], shadows: Shadow[]) {
      let at = fn as object | null;
      while (kindOf(at) === "d") at = Object.getPrototypeOf(at);
      const kind = kindOf(at);
      if (kind === "c" || kind === "f") R.args = shadows;
      const result = Reflect.construct(fn as never, args);
      R.args = undefined;
      R.ret = undefined;
      return result;
    },
    superArgs(derived: object, shadows: Shadow[]) {
      let at: object | null = Object.getPrototypeOf(derived);
      while (kindOf(at) === "d") at = Object.getPrototypeOf(at);
      const kind = kindOf(at);
      return kind === "c" || kind === "f" ? shadows : undefined;
    },
    superDone() {},
    pushAll(values: unknown[], shadows: Shadow[], iterable: unknown, iterable$: Shadow) {
      let index = 0;
      for (const value of iterable as Iterable<unknown>) {
        values.push(value);
        shadows.push(elementShadow(iterable, iterable$, index++));
      }
    },
    result: (fn: unknown) => {
      const left = taken();
      return kindOf(fn) === "f" ? left : undefined;
    },
    resultOf: (object: unknown, key: unknown) => {
      const left = taken();
      return kindOf(descriptorOf(object, key)?.value) === "f" ? left : undefined;
    },
    plainCall: Function.prototype.call.bind(Function.prototype.call),
    arguments(object: object, shadows: Shadow[], from = 0) {
      shadows.slice(from).forEach((shadow, i) => {
        put(object, i, shadow);
      });
    },
    elements(iterable: unknown, iterable$: Shadow, values: unknown[], rest: unknown[] | undefined) {
      rest?.forEach((_, i) => {
        put(rest, i, elementShadow(iterable, iterable$, values.length + i));
      });
      return values.map((_, i) => elementShadow(iterable, iterable$, i));
    },
    rest(source: object, excluded: unknown[]) {
      const result: Record<PropertyKey, unknown> = {};
      const from = Object(source) as Record<PropertyKey, unknown>;
      const skip = new Set(excluded.map((key) => (typeof key === "symbol" ? key : String(key))));
      for (const key of Reflect.ownKeys(from))
        if (!skip.has(key) && Object.getOwnPropertyDescriptor(from, key)?.enumerable)
          Object.defineProperty(result, key, {
            value: from[key],
            writable: true,
            enumerable: true,
            configurable: true,
          });
      return result;
    },
    cursor,
    keyCursor: (object: unknown, shadow: Shadow, site: number) =>
      shadow === undefined ? undefined : cursor(Object.keys(Object(object)), shadow, site),
    taking: (iterable: unknown) => iterable,
    stepping: (iterable: unknown, isAlways: boolean) =>
      !isAlways && (Array.isArray(iterable) || typeof iterable === "string")
        ? undefined
        : steps(iterable as Iterable<unknown>),
    sink: {},
    nothing: steps([]),
    toKey: (value: unknown) => Reflect.ownKeys({ [value as string]: 0 })[0]!,
    tail: (args: ArrayLike<unknown>, from: number) => Array.prototype.slice.call(args, from),
    asyncCursor: (iterable: object) => {
      const cell = cells.get(iterable);
      return cell === undefined ? undefined : { next: (value: unknown) => held(cell, value), done() {} };
    },
    awaits() {},
    awaited: (source: unknown, source$: Shadow, value: unknown) =>
      isObject(source) ? held(cells.get(source), value) : source$,
    settles: (cell: TestCell, value: unknown, shadow: Shadow) => Object.assign(cell, { value, shadow }),
    rejects: (cell: TestCell, error: unknown, source: unknown) =>
      Object.assign(cell, { value: error, shadow: (R.caught as Fn)(error, source) }),
    yields: (cell: TestCell, value: unknown, shadow: Shadow) => Object.assign(cell, { value, shadow }),
    sent(cell: TestCell, value: unknown) {
      const { sent } = cell;
      delete cell.sent;
      return sent?.value === value ? sent?.shadow : undefined;
    },
    delegates: (_cell: TestCell, iterable: unknown) => iterable,
    delegated: () => undefined,
    throwing: (value: unknown, shadow: Shadow) => {
      R.thrown = { value, shadow };
    },
    met() {},
    found() {},
    resolve: (_value: unknown, shadow: Shadow) => shadow,
    caught(value: unknown, source?: unknown) {
      if (isObject(source)) return held(cells.get(source), value);
      const thrown = R.thrown as { value: unknown; shadow: Shadow } | undefined;
      R.thrown = undefined;
      return thrown !== undefined && thrown.value === value ? thrown.shadow : undefined;
    },
    enter: () => 0,
    leave() {},
    returning() {},
    invoking() {},
    raising: (value: unknown, shadow: Shadow) => (R.throwing as Fn)(value, shadow),
    catching() {},
    compared: (_site: number, operator: number, a: number, b: number) => COMPARISONS[operator]!(a, b),
    notCallable(callee: string, unit = "", times = 0) {
      throw new TypeError(`${callee}${unit.repeat(times)} is not a function`);
    },
    notConstructor(callee: string) {
      throw new TypeError(`${callee} is not a constructor`);
    },
    iterable(value: unknown, message?: string, isAsync?: boolean) {
      if (isAsync && (value === null || value === undefined))
        throw new TypeError(`Cannot read properties of ${value} (reading 'Symbol(Symbol.asyncIterator)')`);
      if (value === null || value === undefined) return notIterable(value, message);
      if (typeof value === "string" || Array.isArray(value)) return undefined;
      const found = (isAsync && descriptorOf(value, Symbol.asyncIterator)) || descriptorOf(value, Symbol.iterator);
      return found === undefined ? notIterable(value, message) : undefined;
    },
    notDestructurable(value: unknown, source?: string, key?: string) {
      const name = source ?? (value === null ? "object null" : "undefined");
      throw new TypeError(
        `Cannot destructure ${key === undefined ? "" : `property '${key}' of `}'${name}' as it is ${value}.`,
      );
    },
    concretised() {},
    contracts: statedContracts(),
  };
  return R;
}
