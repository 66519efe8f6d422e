/** Tests of if, loops, ternaries and short circuits: one branch event and the outcome, without values nobody needs. */
import type { SiteKind } from "../../frontend/sites/number.ts";
import { stripCasts } from "../../frontend/syntax.ts";
import { covered, type Emitter, siteText } from "../context/emitter.ts";
import { keep } from "../context/operands.ts";
import { comma, inline, NONE } from "../output/emitted.ts";
import type { Node } from "../output/node.ts";
import { binaryOperation, type Operation, settled } from "./operators.ts";

export function condition(cx: Emitter, source: Node, owner: Node, kind: SiteKind): string {
  const node = stripCasts(source);
  const { runtime: R } = cx.names;
  if (node.type === "LogicalExpression" && node.operator !== "??") {
    // Where the left side decides, its own event says so already and the owner only counts coverage.
    const own = node.operator === "&&" ? "and" : "or";
    const left = cx.condition(node.left, node, own);
    const right = cx.condition(node.right, owner, kind);
    const yes = covered(cx, node, own, true);
    const no = covered(cx, node, own, false);
    return node.operator === "&&"
      ? `((${left} || (${no}, false)) && (${yes}, ${right}))`
      : `((${left} && (${yes}, true)) || (${no}, ${right}))`;
  }
  if (cx.shadows && node.type === "BinaryExpression" && node.operator !== "in" && node.operator !== "instanceof") {
    return decided(cx, binaryOperation(cx, node, true), owner, kind);
  }
  const e = cx.value(node);
  if (e.shadow === NONE) return inline(e);
  const event = (value: string): string =>
    `${e.shadow} === undefined || ${R}.branch(${siteText(cx, owner, kind)}, ${value}, ${e.shadow})`;
  if (!e.once) return `(${comma(e.before, event(e.value), e.value)})`;
  const value = cx.frame.value();
  return `(${comma(e.before, keep(value, e), event(value), value)})`;
}

/** The outcome of an operation as a test. */
export function decided(cx: Emitter, op: Operation, owner: Node, kind: SiteKind): string {
  if (op.object !== undefined) {
    const { value, shadow } = cx.frame.pair();
    const event = `${shadow} === undefined || ${cx.names.runtime}.branch(${siteText(cx, owner, kind)}, ${value}, ${shadow})`;
    return `(${comma(settled(cx, op, value, shadow), event, value)})`;
  }
  if (op.shadow === undefined) return op.before === "" ? op.value : `(${op.before}, ${op.value})`;
  const { value, shadow } = cx.frame.pair();
  const { quiet, call } = op.shadow;
  const event = `${quiet} || (${shadow} = ${call}) === undefined || ${cx.names.runtime}.branch(${siteText(cx, owner, kind)}, ${value}, ${shadow})`;
  return `(${comma(op.before, `${value} = ${op.value}`, event, value)})`;
}
