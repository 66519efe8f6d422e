/** Syntax that Assay does not run: said to the user with the place and what to do. */
import { DiagnosticError } from "../../frontend/diagnostic.ts";
import { positionAt } from "../../frontend/lines.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import type { Node } from "./node.ts";

export function unsupported(module: ParsedModule, node: Node, what: string): DiagnosticError {
  const position = positionAt(module.lines, node.start);
  return new DiagnosticError({
    code: "unsupported-syntax",
    message: `${what} are not supported (${module.file}:${position.line}:${position.column})`,
    file: module.file,
    ...position,
    hint: "Compile the file to plain JavaScript first and name the result, or leave the file out.",
  });
}
