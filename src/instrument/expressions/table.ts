/** How each kind of expression is emitted, for its value and for its effects only. */
import { stripCasts } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";
import { comma, type Emitted, fixed, fresh, inline, once } from "../output/emitted.ts";
import type { Node } from "../output/node.ts";
import { unsupported } from "../output/unsupported.ts";
import { assignment, discardAssignment, discardUpdate, update } from "./assignment.ts";
import { call, taggedCall } from "./calls.ts";
import { callOfChain, chain, removeChain } from "./chain.ts";
import { construct, superCall } from "./constructions.ts";
import { functionExpression } from "./functions.ts";
import { identifier } from "./identifiers.ts";
import { jsx } from "./jsx.ts";
import { array, literal, object, plainTagged, template } from "./literals.ts";
import { member, remove } from "./members.ts";
import { binary, conditional, discardConditional, discardLogical, logical, unary } from "./operators.ts";
import { assignPattern } from "./pattern-assignment.ts";
import { awaitExpression, yieldExpression } from "./suspension.ts";

export function value(cx: Emitter, source: Node, want: boolean): Emitted {
  const node = stripCasts(source);
  switch (node.type) {
    case "Identifier":
      return identifier(cx, node);
    case "Literal":
      return literal(node);
    case "ThisExpression":
      return { ...fixed("this"), throws: cx.frame.isDerived };
    case "TemplateLiteral":
      return template(cx, node, want && cx.shadows);
    case "TaggedTemplateExpression":
      return cx.shadows ? taggedCall(cx, node, want) : plainTagged(cx, node);
    case "ArrayExpression":
      return array(cx, node);
    case "ObjectExpression":
      return object(cx, node);
    case "FunctionExpression":
    case "ArrowFunctionExpression": {
      return fresh(functionExpression(cx, node), node.id === null);
    }
    case "ClassExpression": {
      const text = `(${cx.classText(node)})`;
      return { ...once(text), anonymous: node.id === null };
    }
    case "MemberExpression":
      return member(cx, node, want);
    case "ChainExpression":
      return chain(cx, node, want);
    case "CallExpression": {
      const callee = stripCasts(node.callee);
      if (callee.type === "Super") return superCall(cx, node);
      const inner = callee.type === "ChainExpression" ? stripCasts(callee.expression) : undefined;
      return inner?.type === "MemberExpression" ? callOfChain(cx, node, inner, want) : call(cx, node, want);
    }
    case "NewExpression":
      return construct(cx, node);
    case "UnaryExpression":
      if (node.operator !== "delete") return unary(cx, node, want && cx.shadows);
      return node.argument.type === "ChainExpression" ? removeChain(cx, node.argument) : remove(cx, node.argument);
    case "UpdateExpression":
      return update(cx, node, want);
    case "BinaryExpression":
      return binary(cx, node);
    case "LogicalExpression":
      return logical(cx, node, want);
    case "ConditionalExpression":
      return conditional(cx, node, want);
    case "AssignmentExpression": {
      const target = stripCasts(node.left);
      return target.type === "ObjectPattern" || target.type === "ArrayPattern"
        ? assignPattern(cx, node)
        : assignment(cx, node, want);
    }
    case "SequenceExpression": {
      const last = cx.value(node.expressions.at(-1)!, want);
      const effects = comma(...node.expressions.slice(0, -1).map((e) => cx.discard(e)));
      // `(0, fn)` names nothing, and `(0, o.m)` is called without a receiver.
      if (last.once && last.before === "") return once(`(${effects}, ${last.value})`);
      return { ...last, before: comma(effects, last.before), anonymous: false };
    }
    case "AwaitExpression":
      return awaitExpression(cx, node, want);
    case "YieldExpression":
      return yieldExpression(cx, node, want);
    case "MetaProperty":
      return node.meta.name === "import" ? fixed(`${cx.names.record}.meta`) : fixed("new.target");
    case "ImportExpression": {
      const options = node.options === null ? "" : `, ${inline(cx.value(node.options, false))}`;
      return once(`${cx.names.record}.dynamicImport(${inline(cx.value(node.source, false))}${options})`);
    }
    case "JSXElement":
    case "JSXFragment":
      return jsx(cx, node, want);
    default:
      throw unsupported(cx.module, node, `${node.type} nodes`);
  }
}

export function discard(cx: Emitter, source: Node): string {
  const node = stripCasts(source);
  switch (node.type) {
    case "AssignmentExpression": {
      const target = stripCasts(node.left);
      if (target.type !== "ObjectPattern" && target.type !== "ArrayPattern") return discardAssignment(cx, node);
      break;
    }
    case "UpdateExpression":
      return discardUpdate(cx, node);
    case "LogicalExpression":
      return discardLogical(cx, node);
    case "ConditionalExpression":
      return discardConditional(cx, node);
    case "SequenceExpression":
      return comma(...node.expressions.map((e) => cx.discard(e)));
  }
  const e = cx.value(node, cx.checks && node.type === "MemberExpression");
  if (e.before === "") return e.value;
  return e.once || e.throws ? `(${e.before}, ${e.value})` : e.before;
}
