/** TypeScript namespaces written in several blocks: names that one block exports can be used in the others. */
import { type Node, walk } from "../../frontend/syntax.ts";
import { namespaceName } from "./namespace-name.ts";

export interface MergedNamespaces {
  /** Blocks being emitted, innermost last. */
  readonly open: string[];
  /** The open namespace that exports the name from another of its blocks. */
  ownerOf(name: string): string | undefined;
}

export function findMerged(program: Node): MergedNamespaces {
  const open: string[] = [];
  let exported: Map<string, Set<string>> | undefined;
  return {
    open,
    ownerOf(name) {
      if (open.length === 0) return undefined;
      exported ??= exportedNames(program);
      return open.findLast((namespace) => exported?.get(namespace)?.has(name));
    },
  };
}

function exportedNames(program: Node): Map<string, Set<string>> {
  const result = new Map<string, Set<string>>();
  walk(program, (node) => {
    if (node.type !== "TSModuleDeclaration" || node.body === null) return;
    const name = namespaceName(node);
    const names = result.get(name) ?? new Set<string>();
    result.set(name, names);
    for (const statement of node.body.body) {
      if (statement.type !== "ExportNamedDeclaration" || statement.declaration === null) continue;
      const { declaration } = statement;
      if (declaration.type === "VariableDeclaration") {
        for (const { id } of declaration.declarations) if (id.type === "Identifier") names.add(id.name);
      } else if ("id" in declaration && declaration.id?.type === "Identifier") names.add(declaration.id.name);
    }
  });
  return result;
}
