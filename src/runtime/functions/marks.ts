/** What kind of function a value is: instrumented (told by the mark at the end of its text), modelled, or a native nobody knows. */

import { allocationOf } from "../natives/allocation.ts";
import type { BuiltinModel } from "../natives/model.ts";
import { modelOf, registryVersion } from "../natives/models.ts";
import {
  type Callable,
  functionToString,
  SafeWeakMap,
  stringLastIndexOf,
  stringSlice,
  type Whole,
} from "../pristine.ts";
import type { Look } from "../world/locality.ts";
import { surroundingOf } from "../world/surroundings.ts";

/** f plain function, arrow, method, accessor · g generator · a async · A async generator · c class with a constructor · d class without. */
export type FunctionKind = "f" | "g" | "a" | "A" | "c" | "d" | "native";

export interface FunctionFacts {
  readonly kind: FunctionKind;
  readonly model: BuiltinModel | undefined;
  readonly size: ReturnType<typeof allocationOf>;
  /** What its result tells about the machine, if anything. */
  readonly looksAt?: Look;
}

const KINDS: Readonly<Record<string, FunctionFacts>> = {
  __proto__: null as never,
  f: { kind: "f", model: undefined, size: undefined },
  g: { kind: "g", model: undefined, size: undefined },
  a: { kind: "a", model: undefined, size: undefined },
  A: { kind: "A", model: undefined, size: undefined },
  c: { kind: "c", model: undefined, size: undefined },
  d: { kind: "d", model: undefined, size: undefined },
} satisfies Whole<Exclude<FunctionKind, "native">, FunctionFacts>;
const UNKNOWN_NATIVE: FunctionFacts = { kind: "native", model: undefined, size: undefined };

/** A mark is at most this long: `/*§`, kind, digits, comment end, brace. */
const MARK_START = "/*§";
const MARK_END = "*/}";

let cache = new SafeWeakMap<object, FunctionFacts>();
let cachedVersion = registryVersion;

export function factsOf(fn: Callable): FunctionFacts {
  if (cachedVersion !== registryVersion) {
    cache = new SafeWeakMap();
    cachedVersion = registryVersion;
  }
  const known = cache.get(fn);
  if (known !== undefined) return known;
  const facts = examine(fn);
  cache.set(fn, facts);
  return facts;
}

/** Whether shadows can be delivered to this function. */
export function isInstrumented(fn: unknown): boolean {
  return typeof fn === "function" && factsOf(fn as Callable).kind !== "native";
}

function examine(fn: Callable): FunctionFacts {
  const model = modelOf(fn);
  const size = allocationOf(fn);
  const isKnown = model !== undefined || size !== undefined;
  const mark = isKnown ? undefined : markIn(functionToString(fn));
  const instrumented = mark === undefined ? undefined : KINDS[mark];
  if (instrumented !== undefined) return instrumented;
  const looksAt = surroundingOf(fn);
  if (looksAt !== undefined) return { kind: "native", model, size, looksAt };
  return isKnown ? { kind: "native", model, size } : UNKNOWN_NATIVE;
}

/** Which function it is: `12.1x2y3z`, its site and its file. Undefined for what is not instrumented. */
export function markOf(fn: Callable): string | undefined {
  const text = functionToString(fn);
  if (markIn(text) === undefined) return undefined;
  const end = text.length - MARK_END.length;
  return stringSlice(text, stringLastIndexOf(text, MARK_START, end) + MARK_START.length + 1, end);
}

function markIn(text: string): string | undefined {
  const end = text.length - MARK_END.length;
  if (text[end + 2] !== "}" || text[end + 1] !== "/" || text[end] !== "*") return undefined;
  const start = stringLastIndexOf(text, MARK_START, end);
  return start < 0 || end - start > 32 ? undefined : text[start + MARK_START.length];
}
