/** A diagnostic as the terminal shows it: place, message, next step. */
import { relative } from "node:path";
import type { Diagnostic } from "../../frontend/diagnostic.ts";

export function diagnosticText(diagnostic: Diagnostic, cwd: string): string {
  const { file, line, column, message, code, hint } = diagnostic;
  const place = line > 0 ? `${shown(file, cwd)}:${line}:${column}: ` : "";
  // some parsers repeat the place at the end
  const said = message.replace(` (${file}:${line}:${column})`, "");
  return shortened(`assay: ${place}${said} (${code})\n  ${hint}\n`, cwd);
}

export function shown(file: string, cwd: string): string {
  const path = relative(cwd, file);
  return onOneLine(path.startsWith("..") || path === "" ? file : path);
}

/** A path may have line ends in it, and must not look like lines of ours. */
const onOneLine = (path: string): string => path.replace(/[\n\r]/g, (end) => (end === "\n" ? "\\n" : "\\r"));

/** Paths inside the working folder read better without it. */
export function shortened(text: string, cwd: string): string {
  return cwd === "/" ? text : text.replaceAll(`${cwd}/`, "");
}
