/** The walk that finds the scopes of a module. It declares names and notes references; these are resolved at the end, when all names are known. */
import type { ParsedModule } from "../parse.ts";
import { eachChild, isClass, isErased, isFunction, keyName, type Node, stripCasts } from "../syntax.ts";
import { declarePattern, hoist, visitExported, visitVariables } from "./declarations.ts";
import { type OpenActivation, type OpenScope, ownerOfThis, ScopeGraph, type ScopeWalk } from "./graph.ts";
import { hasUseStrict, visitClass, visitEnum, visitFunction, visitNamespace } from "./nested.ts";
import type { Scopes } from "./scope.ts";

const known = new WeakMap<ParsedModule, Scopes>();

/** Analysed once for all who ask. */
export function analyseScopes(module: ParsedModule): Scopes {
  let scopes = known.get(module);
  if (scopes === undefined) known.set(module, (scopes = analyse(module)));
  return scopes;
}

function analyse(module: ParsedModule): Scopes {
  const graph = new ScopeGraph();
  const walk: ScopeWalk = {
    graph,
    visit: (node, scope) => visit(walk, node, scope),
    statements(body, scope) {
      hoist(graph, body, scope);
      for (const statement of body) walk.visit(statement, scope);
    },
  };
  const root = graph.openActivation(module.program, undefined, false);
  const strict = module.format === "esm" || hasUseStrict(module.program.body);
  const moduleScope = graph.openScope("module", module.program, undefined, root, strict);
  walk.statements(module.program.body, moduleScope);
  return graph.finish(moduleScope);
}

function visit(walk: ScopeWalk, node: Node, scope: OpenScope): void {
  if (isErased(node)) return;
  const { graph } = walk;
  if (isFunction(node)) {
    visitFunction(walk, node, scope);
    return;
  }
  if (isClass(node)) {
    visitClass(walk, node, scope);
    return;
  }
  switch (node.type) {
    case "Identifier":
      graph.refer(node, node.name, "read", scope);
      return;
    case "ThisExpression":
    case "Super":
      ownerOfThis(scope.activation).usesThis = true;
      return;
    case "CallExpression":
      if (node.callee.type === "Identifier" && node.callee.name === "eval")
        for (let a: OpenActivation | undefined = scope.activation; a !== undefined; a = a.parent) a.usesEval = true;
      visitChildren(walk, node, scope);
      return;
    case "MemberExpression":
      visit(walk, node.object, scope);
      if (node.computed) visit(walk, node.property, scope);
      return;
    case "MetaProperty":
    case "BreakStatement":
    case "ContinueStatement":
    case "ExportAllDeclaration":
      return;
    case "LabeledStatement":
      visit(walk, node.body, scope);
      return;
    case "Property":
    case "PropertyDefinition":
    case "AccessorProperty":
    case "MethodDefinition":
      if (node.computed) visit(walk, node.key, scope);
      if (node.value !== null) visit(walk, node.value, scope);
      return;
    case "AssignmentExpression":
      assignTo(walk, node.left, node.operator === "=" ? "write" : "update", scope);
      visit(walk, node.right, scope);
      return;
    case "UpdateExpression":
      assignTo(walk, node.argument, "update", scope);
      return;
    case "VariableDeclaration":
      visitVariables(walk, node, scope);
      return;
    case "BlockStatement": {
      walk.statements(node.body, graph.inner("block", node, scope));
      return;
    }
    case "StaticBlock":
      walk.statements(
        node.body,
        graph.openScope("static-block", node, scope, graph.openActivation(node, scope.activation, false), true),
      );
      return;
    case "ForStatement": {
      const loop = graph.inner("for", node, scope);
      if (node.init !== null) visit(walk, node.init, loop);
      if (node.test !== null) visit(walk, node.test, loop);
      if (node.update !== null) visit(walk, node.update, loop);
      visit(walk, node.body, loop);
      return;
    }
    case "ForInStatement":
    case "ForOfStatement": {
      const loop = graph.inner("for", node, scope);
      if (node.left.type === "VariableDeclaration") visitVariables(walk, node.left, loop, node.right.end);
      else assignTo(walk, node.left, "write", loop);
      // The right side sees the loop's own names in their dead zone, as the language has it.
      visit(walk, node.right, loop);
      visit(walk, node.body, loop);
      return;
    }
    case "SwitchStatement": {
      visit(walk, node.discriminant, scope);
      const cases = graph.inner("switch", node, scope);
      hoist(
        graph,
        node.cases.flatMap((c) => c.consequent),
        cases,
      );
      for (const c of node.cases) visitChildren(walk, c, cases);
      return;
    }
    case "CatchClause": {
      const clause = graph.inner("catch", node, scope);
      if (node.param !== null) declarePattern(walk, node.param, "catch", clause, clause, node.start);
      visit(walk, node.body, clause);
      return;
    }
    case "WithStatement":
      visit(walk, node.object, scope);
      visit(walk, node.body, graph.inner("with", node, scope));
      return;
    case "ImportDeclaration":
      for (const specifier of node.specifiers)
        if (!isErased(specifier))
          graph.declare(scope, specifier.local, specifier.local.name, "import", scope.node.start);
      return;
    case "ExportNamedDeclaration":
      if (node.declaration !== null) {
        visitExported(walk, node.declaration, scope);
        return;
      }
      if (node.source === null)
        for (const specifier of node.specifiers)
          if (!isErased(specifier) && specifier.local.type === "Identifier") {
            const as = keyName(specifier.exported, false) ?? specifier.local.name;
            graph.exportAs(graph.refer(specifier.local, specifier.local.name, "read", scope), as);
          }
      return;
    case "TSImportEqualsDeclaration": {
      let root: Node = node.moduleReference;
      while (root.type === "TSQualifiedName") root = root.left;
      if (root.type === "Identifier") graph.refer(root, root.name, "read", scope);
      return;
    }
    case "TSEnumDeclaration":
      visitEnum(walk, node, scope);
      return;
    case "TSModuleDeclaration":
      visitNamespace(walk, node, scope);
      return;
    case "JSXElement":
      visitJsxName(walk, node.openingElement.name, scope);
      for (const attribute of node.openingElement.attributes) visit(walk, attribute, scope);
      for (const child of node.children) visit(walk, child, scope);
      return;
    case "JSXAttribute":
      if (node.value !== null) visit(walk, node.value, scope);
      return;
    default:
      visitChildren(walk, node, scope);
      return;
  }
}

function visitChildren(walk: ScopeWalk, node: Node, scope: OpenScope): void {
  eachChild(node, (child) => visit(walk, child, scope));
}

/** The left side of an assignment or of a for-in/of without declaration. */
function assignTo(walk: ScopeWalk, node: Node, access: "write" | "update", scope: OpenScope): void {
  const target = stripCasts(node);
  switch (target.type) {
    case "Identifier":
      walk.graph.refer(target, target.name, access, scope);
      return;
    case "AssignmentPattern":
      assignTo(walk, target.left, access, scope);
      visit(walk, target.right, scope);
      return;
    case "ArrayPattern":
      for (const element of target.elements) if (element) assignTo(walk, element, access, scope);
      return;
    case "ObjectPattern":
      for (const property of target.properties) {
        if (property.type === "Property") {
          if (property.computed) visit(walk, property.key, scope);
          assignTo(walk, property.value, access, scope);
        } else assignTo(walk, property, access, scope);
      }
      return;
    case "RestElement":
      assignTo(walk, target.argument, access, scope);
      return;
    default:
      visit(walk, target, scope);
      return;
  }
}

function visitJsxName(walk: ScopeWalk, name: Node, scope: OpenScope): void {
  let root = name;
  while (root.type === "JSXMemberExpression") root = root.object;
  if (root.type !== "JSXIdentifier") return;
  if (root === name && /^[a-z]/.test(root.name)) return;
  if (root.name === "this") ownerOfThis(scope.activation).usesThis = true;
  else walk.graph.refer(root, root.name, "read", scope);
}
