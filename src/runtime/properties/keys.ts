/** Keys as the program wrote them, maybe not yet a string or symbol. */

import type { Expr } from "../../expr/expr.ts";
import { isInstrumented } from "../functions/marks.ts";
import { isIndexed } from "../heap/bounds.ts";
import { findDescriptor } from "../heap/keys.ts";
import type { State } from "../heap/state.ts";
import type { Shadow } from "../protocol.ts";
import { resolve } from "../record/operand.ts";
import type { Recorder } from "../record/recorder.ts";

/** A key that is an object becomes text by code that nobody followed. */
export function loseKey(rt: State, key: object, left: Shadow, site: number): void {
  const method = findDescriptor(key, "toString")?.value ?? findDescriptor(key, Symbol.toPrimitive)?.value;
  if (left !== undefined || rt.heap.isTracked(key) || isInstrumented(method))
    rt.record.concretised(site, "an object as a key");
}

/** The shadow of a numeric key into something indexed; undefined when the key has to be treated as a name. */
export function indexShadow(record: Recorder, object: object, key: unknown, key$: Expr, site: number): Shadow {
  if (typeof key !== "number" || !isIndexed(object)) return undefined;
  return resolve(record, key, key$, site);
}
