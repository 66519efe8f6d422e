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
    const names = new Set(binding.declarations);
    for (const statement of at.program.body) {
      const node =
        (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration") &&
        statement.declaration
          ? statement.declaration
          : statement;
      if ((isFunction(node) || isClass(node)) && node.id && names.has(node.id)) readFrom(node, at);
      if (node.type !== "VariableDeclaration") continue;
      for (const declarator of node.declarations) if (names.has(declarator.id)) readFrom(declarator, at);
    }
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
