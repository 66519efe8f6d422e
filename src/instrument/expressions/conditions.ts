/** Tests of if, loops, ternaries and short circuits: one branch event and the outcome, without values nobody needs. */
import type { SiteKind } from "../../frontend/sites/number.ts";
import { stripCasts } from "../../frontend/syntax.ts";
import { covered, type Emitter, siteText } from "../context/emitter.ts";
import { keep } from "../context/operands.ts";
import { comma, inline, NONE } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { binaryOperation, isLongChain, isMeasured, type Operation, settled } from "./operators.ts";

const ownKind = ({ operator }: NodeOf<"LogicalExpression">): SiteKind => (operator === "&&" ? "and" : "or");

export function condition(cx: Emitter, source: Node, owner: Node, kind: SiteKind): string {
  const node = stripCasts(source);
  const { runtime: R } = cx.names;
  if (node.type === "LogicalExpression" && node.operator !== "??") {
    if (isLongChain(node)) return longCondition(cx, node, owner, kind);
    // Where the left side decides, its own event says so already and the owner only counts coverage.
    const own = ownKind(node);
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
  // what is measured is named by the branch that it decides
  if (isMeasured(cx, node))
    return decided(
      cx,
      binaryOperation(cx, node, false, () => siteText(cx, owner, kind)),
      owner,
      kind,
    );
  const e = cx.value(node);
  if (e.shadow === NONE) return inline(e);
  const event = (value: string): string =>
    `${e.shadow} === undefined || ${R}.branch(${siteText(cx, owner, kind)}, ${value}, ${e.shadow})`;
  if (!e.once) return `(${comma(e.before, event(e.value), e.value)})`;
  const value = cx.frame.value();
  return `(${comma(e.before, keep(value, e), event(value), value)})`;
}

/** The same for a chain of them, link after link instead of one inside the other: parsers nest no deeper than their stack, and read chains in a loop. */
function longCondition(cx: Emitter, last: NodeOf<"LogicalExpression">, owner: Node, kind: SiteKind): string {
  const links = [last];
  for (let node = stripCasts(last.left); node.type === "LogicalExpression" && node.operator !== "??"; ) {
    links.push(node);
    node = stripCasts(node.left);
  }
  links.reverse();
  const outcome = cx.frame.value();
  let text = `${outcome} = ${cx.condition(links[0]!.left, links[0]!, ownKind(links[0]!))}`;
  links.forEach((link, i) => {
    const next = links[i + 1];
    const right = `${outcome} = ${cx.condition(link.right, next ?? owner, next === undefined ? kind : ownKind(next))}`;
    const yes = covered(cx, link, ownKind(link), true);
    const no = covered(cx, link, ownKind(link), false);
    const step =
      link.operator === "&&"
        ? `${outcome} ? (${yes}, ${right}) : (${no})`
        : `${outcome} ? (${yes}) : (${no}, ${right})`;
    text = comma(text, step);
  });
  return `(${text}, ${outcome})`;
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
