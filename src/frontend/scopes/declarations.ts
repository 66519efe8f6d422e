/** Declaring names: those that exist throughout a block, those of a pattern, and what a `var` writes. */
import { isErased, type Node } from "../syntax.ts";
import { type OpenBinding, type OpenScope, type ScopeGraph, type ScopeWalk, VAR_SCOPES, varScope } from "./graph.ts";
import { eachName } from "./patterns.ts";
import type { BindingKind } from "./scope.ts";

/** Declares the names of a pattern and visits the expressions in it. */
export function declarePattern(
  walk: ScopeWalk,
  node: Node,
  kind: BindingKind,
  target: OpenScope,
  here: OpenScope,
  usableFrom: number,
): void {
  switch (node.type) {
    case "Identifier":
      if (!isErased(node)) walk.graph.declare(target, node, node.name, kind, usableFrom);
      return;
    case "AssignmentPattern":
      declarePattern(walk, node.left, kind, target, here, usableFrom);
      walk.visit(node.right, here);
      return;
    case "ArrayPattern":
      for (const element of node.elements) if (element) declarePattern(walk, element, kind, target, here, usableFrom);
      return;
    case "ObjectPattern":
      for (const property of node.properties) {
        if (property.type === "Property") {
          if (property.computed) walk.visit(property.key, here);
          declarePattern(walk, property.value, kind, target, here, usableFrom);
        } else declarePattern(walk, property, kind, target, here, usableFrom);
      }
      return;
    case "RestElement":
      declarePattern(walk, node.argument, kind, target, here, usableFrom);
      return;
    case "TSParameterProperty":
      declarePattern(walk, node.parameter, kind, target, here, usableFrom);
      return;
    default:
      walk.visit(node, here);
      return;
  }
}

/** Names that exist throughout a block are declared before anything in it is visited. */
export function hoist(graph: ScopeGraph, body: readonly Node[], scope: OpenScope): void {
  for (const statement of body) {
    if (isErased(statement)) continue;
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    const declaration = isExport ? statement.declaration : statement;
    if (!declaration || isErased(declaration)) continue;
    let names: readonly OpenBinding[] = [];
    if (declaration.type === "FunctionDeclaration" && declaration.id)
      names = [declareFunction(graph, declaration.id, declaration.id.name, scope)];
    else if (declaration.type === "ClassDeclaration" && declaration.id)
      names = [graph.declare(scope, declaration.id, declaration.id.name, "class", declaration.end)];
    else if (declaration.type === "TSEnumDeclaration")
      names = [graph.declare(scope, declaration.id, declaration.id.name, "enum", scope.node.start)];
    else if (declaration.type === "TSModuleDeclaration") {
      let id: Node = declaration.id;
      while (id.type === "TSQualifiedName") id = id.left;
      if (id.type === "Identifier") names = [graph.declare(scope, id, id.name, "namespace", scope.node.start)];
    } else if (declaration.type === "TSImportEqualsDeclaration")
      names = [graph.declare(scope, declaration.id, declaration.id.name, "import", scope.node.start)];
    if (isExport)
      for (const binding of names)
        binding.exportedAs.push(statement.type === "ExportDefaultDeclaration" ? "default" : binding.name);
  }
}

function declareFunction(graph: ScopeGraph, id: Node, name: string, scope: OpenScope): OpenBinding {
  const binding = graph.declare(scope, id, name, "function", scope.node.start);
  // Sloppy mode: a function in a block is also a variable of the function around (Annex B.3.3).
  if (!scope.strict && !VAR_SCOPES.has(scope.kind)) {
    const outer = varScope(scope);
    let between = scope.parent;
    while (between !== undefined && between !== outer && !between.bindings.has(name)) between = between.parent;
    // a name of a parameter stays the parameter's
    const isParameter = outer.kind === "body" && outer.parent?.bindings.get(name)?.kind === "parameter";
    if (between === outer && !isParameter && (outer.bindings.get(name)?.kind ?? "var") === "var") {
      graph.declare(outer, id, name, "var", outer.node.start).assigned = true;
      graph.byIdentifier.set(id, binding);
    }
  }
  return binding;
}

/** `usableFrom` when it is not the end of each declarator. */
export function visitVariables(
  walk: ScopeWalk,
  node: Extract<Node, { type: "VariableDeclaration" }>,
  scope: OpenScope,
  usableFrom?: number,
): void {
  const isVar = node.kind === "var";
  const kind = isVar ? "var" : node.kind === "let" ? "let" : "const";
  const target = isVar ? varScope(scope) : scope;
  for (const declarator of node.declarations) {
    declarePattern(
      walk,
      declarator.id,
      kind,
      target,
      scope,
      isVar ? target.node.start : (usableFrom ?? declarator.end),
    );
    if (declarator.init === null) continue;
    if (isVar) eachName(declarator.id, (id) => markVarWrite(walk.graph.byIdentifier.get(id), scope));
    walk.visit(declarator.init, scope);
  }
}

/** `var x = 1` a second time, or somewhere in a block that may run again, is a write like any other. */
function markVarWrite(binding: OpenBinding | undefined, from: OpenScope): void {
  if (binding !== undefined && (binding.declarations.length > 1 || binding.scope !== from)) binding.assigned = true;
}

export function visitExported(walk: ScopeWalk, declaration: Node, scope: OpenScope): void {
  walk.visit(declaration, scope);
  if (declaration.type !== "VariableDeclaration") return;
  for (const declarator of declaration.declarations)
    eachName(declarator.id, (id) => {
      const binding = walk.graph.byIdentifier.get(id);
      binding?.exportedAs.push(binding.name);
    });
}
