/** Plans of Map, Set, records, typed arrays, dates and other built-in objects. */
import { and, apply, eq, literal, not, or, reference } from "../../expr/build.ts";
import type { Expr, Input } from "../../expr/expr.ts";
import { elementPath, entryKeyPath, entryValuePath, innerPath, memberPath } from "../../expr/variable/path.ts";
import { lengthOf, sizeOf, timeOf } from "../../expr/variable/variable.ts";
import type { TypedArrayName } from "../../frontend/shapes/shape.ts";
import { PromiseCell } from "../../runtime/async/cell.ts";
import { elementShadow } from "../../runtime/bytes/element-type.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { FailurePlan } from "./failure.ts";
import { type Building, type Plan, read } from "./plan.ts";
import { integer, variablePlan } from "./primitive.ts";
import { buildableSize, deeper, isMade, presenceInput } from "./structure.ts";

/** As large as a Map or Set can be in JavaScript. */
const MAX_SIZE = 2 ** 24;

type PlanAt = (path: string) => Plan;

function entriesAt(path: string, key: PlanAt, value: PlanAt | undefined) {
  const keys: Plan[] = [];
  const values: Plan[] = [];
  return {
    size: integer(sizeOf(path), 0, MAX_SIZE),
    keyAt: (i: number): Plan => (keys[i] ??= key(entryKeyPath(path, i))),
    valueAt: (i: number): Plan | undefined =>
      value === undefined ? undefined : (values[i] ??= value(entryValuePath(path, i))),
    parts: (): readonly Plan[] => [...keys, ...values].filter(isMade),
    forgetElements(): readonly string[] {
      keys.length = 0;
      values.length = 0;
      return [entryKeyPath(path, 0), entryValuePath(path, 0)];
    },
  };
}

export function mapPlan(path: string, key: PlanAt, value: PlanAt): Plan {
  const { size, keyAt, valueAt, parts, forgetElements } = entriesAt(path, key, value);
  return {
    parts,
    forgetElements,
    expr: reference(path),
    build: (at) =>
      deeper(at, path, () => {
        const map = new Map<unknown, unknown>();
        const count = buildableSize(at, path, read(at, size) as number);
        const keys = new DistinctKeys(at);
        for (let i = 0; i < count; i++) {
          const k = keyAt(i).build(at);
          const k$ = at.shadow;
          keys.add(k, k$);
          const v = valueAt(i)!.build(at);
          map.set(k, v);
          at.rt?.heap.collection(map, true).entries.set(k, { key$: k$, value: v, value$: at.shadow });
        }
        trackSize(at, map, map.size, count, size);
        return map;
      }),
    encode(at) {
      const pairs: [Encoded, Encoded][] = [];
      const count = buildableSize(at, path, read(at, size) as number);
      for (let i = 0; i < count; i++) pairs.push([keyAt(i).encode(at), valueAt(i)!.encode(at)]);
      return { $: "map", v: pairs };
    },
  };
}

export function setPlan(path: string, element: PlanAt): Plan {
  const { size, keyAt, parts, forgetElements } = entriesAt(path, element, undefined);
  return {
    parts,
    forgetElements,
    expr: reference(path),
    build: (at) =>
      deeper(at, path, () => {
        const set = new Set<unknown>();
        const count = buildableSize(at, path, read(at, size) as number);
        const keys = new DistinctKeys(at);
        for (let i = 0; i < count; i++) {
          const item = keyAt(i).build(at);
          keys.add(item, at.shadow);
          set.add(item);
          at.rt?.heap.collection(set, true).entries.set(item, { key$: at.shadow, value: item, value$: at.shadow });
        }
        trackSize(at, set, set.size, count, size);
        return set;
      }),
    encode(at) {
      const items: Encoded[] = [];
      const count = buildableSize(at, path, read(at, size) as number);
      for (let i = 0; i < count; i++) items.push(keyAt(i).encode(at));
      return { $: "set", v: items };
    },
  };
}

/** Equal keys collapse, so which keys are equal decides what the collection holds: each comparison is a split. */
class DistinctKeys {
  private readonly keys: { value: unknown; expr: Expr }[] = [];

  constructor(private readonly at: Building) {}

  add(value: unknown, shadow: Shadow): void {
    const { rt } = this.at;
    const expr = rt?.shadowOf(value, shadow);
    if (rt === undefined || expr === undefined) return;
    for (const other of this.keys) {
      const equal = sameKey(expr, other.expr);
      const holds = value === other.value || Object.is(value, other.value);
      const condition = holds ? equal : not(equal);
      if (condition.kind !== "literal") rt.implicit(-1, condition);
      if (holds) return;
    }
    this.keys.push({ value, expr });
  }
}

/** Map and Set compare by SameValueZero: NaN is itself. */
function sameKey(a: Expr, b: Expr): Expr {
  if (a.sort !== "num" || b.sort !== "num") return eq(a, b);
  return or(eq(a, b), and(apply("isNaN", a), apply("isNaN", b)));
}

/** The size is the variable less the keys that collapsed. */
function trackSize(at: Building, object: object, actual: number, count: number, size: Input): void {
  at.shadow = undefined;
  if (at.rt === undefined) return;
  const table = at.rt.heap.collection(object, true);
  table.size = actual;
  table.size$ = actual === count ? size : apply("sub", size, literal(count - actual));
}

const ELEMENT_RANGE: Partial<Record<TypedArrayName, readonly [number, number]>> = {
  Int8Array: [-128, 127],
  Uint8Array: [0, 255],
  Uint8ClampedArray: [0, 255],
  Buffer: [0, 255],
  Int16Array: [-32768, 32767],
  Uint16Array: [0, 65535],
  Int32Array: [-2147483648, 2147483647],
  Uint32Array: [0, 4294967295],
};

const MAX_BYTES = 2 ** 32;

export function typedArrayPlan(path: string, type: TypedArrayName, numberAt: PlanAt, bigintAt: PlanAt): Plan {
  const length = integer(lengthOf(path), 0, MAX_BYTES);
  const range = ELEMENT_RANGE[type];
  const element: PlanAt = type.startsWith("Big")
    ? bigintAt
    : range === undefined
      ? numberAt
      : (at) => variablePlan(integer(at, range[0], range[1]));
  const elements: Plan[] = [];
  const elementAt = (i: number): Plan => (elements[i] ??= element(elementPath(path, i)));
  return {
    expr: reference(path),
    build(at) {
      const count = buildableSize(at, path, read(at, length) as number);
      const array = makeTypedArray(type, count);
      for (let i = 0; i < count; i++) setTypedElement(at, array as unknown[], i, elementAt(i), range !== undefined);
      at.rt?.heap.setProperty(array, "length", count, length);
      at.shadow = undefined;
      return array;
    },
    encode(at) {
      const items: Encoded[] = [];
      const count = buildableSize(at, path, read(at, length) as number);
      for (let i = 0; i < count; i++) items.push(elementAt(i).encode(at));
      if (type === "Uint8Array") return { $: "bytes", v: Buffer.from(items as number[]).toString("base64") };
      return { $: "typed-array", v: [type, items] };
    },
    adopt(value, into) {
      if (!Array.isArray(value)) return false;
      into.set(length.name, value.length);
      return value.every((item, i) => elementAt(i).adopt?.(item, into) === true);
    },
    forgetElements() {
      elements.length = 0;
      return [elementPath(path, 0)];
    },
  };
}

/** Elements outside a declared range are kept as the array rounds or wraps them. */
function setTypedElement(at: Building, array: unknown[], index: number, plan: Plan, isInRange: boolean): void {
  const value = plan.build(at);
  array[index] = value;
  if (at.rt === undefined || at.shadow === undefined) return;
  at.rt.heap.setProperty(
    array,
    index,
    array[index],
    isInRange ? at.shadow : elementShadow(at.rt.record, array, value, at.shadow, -1),
  );
}

function makeTypedArray(type: TypedArrayName, length: number): object {
  if (type === "Buffer") return Buffer.alloc(length);
  const View = (globalThis as unknown as Record<string, new (length: number) => object>)[type]!;
  return new View(length);
}

/** Key under which the runtime keeps the time of a tracked Date. */
const DATE_TIME = "[[time]]";
const MAX_TIME = 8.64e15;

export function datePlan(path: string): Plan {
  const time = integer(timeOf(path), -MAX_TIME, MAX_TIME);
  return {
    expr: reference(path),
    build(at) {
      at.narrowed.add({ kind: "invalid-dates" });
      const value = read(at, time) as number;
      const date = new Date(value);
      at.rt?.heap.collection(date, true).entries.set(DATE_TIME, { key$: undefined, value, value$: time });
      // operators convert a Date without reading its properties: the reference tells them that it has a shadow
      at.shadow = at.rt === undefined ? undefined : reference(path);
      return date;
    },
    encode: (at) => ({ $: "date", v: read(at, time) as number }),
  };
}

/** `hasCause`: it may be the consequence of another one. */
export function errorPlan(path: string, name: string, hasCause: boolean, text: PlanAt): Plan {
  const message = text(memberPath(path, "message"));
  const causePath = memberPath(path, "cause");
  const presence = hasCause ? presenceInput(causePath) : undefined;
  const cause = hasCause ? text(memberPath(causePath, "message")) : undefined;
  const Made = (globalThis as unknown as Record<string, ErrorConstructor | undefined>)[name] ?? Error;
  const isCaused = (at: Building): boolean => presence !== undefined && read(at, presence) !== 0;
  return {
    expr: reference(path),
    build(at) {
      at.narrowed.add({ kind: "other-errors" });
      const value = message.build(at) as string;
      const message$ = at.shadow;
      const error = new Made(value);
      if (message$ !== undefined) at.rt?.heap.setProperty(error, "message", value, message$);
      if (presence !== undefined)
        at.rt?.implicit(-1, isCaused(at) ? not(eq(presence, literal(0))) : eq(presence, literal(0)));
      if (isCaused(at)) {
        const because = new Error(cause!.build(at) as string);
        Object.defineProperty(error, "cause", {
          value: because,
          writable: true,
          configurable: true,
          enumerable: false,
        });
      }
      at.shadow = undefined;
      return error;
    },
    encode: (at) => {
      const said = message.encode(at) as string;
      if (!isCaused(at)) return { $: "error", v: [name, said] };
      const because: Encoded = { $: "error", v: ["Error", cause!.encode(at) as string] };
      return { $: "error", v: [name, said, [["cause", because]]] };
    },
  };
}

/** A few patterns that differ in what they accept: regular expressions are not symbolic themselves. */
const PATTERNS: readonly RegExp[] = [/a/, /^$/, /\d+/g, /[a-z]+/i, /^(\w+)\s(\w+)$/];

/** One split for each, in order, so that every one of them is a flip away. */
function decideAmong(rt: NonNullable<Building["rt"]>, which: Input, index: number, count: number): void {
  for (let i = 0; i < index; i++) rt.split(-1, eq(which, literal(i)), false);
  if (index < count - 1) rt.split(-1, eq(which, literal(index)), true);
}

export function regexpPlan(path: string): Plan {
  const which = integer(innerPath(path, "pattern"), 0, PATTERNS.length - 1);
  const pattern = (at: Building): RegExp => PATTERNS[read(at, which) as number]!;
  return {
    expr: reference(path),
    build(at) {
      at.narrowed.add({ kind: "other-patterns" });
      const { source, flags } = pattern(at);
      // whoever uses it takes it as it is
      if (at.rt !== undefined) decideAmong(at.rt, which, read(at, which) as number, PATTERNS.length);
      at.shadow = undefined;
      return new RegExp(source, flags);
    },
    encode: (at) => encode(pattern(at)),
  };
}

/** `failure`: what it may be rejected with. */
export function promisePlan(path: string, inner: Plan, failure?: FailurePlan): Plan {
  return {
    // what it resolves to has the path's own name
    expr: reference(`promise ${path}`),
    build(at) {
      at.narrowed.add({ kind: "other-promises" });
      if (failure?.decides(at) === true) {
        const error = failure.error.build(at);
        at.shadow = undefined;
        return Promise.reject(error);
      }
      const value = inner.build(at);
      const promise = Promise.resolve(value);
      if (at.rt !== undefined) {
        // who awaits it finds there what is known about the value
        const cell = new PromiseCell();
        cell.settle("fulfilled", value, at.shadow);
        at.rt.tables.cells.set(promise, cell);
      }
      at.shadow = undefined;
      return promise;
    },
    encode: (at) =>
      failure?.isChosen(at) === true
        ? { $: "rejected", v: failure.error.encode(at) }
        : { $: "promise", v: inner.encode(at) },
    parts: () => [inner],
  };
}
