/** Whether an abstract state covers a concrete one: the question every static claim comes down to. */
import type { State } from "../../flow/domains/state.ts";
import { mayBe } from "../../flow/domains/strings.ts";
import * as T from "../../flow/domains/tags.ts";
import { type Value, values } from "../../flow/domains/value.ts";
import type { FunctionFlow } from "../../flow/graph.ts";

export function tagOf(value: unknown): T.Tags {
  switch (typeof value) {
    case "undefined":
      return T.UNDEFINED;
    case "boolean":
      return value ? T.TRUE : T.FALSE;
    case "number":
      return T.NUMBER;
    case "string":
      return T.STRING;
    case "bigint":
      return T.BIGINT;
    case "symbol":
      return T.SYMBOL;
    case "function":
      return T.FUNCTION;
    default:
      if (value === null) return T.NULL;
      if (Array.isArray(value)) return T.ARRAY;
      return ArrayBuffer.isView(value) ? T.INDEXED : T.OBJECT;
  }
}

export function covers(abstract: Value, value: unknown): boolean {
  if ((abstract.tags & tagOf(value)) === 0) return false;
  if (typeof value === "string") return mayBe(abstract.string, value);
  if (typeof value !== "number") return true;
  const { number } = abstract;
  if (Number.isNaN(value)) return number.mayBeNaN;
  if (Object.is(value, -0) && !number.mayBeNegativeZero) return false;
  if (number.isWhole && Number.isFinite(value) && !Number.isInteger(value)) return false;
  return number.min <= value && value <= number.max;
}

/** What is wrong, in words; undefined when everything that the state says is true of the values. */
export function contradiction(state: State, flow: FunctionFlow, env: readonly unknown[]): string | undefined {
  if (state.isDead) return "the place was called unreachable";
  const held = new Map<number, unknown>();
  for (const [id, name] of state.variables) {
    if (!(id in env)) continue;
    const value = env[id];
    const variable = flow.variables[id]!.name;
    if (!covers(state.fact(name), value))
      return `${variable} is ${shown(value)}, not ${values.print(state.fact(name))}`;
    if (held.has(name) && !Object.is(held.get(name), value) && !(held.get(name) === value))
      return `${variable} is ${shown(value)} and was to equal ${shown(held.get(name))}`;
    held.set(name, value);
  }
  for (const [object, cells] of state.heap) {
    const value = held.get(object);
    if (value === undefined || value === null || !held.has(object)) continue;
    for (const [key, name] of cells) {
      const there = (value as Record<string, unknown>)[key];
      if (!covers(state.fact(name), there))
        return `${key} of ${shown(value)} is ${shown(there)}, not ${values.print(state.fact(name))}`;
      if (held.has(name) && held.get(name) !== there && !Object.is(held.get(name), there))
        return `${key} of ${shown(value)} was to equal ${shown(held.get(name))}`;
      held.set(name, there);
    }
  }
  for (const [x, y, c] of state.zone.entries()) {
    const [a, b] = [state.names.constantOf(x)?.value ?? held.get(x), state.names.constantOf(y)?.value ?? held.get(y)];
    if (!held.has(x) && state.names.constantOf(x) === undefined) continue;
    if (!held.has(y) && state.names.constantOf(y) === undefined) continue;
    if (typeof a !== "number" || typeof b !== "number" || !(a <= b + c))
      return `${shown(a)} ≤ ${shown(b)} + ${c} does not hold`;
  }
  return undefined;
}

function shown(value: unknown): string {
  if (Object.is(value, -0)) return "-0";
  try {
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  } catch {
    return typeof value;
  }
}
