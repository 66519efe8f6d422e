/** Code that a target may run: itself, and what the names it mentions stand for, across the files of the project. */
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import type { Binding } from "../scopes/scope.ts";
import { isClass, isErased, isFunction, type Node, walk } from "../syntax.ts";
import { scopesOf } from "./module-scopes.ts";

/** Visits every node once; gives whether all of it could be read: code of packages is not. */
export function eachReachable(
  code: Node,
  module: ParsedModule,
  project: Project,
  visit: (node: Node, module: ParsedModule) => void,
): boolean {
  const read = new Set<Node>();
  const mentioned = new Set<Binding>();
  let isComplete = true;
  readFrom(code, module);
  return isComplete;

  function readFrom(part: Node, at: ParsedModule): void {
    if (read.has(part)) return;
    read.add(part);
    const scopes = scopesOf(at);
    walk(part, (node) => {
      visit(node, at);
      if (node.type === "Identifier") mention(scopes.bindingOf(node), at);
    });
  }

  function mention(binding: Binding | undefined, at: ParsedModule): void {
    if (binding === undefined || binding.scope.parent !== undefined || mentioned.has(binding)) return;
    mentioned.add(binding);
    if (binding.kind === "import") {
      readImported(binding, at);
      return;
    }
    for (const part of partsAbout(binding, at)) readFrom(part, at);
  }

  function readImported(binding: Binding, at: ParsedModule): void {
    const from = importing(binding, at);
    const found = from && resolveModule(from.source.value, at.file, "import");
    if (found?.kind === "builtin" || from?.source.value === "assay") return;
    if (found?.kind !== "file" || found.file.includes("/node_modules/")) {
      isComplete = false;
      return;
    }
    const other = project.module(found.file);
    readFrom(other.program, other);
  }
}

const known = new WeakMap<ParsedModule, ReadonlyMap<Binding, readonly Node[]>>();

/** What a module's top level says about a name: its declaration, and statements that mention it, which may store functions in it. */
function partsAbout(binding: Binding, at: ParsedModule): readonly Node[] {
  let parts = known.get(at);
  if (parts === undefined) known.set(at, (parts = readParts(at)));
  return parts.get(binding) ?? [];
}

function readParts(at: ParsedModule): ReadonlyMap<Binding, readonly Node[]> {
  const scopes = scopesOf(at);
  const found = new Map<Binding, Node[]>();
  const add = (name: Node, part: Node): void => {
    const binding = scopes.bindingOf(name);
    if (binding === undefined) return;
    const parts = found.get(binding) ?? [];
    if (parts.at(-1) !== part) parts.push(part);
    found.set(binding, parts);
  };
  for (const statement of at.program.body) {
    const node =
      (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration") &&
      statement.declaration
        ? statement.declaration
        : statement;
    if (isFunction(node) || isClass(node)) {
      if (node.id) add(node.id, node);
    } else if (node.type === "VariableDeclaration") {
      for (const declarator of node.declarations)
        walk(declarator.id, (name) => {
          if (name.type === "Identifier") add(name, declarator);
        });
    } else if (node.type !== "ImportDeclaration" && !isExport(node))
      walk(node, (name) => {
        if (name.type === "Identifier") add(name, node);
      });
  }
  return found;
}

/** `exports.f = f`, `module.exports = { f, g }`: who mentions `f` does not run `g` for that. */
function isExport(node: Node): boolean {
  if (node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration") return true;
  if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression") return false;
  let root: Node = node.expression.left;
  while (root.type === "MemberExpression") root = root.object;
  return root.type === "Identifier" && (root.name === "exports" || root.name === "module");
}

/** The declaration that a name was imported by. */
export function importing(
  binding: Binding,
  module: ParsedModule,
): Extract<Node, { type: "ImportDeclaration" }> | undefined {
  return module.program.body.find(
    (statement): statement is Extract<Node, { type: "ImportDeclaration" }> =>
      statement.type === "ImportDeclaration" &&
      !isErased(statement) &&
      statement.specifiers.some(({ local }) => binding.declarations.includes(local)),
  );
}
