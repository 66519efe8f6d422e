/** Values with their shadows taken apart for comparison, and the random choices of the container laws. */
import { literal } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { print } from "../../expr/print.ts";
import type { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import type { Shadow } from "../../runtime/protocol.ts";

export type Snapshot =
  | { readonly kind: "primitive"; readonly expr: Expr }
  | { readonly kind: "other"; readonly text: string }
  | { readonly kind: "array"; readonly length: Expr; readonly items: readonly (Snapshot | undefined)[] }
  | { readonly kind: "fields"; readonly size: Expr; readonly fields: readonly (readonly [Snapshot, Snapshot])[] };

const MAX_DEPTH = 4;

export function snapshot(rt: ShadowRuntime | undefined, value: unknown, shadow: Shadow, depth = 0): Snapshot {
  if (typeof value === "symbol" || typeof value === "function") return { kind: "other", text: typeof value };
  if (typeof value !== "object" || value === null)
    return { kind: "primitive", expr: shadow ?? literal(value as Primitive) };
  if (depth > MAX_DEPTH) return { kind: "other", text: "deep" };
  const inner = (item: unknown, item$: Shadow) => snapshot(rt, item, item$, depth + 1);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const array = value as unknown[];
    const items: (Snapshot | undefined)[] = [];
    for (let i = 0; i < array.length; i++) items[i] = i in array ? elementOf(rt, array, i, depth) : undefined;
    return { kind: "array", length: rt?.heap.lengthOf(array) ?? literal(array.length), items };
  }
  const fields: [Snapshot, Snapshot][] = [];
  const table = rt?.heap.collection(value);
  if (value instanceof Map || value instanceof Set) {
    for (const [key, item] of value.entries()) {
      const entry = table?.entries.get(key);
      const item$ = entry !== undefined && Object.is(entry.value, item) ? entry.value$ : undefined;
      fields.push([inner(key, entry?.key$), inner(item, value instanceof Set ? entry?.key$ : item$)]);
    }
    const size$ = table !== undefined && table.size === value.size ? table.size$ : undefined;
    return { kind: "fields", size: size$ ?? literal(value.size), fields };
  }
  if (value instanceof Date) {
    const time = value.getTime();
    const entry = table?.entries.get("[[time]]");
    const time$ = entry !== undefined && Object.is(entry.value, time) ? entry.value$ : undefined;
    return { kind: "fields", size: literal(1), fields: [[inner("time", undefined), inner(time, time$)]] };
  }
  for (const key of Object.getOwnPropertyNames(value)) {
    if (key === "stack") continue;
    const item = Object.getOwnPropertyDescriptor(value, key)?.value as unknown;
    fields.push([inner(key, rt?.heap.keyShadowOf(value, key)), inner(item, rt?.heap.getProperty(value, key))]);
  }
  return { kind: "fields", size: literal(fields.length), fields };
}

/** Looking must not run the program's code. */
function elementOf(rt: ShadowRuntime | undefined, array: unknown[], index: number, depth: number): Snapshot {
  const found = Object.getOwnPropertyDescriptor(array, index);
  if (found === undefined || found.get !== undefined || found.set !== undefined)
    return { kind: "other", text: found === undefined ? "inherited" : "accessor" };
  return snapshot(rt, found.value, rt?.heap.getProperty(array, index), depth + 1);
}

/** Where `predicted`, evaluated under `model`, differs from `actual`, which has no symbols. */
export function mismatch(predicted: Snapshot, actual: Snapshot, model: Model, place: string): string | undefined {
  if (predicted.kind !== actual.kind) return `${place}: ${predicted.kind} / ${actual.kind}`;
  switch (predicted.kind) {
    case "primitive":
      return unequal(predicted.expr, (actual as typeof predicted).expr, model, place);
    case "other":
      return predicted.text === (actual as typeof predicted).text ? undefined : `${place}: ${predicted.text}`;
    case "array": {
      const { length, items } = actual as typeof predicted;
      const lengths = unequal(predicted.length, length, model, `${place}.length`);
      if (lengths !== undefined) return lengths;
      // elements beyond those of the run the shadows are from are not known
      const count = Math.min(predicted.items.length, items.length);
      for (let i = 0; i < count; i++) {
        const a = predicted.items[i];
        const b = items[i];
        if ((a === undefined) !== (b === undefined)) return `${place}[${i}]: hole / element`;
        const found = a === undefined ? undefined : mismatch(a, b!, model, `${place}[${i}]`);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    case "fields": {
      const { size, fields } = actual as typeof predicted;
      const sizes = unequal(predicted.size, size, model, `${place}.size`);
      if (sizes !== undefined) return sizes;
      const count = Math.min(predicted.fields.length, fields.length);
      for (let i = 0; i < count; i++) {
        const found =
          mismatch(predicted.fields[i]![0], fields[i]![0], model, `${place}.key${i}`) ??
          mismatch(predicted.fields[i]![1], fields[i]![1], model, `${place}.value${i}`);
        if (found !== undefined) return found;
      }
      return undefined;
    }
  }
}

function unequal(predicted: Expr, actual: Expr, model: Model, place: string): string | undefined {
  const a = evaluate(predicted, model);
  const b = evaluate(actual, model);
  return Object.is(a, b) ? undefined : `${place}: ${print(predicted)} is ${text(a)}, not ${text(b)}`;
}

const text = (value: Primitive): string => (Object.is(value, -0) ? "-0" : (JSON.stringify(value) ?? String(value)));

/** Seeded choices. */
export interface Random {
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
  valueOf(variable: Input): Primitive;
}

const NUMBERS = [0, 1, 2, 3, -1, -0, 1.5, 10, -2, Number.NaN, Number.POSITIVE_INFINITY, -0.5, 4];
const STRINGS = ["", "a", "b", "10", "2", "ab", "0", "x y", "__proto__", "length"];

export function randomOf(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const random: Random = {
    below: (limit) => Math.floor(next() * limit),
    pick: (from) => from[Math.floor(next() * from.length)]!,
    chance: (probability) => next() < probability,
    valueOf(variable) {
      const { domain } = variable;
      switch (domain.kind) {
        case "any-number":
          return random.pick(NUMBERS);
        case "integer":
          return domain.min + random.below(domain.max - domain.min + 1);
        case "any-string":
          return random.pick(STRINGS);
        case "any-boolean":
          return random.chance(0.5);
        case "any-bigint":
          return BigInt(random.below(5) - 2);
        case "one-of":
          return random.pick(domain.values);
        case "tag":
          return random.below(domain.labels.length);
      }
    },
  };
  return random;
}
