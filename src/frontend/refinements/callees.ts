/** The function that a call calls, where syntax makes it certain: declared once, never assigned, here or in a file of the project. */

import { DiagnosticError } from "../diagnostic.ts";
import { exportsOf } from "../modules/exports.ts";
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import { languageOf } from "../parse.ts";
import { openProject, type Project } from "../project.ts";
import type { Scopes } from "../scopes/scope.ts";
import { type AnyFunction, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";

export interface CalledFunction {
  readonly fn: AnyFunction;
  readonly module: ParsedModule;
}

export interface Callees {
  find(callee: Node): CalledFunction | undefined;
}

export function createCallees(module: ParsedModule, scopes: Scopes, project: Project = openProject()): Callees {
  const byDeclaration = new Map<Node, AnyFunction>();
  walk(module.program, (node) => {
    if (node.type === "FunctionDeclaration" && node.id !== null && node.body !== null) byDeclaration.set(node.id, node);
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init !== null) {
      const value = stripCasts(node.init);
      if (isFunction(value)) byDeclaration.set(node.id, value);
    }
  });
  const imports = new Map<string, { readonly specifier: string; readonly imported: string }>();
  for (const statement of module.program.body)
    if (
      statement.type === "ImportDeclaration" &&
      statement.importKind !== "type" &&
      statement.source.value.startsWith(".")
    )
      for (const specifier of statement.specifiers) {
        const imported =
          specifier.type === "ImportSpecifier"
            ? keyName(specifier.imported, false)
            : specifier.type === "ImportDefaultSpecifier"
              ? "default"
              : undefined;
        if (imported !== undefined) imports.set(specifier.local.name, { specifier: statement.source.value, imported });
      }

  return {
    find(callee) {
      if (callee.type !== "Identifier") return undefined;
      const binding = scopes.bindingOf(callee);
      if (binding === undefined || binding.assigned) return undefined;
      if (binding.kind === "import") {
        const from = imports.get(binding.name);
        return from && imported(module, from.specifier, from.imported, project);
      }
      const found = binding.declarations.flatMap((declaration) => byDeclaration.get(declaration) ?? []);
      return found.length === 1 ? { fn: found[0]!, module } : undefined;
    },
  };
}

function imported(from: ParsedModule, specifier: string, name: string, project: Project): CalledFunction | undefined {
  const found = resolveModule(specifier, from.file, "import");
  if (found.kind !== "file" || languageOf(found.file) === undefined) return undefined;
  try {
    const module = project.module(found.file);
    const value = exportsOf(module).values.find((one) => one.name === name);
    return value !== undefined && isFunction(value.node) && value.overloads.length === 0
      ? { fn: value.node, module }
      : undefined;
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined;
    throw error;
  }
}
