/** Iterating something to its end in one step: spread, array patterns. */
import type { Node } from "../../frontend/syntax.ts";
import type { Operand } from "../graph.ts";
import type { Builder } from "./builder.ts";

/** Something is iterated to its end. */
export function iterate(b: Builder, what: Operand, node: Node): void {
  const at = b.at(node, "operation");
  b.emit({ kind: "assert", property: { checker: "nullish-access", object: what, use: "iterate" }, at });
  b.emit({
    kind: "call",
    target: b.temp(),
    callee: { kind: "global", path: "%iterate" },
    args: [what],
    isSpread: false,
    isNew: false,
    at,
  });
}
