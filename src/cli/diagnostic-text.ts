/** A diagnostic as the terminal shows it: place, message, next step. */
import { relative } from "node:path";
import type { Diagnostic } from "../frontend/diagnostic.ts";

export function diagnosticText(diagnostic: Diagnostic, cwd: string): string {
  const place = diagnostic.line > 0 ? `${shown(diagnostic.file, cwd)}:${diagnostic.line}:${diagnostic.column}: ` : "";
  return `assay: ${place}${diagnostic.message} (${diagnostic.code})\n  ${diagnostic.hint}\n`;
}

export function shown(file: string, cwd: string): string {
  const path = relative(cwd, file);
  return path.startsWith("..") || path === "" ? file : path;
}
