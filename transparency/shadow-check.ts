/** Looks at the shadows of what a program logs: evaluated under the inputs, each must give the value it stands beside. */
import { types } from "node:util";
import { evaluate } from "../src/expr/evaluate.ts";
import type { Model } from "../src/expr/expr.ts";
import type { ShadowRuntime } from "../src/runtime/builds/shadow.ts";
import type { Shadow } from "../src/runtime/protocol.ts";

const MOST = 40;
const DEEPEST = 3;

/** The first disagreement, as a line for the log. */
export function disagreement(
  runtime: ShadowRuntime,
  model: Model,
  values: readonly unknown[],
  shadows: readonly Shadow[],
): string | undefined {
  for (let i = 0; i < values.length; i++) {
    const found = wrong(model, values[i], shadows[i], `argument ${i}`) ?? wrongInside(runtime, model, values[i], "", 0);
    if (found !== undefined) return found;
  }
  return undefined;
}

function wrong(model: Model, value: unknown, shadow: Shadow, where: string): string | undefined {
  if (shadow === undefined || shadow.kind === "reference") return undefined;
  const evaluated: unknown = evaluate(shadow, model);
  if (typeof value === "object" || typeof value === "function" || typeof value === "symbol")
    return value === null && evaluated === null ? undefined : objectShadow(value, evaluated, where);
  return Object.is(evaluated, value) ? undefined : `${where}: ${String(value)} has the shadow of ${String(evaluated)}`;
}

/** An object's shadow says only which alternative of a union it is; a primitive it never is. */
function objectShadow(value: unknown, evaluated: unknown, where: string): string | undefined {
  if (value !== null && (typeof evaluated === "object" || evaluated === undefined)) return undefined;
  return `${where}: ${typeof value} has the shadow of ${String(evaluated)}`;
}

function wrongInside(
  runtime: ShadowRuntime,
  model: Model,
  value: unknown,
  path: string,
  depth: number,
): string | undefined {
  const table = runtime.tables.of(value);
  if (depth > DEEPEST || typeof value !== "object" || value === null || types.isProxy(value)) return undefined;
  let count = 0;
  for (const key of Reflect.ownKeys(value)) {
    if (count++ > MOST) return undefined;
    const attributes = Object.getOwnPropertyDescriptor(value, key);
    if (attributes === undefined || !("value" in attributes)) continue;
    const name = typeof key === "string" && /^(0|[1-9]\d{0,9})$/.test(key) ? Number(key) : key;
    const where = `${path}.${String(key)}`;
    const found =
      wrong(model, attributes.value, table?.shadow(name, attributes.value), where) ??
      wrongInside(runtime, model, attributes.value, where, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
