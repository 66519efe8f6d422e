/** Patterns on the left of an assignment: their targets exist already. */
import { stripCasts } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";
import { hold } from "../context/operands.ts";
import { hasDefaults } from "../facts/patterns.ts";
import { comma, type Emitted, inline, once } from "../output/emitted.ts";
import type { NodeOf } from "../output/node.ts";
import { assignName, memberTarget } from "./assignment.ts";
import { isPlainPattern, nativePattern } from "./native-patterns.ts";
import { destructure, type Sink } from "./patterns.ts";

/** `[a, o.b] = value` as an expression. */
export function assignPattern(cx: Emitter, node: NodeOf<"AssignmentExpression">): Emitted {
  if (!cx.shadows && !hasDefaults(node.left) && isPlainPattern(cx, node.left)) {
    const value = cx.value(node.right, false);
    const text = `(${nativePattern(cx, node.left, (n) => inline(cx.value(n, false)))} = ${inline(value)})`;
    return once(text);
  }
  const effects: string[] = [];
  const value = hold(cx, cx.value(node.right));
  effects.push(value.before);
  destructure(cx, node.left, { ...value, before: "" }, assigning(cx, effects), {
    kind: "assignment",
    node: stripCasts(node.right),
  });
  return { ...value, before: comma(...effects) };
}

/** A sink that assigns to existing targets. */
export function assigning(cx: Emitter, effects: string[]): Sink {
  return {
    effect: (code) => {
      effects.push(code);
    },
    within() {
      const inner: string[] = [];
      return { sink: assigning(cx, inner), code: () => comma(...inner) };
    },
    target(node) {
      if (node.type === "Identifier")
        return (value) => {
          effects.push(assignName(cx, node, value));
        };
      if (node.type !== "MemberExpression") throw new Error(`cannot assign to ${node.type}`);
      const place = memberTarget(cx, node);
      effects.push(place.before);
      return (value) => {
        effects.push(place.put(value));
      };
    },
  };
}
