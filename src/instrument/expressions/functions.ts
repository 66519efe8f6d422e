/** A function as an expression, and what stands before the parameters of a function. */
import type { AnyFunction } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";

export function functionExpression(cx: Emitter, fn: AnyFunction): string {
  if (fn.type === "ArrowFunctionExpression")
    return `(${cx.functionText(fn, { head: fn.async ? "async " : "", role: "arrow" })})`;
  return `(${cx.functionText(fn, { head: functionHead(fn), role: "function" })})`;
}

/** `async function* f` */
export function functionHead(fn: AnyFunction): string {
  return `${fn.async ? "async " : ""}function${fn.generator ? "*" : ""} ${fn.id?.name ?? ""}`;
}
