/** The query of a URLSearchParams as one text with its shadow. */
import { types } from "node:util";
import { QUERY } from "../../runtime/iteration/cursor.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import { type Callable, getOwnPropertyDescriptor, reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { opaqueNative } from "../modelling/fold.ts";
import * as inverse from "./inverse.ts";

const NativeParams = URLSearchParams;
const toText = URLSearchParams.prototype.toString;

export const textOf = (params: unknown): string => reflectApply(toText as Callable, params, []) as string;

/** The query as the object itself writes it. */
const normal = opaqueNative(
  "URLSearchParams.toString",
  "str",
  (query) => textOf(new NativeParams(query as string)),
  inverse.itself,
);

const sizeGetter = getOwnPropertyDescriptor(NativeParams.prototype, "size")?.get as Callable;
const sizeOf = (params: object): number => reflectApply(sizeGetter, params, []) as number;
const size = opaqueNative("URLSearchParams.size", "num", (query) => sizeOf(new NativeParams(query as string)));

/** `text`: what the query is when the shadow counts. */
export function setQuery(rt: SymbolicRuntime, params: object, shadow: Shadow, text = textOf(params)): void {
  if (shadow === undefined || shadow.kind === "literal") rt.heap.collection(params)?.entries.delete(QUERY);
  else {
    const query = normal(shadow);
    const known = rt.heap.collection(params, true);
    known.entries.set(QUERY, { key$: undefined, value: text, value$: query });
    known.size = sizeOf(params);
    known.size$ = size(query);
  }
}

/** What is known of the query, if nobody changed it meanwhile. */
export function queryOf(rt: SymbolicRuntime, params: unknown): Shadow {
  if (types.isProxy(params)) return undefined;
  const entry = rt.heap.collection(params)?.entries.get(QUERY);
  if (entry === undefined) return undefined;
  return entry.value === textOf(params) ? entry.value$ : undefined;
}
