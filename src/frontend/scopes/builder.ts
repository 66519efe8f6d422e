/** One walk declares names and notes references; a second, over the notes, resolves them, so hoisting needs no special care. */
import type { ParsedModule } from "../parse.ts";
import {
  type AnyFunction,
  type Class,
  eachChild,
  isClass,
  isErased,
  isFunction,
  keyName,
  type Node,
  stripCasts,
} from "../syntax.ts";
import { createScopeGraph, type OpenActivation, type OpenBinding, type OpenScope, VAR_SCOPES } from "./graph.ts";
import { eachName, hasExpressions } from "./patterns.ts";
import type { BindingKind, Scopes } from "./scope.ts";

export { eachName };

export function buildScopes(module: ParsedModule): Scopes {
  const graph = createScopeGraph();
  const { byIdentifier, openActivation, openScope, inner, declare, varScope, refer, ownerOfThis } = graph;

  const root = openActivation(module.program, undefined, false);
  const strict = module.format === "esm" || hasUseStrict(module.program.body);
  const moduleScope = openScope("module", module.program, undefined, root, strict);
  statements(module.program.body, moduleScope);
  return graph.finish(moduleScope);

  /** Declares the names of a pattern and visits the expressions in it. */
  function declarePattern(node: Node, kind: BindingKind, target: OpenScope, here: OpenScope, usableFrom: number): void {
    switch (node.type) {
      case "Identifier":
        if (!isErased(node)) declare(target, node, node.name, kind, usableFrom);
        return;
      case "AssignmentPattern":
        declarePattern(node.left, kind, target, here, usableFrom);
        visit(node.right, here);
        return;
      case "ArrayPattern":
        for (const element of node.elements) if (element) declarePattern(element, kind, target, here, usableFrom);
        return;
      case "ObjectPattern":
        for (const property of node.properties) {
          if (property.type === "Property") {
            if (property.computed) visit(property.key, here);
            declarePattern(property.value, kind, target, here, usableFrom);
          } else declarePattern(property, kind, target, here, usableFrom);
        }
        return;
      case "RestElement":
        declarePattern(node.argument, kind, target, here, usableFrom);
        return;
      case "TSParameterProperty":
        declarePattern(node.parameter, kind, target, here, usableFrom);
        return;
      default:
        visit(node, here);
        return;
    }
  }

  /** Names that exist throughout a block are declared before anything in it is visited. */
  function hoist(body: readonly Node[], scope: OpenScope): void {
    for (const statement of body) {
      if (isErased(statement)) continue;
      const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
      const declaration = isExport ? statement.declaration : statement;
      if (!declaration || isErased(declaration)) continue;
      let names: readonly OpenBinding[] = [];
      if (declaration.type === "FunctionDeclaration" && declaration.id)
        names = [declareFunction(declaration.id, declaration.id.name, scope)];
      else if (declaration.type === "ClassDeclaration" && declaration.id)
        names = [declare(scope, declaration.id, declaration.id.name, "class", declaration.end)];
      else if (declaration.type === "TSEnumDeclaration")
        names = [declare(scope, declaration.id, declaration.id.name, "enum", scope.node.start)];
      else if (declaration.type === "TSModuleDeclaration") {
        let id: Node = declaration.id;
        while (id.type === "TSQualifiedName") id = id.left;
        if (id.type === "Identifier") names = [declare(scope, id, id.name, "namespace", scope.node.start)];
      } else if (declaration.type === "TSImportEqualsDeclaration")
        names = [declare(scope, declaration.id, declaration.id.name, "import", scope.node.start)];
      if (isExport)
        for (const binding of names)
          binding.exportedAs.push(statement.type === "ExportDefaultDeclaration" ? "default" : binding.name);
    }
  }

  function declareFunction(id: Node, name: string, scope: OpenScope): OpenBinding {
    const binding = declare(scope, id, name, "function", scope.node.start);
    // Sloppy mode: a function in a block is also a variable of the function around (Annex B.3.3).
    if (!scope.strict && !VAR_SCOPES.has(scope.kind)) {
      const outer = varScope(scope);
      let between = scope.parent;
      while (between !== undefined && between !== outer && !between.bindings.has(name)) between = between.parent;
      if (between === outer && (outer.bindings.get(name)?.kind ?? "var") === "var") {
        declare(outer, id, name, "var", outer.node.start).assigned = true;
        byIdentifier.set(id, binding);
      }
    }
    return binding;
  }

  /** The left side of an assignment or of a for-in/of without declaration. */
  function assignTo(node: Node, access: "write" | "update", scope: OpenScope): void {
    const target = stripCasts(node);
    switch (target.type) {
      case "Identifier":
        refer(target, target.name, access, scope);
        return;
      case "AssignmentPattern":
        assignTo(target.left, access, scope);
        visit(target.right, scope);
        return;
      case "ArrayPattern":
        for (const element of target.elements) if (element) assignTo(element, access, scope);
        return;
      case "ObjectPattern":
        for (const property of target.properties) {
          if (property.type === "Property") {
            if (property.computed) visit(property.key, scope);
            assignTo(property.value, access, scope);
          } else assignTo(property, access, scope);
        }
        return;
      case "RestElement":
        assignTo(target.argument, access, scope);
        return;
      default:
        visit(target, scope);
        return;
    }
  }

  // --- the walk

  function statements(body: readonly Node[], scope: OpenScope): void {
    hoist(body, scope);
    for (const statement of body) visit(statement, scope);
  }

  function visit(node: Node, scope: OpenScope): void {
    if (isErased(node)) return;
    if (isFunction(node)) {
      visitFunction(node, scope);
      return;
    }
    if (isClass(node)) {
      visitClass(node, scope);
      return;
    }
    switch (node.type) {
      case "Identifier":
        refer(node, node.name, "read", scope);
        return;
      case "ThisExpression":
      case "Super":
        ownerOfThis(scope.activation).usesThis = true;
        return;
      case "CallExpression":
        if (node.callee.type === "Identifier" && node.callee.name === "eval")
          for (let a: OpenActivation | undefined = scope.activation; a !== undefined; a = a.parent) a.usesEval = true;
        visitChildren(node, scope);
        return;
      case "MemberExpression":
        visit(node.object, scope);
        if (node.computed) visit(node.property, scope);
        return;
      case "MetaProperty":
      case "BreakStatement":
      case "ContinueStatement":
      case "ExportAllDeclaration":
        return;
      case "LabeledStatement":
        visit(node.body, scope);
        return;
      case "Property":
      case "PropertyDefinition":
      case "AccessorProperty":
      case "MethodDefinition":
        if (node.computed) visit(node.key, scope);
        if (node.value !== null) visit(node.value, scope);
        return;
      case "AssignmentExpression":
        assignTo(node.left, node.operator === "=" ? "write" : "update", scope);
        visit(node.right, scope);
        return;
      case "UpdateExpression":
        assignTo(node.argument, "update", scope);
        return;
      case "VariableDeclaration":
        visitVariables(node, scope);
        return;
      case "BlockStatement": {
        statements(node.body, inner("block", node, scope));
        return;
      }
      case "StaticBlock":
        statements(
          node.body,
          openScope("static-block", node, scope, openActivation(node, scope.activation, false), true),
        );
        return;
      case "ForStatement": {
        const loop = inner("for", node, scope);
        if (node.init !== null) visit(node.init, loop);
        if (node.test !== null) visit(node.test, loop);
        if (node.update !== null) visit(node.update, loop);
        visit(node.body, loop);
        return;
      }
      case "ForInStatement":
      case "ForOfStatement": {
        const loop = inner("for", node, scope);
        if (node.left.type === "VariableDeclaration") visitVariables(node.left, loop, node.right.end);
        else assignTo(node.left, "write", loop);
        // The right side sees the loop's own names in their dead zone, as the language has it.
        visit(node.right, loop);
        visit(node.body, loop);
        return;
      }
      case "SwitchStatement": {
        visit(node.discriminant, scope);
        const cases = inner("switch", node, scope);
        hoist(
          node.cases.flatMap((c) => c.consequent),
          cases,
        );
        for (const c of node.cases) visitChildren(c, cases);
        return;
      }
      case "CatchClause": {
        const clause = inner("catch", node, scope);
        if (node.param !== null) declarePattern(node.param, "catch", clause, clause, node.start);
        visit(node.body, clause);
        return;
      }
      case "WithStatement":
        visit(node.object, scope);
        visit(node.body, inner("with", node, scope));
        return;
      case "ImportDeclaration":
        for (const specifier of node.specifiers)
          if (!isErased(specifier)) declare(scope, specifier.local, specifier.local.name, "import", scope.node.start);
        return;
      case "ExportNamedDeclaration":
        if (node.declaration !== null) {
          visitExported(node.declaration, scope);
          return;
        }
        if (node.source === null)
          for (const specifier of node.specifiers)
            if (!isErased(specifier) && specifier.local.type === "Identifier") {
              const as = keyName(specifier.exported, false) ?? specifier.local.name;
              graph.exportAs(refer(specifier.local, specifier.local.name, "read", scope), as);
            }
        return;
      case "TSImportEqualsDeclaration": {
        let root: Node = node.moduleReference;
        while (root.type === "TSQualifiedName") root = root.left;
        if (root.type === "Identifier") refer(root, root.name, "read", scope);
        return;
      }
      case "TSEnumDeclaration":
        visitEnum(node, scope);
        return;
      case "TSModuleDeclaration":
        visitNamespace(node, scope);
        return;
      case "JSXElement":
        visitJsxName(node.openingElement.name, scope);
        for (const attribute of node.openingElement.attributes) visit(attribute, scope);
        for (const child of node.children) visit(child, scope);
        return;
      case "JSXAttribute":
        if (node.value !== null) visit(node.value, scope);
        return;
      default:
        visitChildren(node, scope);
        return;
    }
  }

  function visitChildren(node: Node, scope: OpenScope): void {
    eachChild(node, (child) => visit(child, scope));
  }

  function visitExported(declaration: Node, scope: OpenScope): void {
    visit(declaration, scope);
    if (declaration.type !== "VariableDeclaration") return;
    for (const declarator of declaration.declarations)
      eachName(declarator.id, (id) => {
        const binding = byIdentifier.get(id);
        binding?.exportedAs.push(binding.name);
      });
  }

  /** `usableFrom` when it is not the end of each declarator. */
  function visitVariables(
    node: Extract<Node, { type: "VariableDeclaration" }>,
    scope: OpenScope,
    usableFrom?: number,
  ): void {
    const isVar = node.kind === "var";
    const kind = isVar ? "var" : node.kind === "let" ? "let" : "const";
    const target = isVar ? varScope(scope) : scope;
    for (const declarator of node.declarations) {
      declarePattern(declarator.id, kind, target, scope, isVar ? target.node.start : (usableFrom ?? declarator.end));
      if (declarator.init === null) continue;
      if (isVar) eachName(declarator.id, (id) => markVarWrite(byIdentifier.get(id), scope));
      visit(declarator.init, scope);
    }
  }

  /** `var x = 1` a second time, or somewhere in a block that may run again, is a write like any other. */
  function markVarWrite(binding: OpenBinding | undefined, from: OpenScope): void {
    if (binding !== undefined && (binding.declarations.length > 1 || binding.scope !== from)) binding.assigned = true;
  }

  function visitFunction(node: AnyFunction, outer: OpenScope): void {
    let scope = outer;
    if (node.type === "FunctionExpression" && node.id) {
      scope = openScope("self", node, outer, outer.activation, outer.strict);
      declare(scope, node.id, node.id.name, "self", node.start);
    }
    const isArrow = node.type === "ArrowFunctionExpression";
    const activation = openActivation(node, outer.activation, isArrow);
    const body = node.body;
    const block = body?.type === "BlockStatement" ? body : undefined;
    const strict = scope.strict || (block !== undefined && hasUseStrict(block.body));
    const own = openScope("function", node, scope, activation, strict);
    for (const param of node.params) {
      if ("decorators" in param) for (const decorator of param.decorators ?? []) visit(decorator, outer);
      declarePattern(param, "parameter", own, own, node.start);
    }
    if (body === null) return;
    if (block === undefined) {
      visit(body, own);
      return;
    }
    const needsOwnScope = node.params.some(hasExpressions);
    const bodyScope = needsOwnScope ? openScope("body", block, own, activation, strict) : own;
    graph.alias(block, bodyScope);
    statements(block.body, bodyScope);
  }

  function visitClass(node: Class, outer: OpenScope): void {
    for (const decorator of node.decorators) visit(decorator, outer);
    const own = openScope("class", node, outer, outer.activation, true);
    // A declaration's name inside its body is taken to be the outer binding: they differ only when that is reassigned.
    if (node.id !== null && !byIdentifier.has(node.id)) declare(own, node.id, node.id.name, "self", node.end);
    if (node.superClass !== null) visit(node.superClass, own);
    for (const member of node.body.body) {
      if (isErased(member)) continue;
      if (member.type !== "PropertyDefinition" && member.type !== "AccessorProperty") {
        if (member.type === "MethodDefinition") for (const decorator of member.decorators) visit(decorator, outer);
        visit(member, own);
        continue;
      }
      for (const decorator of member.decorators) visit(decorator, outer);
      if (member.computed) visit(member.key, own);
      if (member.value !== null)
        visit(member.value, openScope("field", member, own, openActivation(member, own.activation, false), true));
    }
  }

  function visitEnum(node: Extract<Node, { type: "TSEnumDeclaration" }>, outer: OpenScope): void {
    const own = openScope("enum", node, outer, openActivation(node, outer.activation, true), true);
    for (const member of node.body.members) {
      const name = keyName(member.id, false);
      if (name !== undefined) declare(own, member.id, name, "enum-member", member.end);
      if (member.initializer !== null) visit(member.initializer, own);
    }
  }

  function visitNamespace(node: Extract<Node, { type: "TSModuleDeclaration" }>, outer: OpenScope): void {
    if (node.body === null) return;
    const own = openScope("namespace", node, outer, openActivation(node, outer.activation, false), outer.strict);
    graph.alias(node.body, own);
    statements(node.body.body, own);
  }

  function visitJsxName(name: Node, scope: OpenScope): void {
    let root = name;
    while (root.type === "JSXMemberExpression") root = root.object;
    if (root.type !== "JSXIdentifier") return;
    if (root === name && /^[a-z]/.test(root.name)) return;
    if (root.name === "this") ownerOfThis(scope.activation).usesThis = true;
    else refer(root, root.name, "read", scope);
  }
}

function hasUseStrict(body: readonly Node[]): boolean {
  for (const statement of body) {
    if (statement.type !== "ExpressionStatement" || typeof statement.directive !== "string") return false;
    if (statement.directive === "use strict") return true;
  }
  return false;
}
