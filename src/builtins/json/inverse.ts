/**
 * JSON texts with one part changed: how the solver reaches conditions on what a text says. The text is parsed, edited
 * and written again; what is missing on the way to the part is made up.
 */
import type { Primitive } from "../../expr/expr.ts";
import type { OpaqueChange, OpaqueInverse } from "../../expr/opaque.ts";
import type { Path, Step } from "./path.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const isRecord = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function read(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** As `JSON.stringify`, but the numbers it cannot write come out such that they are read again. */
export function write(value: Json): string {
  if (typeof value === "number") {
    if (Object.is(value, -0)) return "-0";
    if (!Number.isFinite(value)) return value < 0 ? "-1e999" : "1e999";
  }
  if (Array.isArray(value)) return `[${value.map(write).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  return `{${Object.keys(value)
    .map((name) => `${JSON.stringify(name)}:${write(value[name]!)}`)
    .join(",")}}`;
}

/** A record from pairs; `__proto__` is a name like any other. */
function record(pairs: readonly (readonly [string, Json])[]): { [name: string]: Json } {
  const made: { [name: string]: Json } = {};
  for (const [name, value] of pairs)
    Object.defineProperty(made, name, { value, writable: true, enumerable: true, configurable: true });
  return made;
}

const own = (value: { [name: string]: Json }, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

/** A longer array is asked for in small steps; beyond this nobody means it. */
const LONGEST = 10_000;
const MOST_FIELDS = 200;

/** `value` with the part at `path` replaced by what `edit` makes of it; undefined removes it. */
function edited(
  value: Json | undefined,
  path: Path,
  edit: (part: Json | undefined) => Json | undefined,
): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return edit(value);
  if (typeof step === "number") return element(value, step, (part) => edited(part, rest, edit));
  return field(value, step, (part) => edited(part, rest, edit));
}

function element(value: Json | undefined, index: number, edit: (part: Json | undefined) => Json | undefined): Json {
  const array = Array.isArray(value) ? [...value] : [];
  const part = edit(array[index]);
  if (part === undefined) array.splice(index, 1);
  else if (index < LONGEST) {
    while (array.length < index) array.push(null);
    array[index] = part;
  }
  return array;
}

function field(
  value: Json | undefined,
  step: Exclude<Step, number>,
  edit: (part: Json | undefined) => Json | undefined,
): Json {
  const fields = isRecord(value) ? value : {};
  const names = Object.keys(fields);
  const name = typeof step === "string" ? step : (names[step[0]] ?? freshName(names));
  const part = edit(own(fields, name));
  const pairs = names
    .filter((each) => each !== name || part !== undefined)
    .map((each) => [each, fields[each]!] as const);
  if (part === undefined) return record(pairs);
  return record(
    names.includes(name)
      ? pairs.map(([each, old]) => [each, each === name ? part : old] as const)
      : [...pairs, [name, part] as const],
  );
}

function freshName(names: readonly string[]): string {
  for (let i = 0; ; i++) {
    const name = `${"abcdefghijklmnopqrstuvwxyz"[i % 26]}${i < 26 ? "" : Math.floor(i / 26)}`;
    if (!names.includes(name)) return name;
  }
}

/** An inverse that replaces the part at the path by each of some values. */
const replacing = (
  values: (target: Primitive, part: Json | undefined, args: readonly Primitive[]) => Iterable<Json | undefined>,
): OpaqueInverse =>
  function* (target, args): Generator<readonly OpaqueChange[]> {
    const [text, path] = args as readonly [string, string];
    const steps = JSON.parse(path) as Path;
    const whole = read(text);
    let part: Json | undefined;
    edited(whole, steps, (found) => {
      part = found;
      return found ?? null;
    });
    for (const value of values(target, part, args)) {
      const changed = edited(whole, steps, () => value);
      if (changed !== undefined) yield [[0, write(changed)]];
    }
  };

/** By tag. */
const EXAMPLES: readonly (readonly (Json | undefined)[])[] = [
  [null],
  [false, true],
  [0, 1],
  ["", "a"],
  [[], [0]],
  [{}, { a: 0 }],
  [undefined],
];

export const type = replacing((target) => EXAMPLES[target as number] ?? []);

export const leaf = replacing((target) => (typeof target === "number" && Number.isNaN(target) ? [] : [target as Json]));

/** Cuts a list, or continues it in each of some ways. */
function* resized<T>(list: readonly T[], size: number, ...ways: readonly ((at: number) => T)[]): Generator<T[]> {
  if (!Number.isInteger(size) || size < 0 || size > LONGEST) return;
  if (size <= list.length) {
    yield list.slice(0, size);
    if (size > 0) yield list.slice(list.length - size);
    return;
  }
  const more = Array.from({ length: size - list.length }, (_, i) => list.length + i);
  for (const way of ways) yield [...list, ...more.map(way)];
}

export const length = replacing((target, part) => {
  const array = Array.isArray(part) ? part : [];
  const last = array.at(-1) ?? 0;
  return resized<Json>(
    array,
    target as number,
    () => last,
    (at) => at,
    () => "",
    () => ({}),
  );
});

export const count = replacing(function* (target, part) {
  const fields = isRecord(part) ? part : {};
  const pairs = Object.keys(fields).map((name) => [name, fields[name]!] as const);
  const names = pairs.map(([name]) => name);
  while (names.length < Math.min(target as number, MOST_FIELDS)) names.push(freshName(names));
  const last = pairs.at(-1)?.[1] ?? 0;
  const ways = [(at: number) => [names[at]!, last] as const, (at: number) => [names[at]!, 0] as const];
  if (names.length >= (target as number))
    for (const fitting of resized(pairs, target as number, ...ways)) yield record(fitting);
});

/** Renames the n-th field. */
export const key = replacing(function* (target, part, args) {
  const fields = isRecord(part) ? part : {};
  const names = Object.keys(fields);
  const index = args[2] as number;
  const wanted = target as string;
  if (names.includes(wanted)) {
    // it exists elsewhere: the two change places
    const swapped = names.map((name, i) => (i === index ? wanted : name === wanted ? names[index]! : name));
    yield record(swapped.map((name) => [name, fields[name] ?? 0] as const));
    return;
  }
  const renamed = names.map((name, i) => [i === index ? wanted : name, fields[name]!] as const);
  yield record(index < names.length ? renamed : [...renamed, [wanted, 0] as const]);
});

/** The text that a quoted text quotes. */
export const unquoted: OpaqueInverse = (target) => {
  const text = read(target as string);
  return typeof text === "string" ? [[[0, text]]] : [];
};
