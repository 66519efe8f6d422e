/** What opens an activation or a scope for its members: functions, classes, enums and namespaces. */
import { type AnyFunction, type Class, isErased, keyName, type Node } from "../syntax.ts";
import { declarePattern } from "./declarations.ts";
import type { OpenScope, ScopeWalk } from "./graph.ts";
import { hasExpressions } from "./patterns.ts";

export function visitFunction(walk: ScopeWalk, node: AnyFunction, outer: OpenScope): void {
  const { graph } = walk;
  let scope = outer;
  if (node.type === "FunctionExpression" && node.id) {
    scope = graph.openScope("self", node, outer, outer.activation, outer.strict);
    graph.declare(scope, node.id, node.id.name, "self", node.start);
  }
  const isArrow = node.type === "ArrowFunctionExpression";
  const activation = graph.openActivation(node, outer.activation, isArrow);
  const body = node.body;
  const block = body?.type === "BlockStatement" ? body : undefined;
  const strict = scope.strict || (block !== undefined && hasUseStrict(block.body));
  const own = graph.openScope("function", node, scope, activation, strict);
  for (const param of node.params) {
    if ("decorators" in param) for (const decorator of param.decorators ?? []) walk.visit(decorator, outer);
    declarePattern(walk, param, "parameter", own, own, node.start);
  }
  if (body === null) return;
  if (block === undefined) {
    walk.visit(body, own);
    return;
  }
  const needsOwnScope = node.params.some(hasExpressions);
  const bodyScope = needsOwnScope ? graph.openScope("body", block, own, activation, strict) : own;
  graph.alias(block, bodyScope);
  walk.statements(block.body, bodyScope);
}

export function visitClass(walk: ScopeWalk, node: Class, outer: OpenScope): void {
  const { graph } = walk;
  for (const decorator of node.decorators) walk.visit(decorator, outer);
  const own = graph.openScope("class", node, outer, outer.activation, true);
  // A declaration's name inside its body is taken to be the outer binding: they differ only when that is reassigned.
  if (node.id !== null && !graph.byIdentifier.has(node.id)) graph.declare(own, node.id, node.id.name, "self", node.end);
  if (node.superClass !== null) walk.visit(node.superClass, own);
  for (const member of node.body.body) {
    if (isErased(member)) continue;
    if (member.type !== "PropertyDefinition" && member.type !== "AccessorProperty") {
      if (member.type === "MethodDefinition") for (const decorator of member.decorators) walk.visit(decorator, outer);
      walk.visit(member, own);
      continue;
    }
    for (const decorator of member.decorators) walk.visit(decorator, outer);
    if (member.computed) walk.visit(member.key, own);
    if (member.value !== null)
      walk.visit(
        member.value,
        graph.openScope("field", member, own, graph.openActivation(member, own.activation, false), true),
      );
  }
}

export function visitEnum(walk: ScopeWalk, node: Extract<Node, { type: "TSEnumDeclaration" }>, outer: OpenScope): void {
  const { graph } = walk;
  const own = graph.openScope("enum", node, outer, graph.openActivation(node, outer.activation, true), true);
  for (const member of node.body.members) {
    const name = keyName(member.id, false);
    if (name !== undefined) graph.declare(own, member.id, name, "enum-member", member.end);
    if (member.initializer !== null) walk.visit(member.initializer, own);
  }
}

export function visitNamespace(
  walk: ScopeWalk,
  node: Extract<Node, { type: "TSModuleDeclaration" }>,
  outer: OpenScope,
): void {
  const { graph } = walk;
  if (node.body === null) return;
  const own = graph.openScope(
    "namespace",
    node,
    outer,
    graph.openActivation(node, outer.activation, false),
    outer.strict,
  );
  graph.alias(node.body, own);
  walk.statements(node.body.body, own);
}

export function hasUseStrict(body: readonly Node[]): boolean {
  for (const statement of body) {
    if (statement.type !== "ExpressionStatement" || typeof statement.directive !== "string") return false;
    if (statement.directive === "use strict") return true;
  }
  return false;
}
