/** Objects around a symbolic primitive (`new String(s)`): where its shadow is kept, and what conversions make of such an object. */
import { reference } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { reflectApply } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { numbering } from "../record/numbering.ts";
import { findDescriptor } from "./keys.ts";
import type { Tables } from "./tables.ts";

/** Key of the primitive among the contents of a tracked object. */
const BOXED = "[[primitive]]";
const number = numbering();

/** Natives that give the primitive back, or its text. */
const UNBOXING = [String, Number, Boolean].flatMap(({ prototype }) => [prototype.valueOf, prototype.toString]);

/** Returns the shadow of the object itself, so that operators are told about it. */
export function box(tables: Tables, object: object, value: Primitive, shadow: Expr): Shadow {
  tables.collect(object).entries.set(BOXED, { key$: undefined, value, value$: shadow });
  return reference(`box#${number(tables.record)}`);
}

interface Boxed {
  readonly value: Primitive;
  readonly shadow: Expr;
}

/** The primitive in an object whose conversions nobody has changed. */
export function boxed(tables: Tables, object: unknown): Boxed | undefined {
  if (typeof object !== "object" || object === null) return undefined;
  const entry = tables.of(object)?.collection?.entries.get(BOXED);
  if (entry === undefined || findDescriptor(object, Symbol.toPrimitive) !== undefined) return undefined;
  const isPlain = isNative(object, "valueOf") && isNative(object, "toString");
  return isPlain ? { value: entry.value as Primitive, shadow: entry.value$! } : undefined;
}

/** The primitive, whatever its conversions are: natives that look at characters or properties read it. */
export function pinBoxed(tables: Tables, object: unknown, site: number): void {
  if (typeof object !== "object" || object === null) return;
  const entry = tables.of(object)?.collection?.entries.get(BOXED);
  if (entry !== undefined) tables.record.pin(entry.value, entry.value$, site);
}

const { includes } = Array.prototype;

function isNative(object: object, name: string): boolean {
  return reflectApply(includes, UNBOXING, [findDescriptor(object, name)?.value]) as boolean;
}
