/** Names in export statements: the name of an export, and the identifiers that a declaration declares. */
import { eachName } from "../../frontend/scopes/patterns.ts";
import { keyName } from "../../frontend/syntax.ts";
import type { Node } from "../output/node.ts";

export function exportName(node: Node): string {
  return keyName(node, false) ?? "";
}

export function eachDeclared(declaration: Node, visit: (id: Node) => void): void {
  switch (declaration.type) {
    case "VariableDeclaration":
      for (const declarator of declaration.declarations) eachName(declarator.id, visit);
      return;
    case "FunctionDeclaration":
    case "ClassDeclaration":
    case "TSEnumDeclaration":
    case "TSImportEqualsDeclaration":
      if (declaration.id !== null) visit(declaration.id);
      return;
    case "TSModuleDeclaration": {
      let id: Node = declaration.id;
      while (id.type === "TSQualifiedName") id = id.left;
      visit(id);
      return;
    }
  }
}
