/** minimatch: glob patterns. */
import { assert } from "assay";
import { braceExpand, escape as escapeGlob, minimatch, unescape as unescapeGlob } from "minimatch";

/** Any pattern is answered. */
export function answers(path: string, pattern: string): boolean {
  return minimatch(path, pattern);
}

/** An escaped text matches itself. */
export function escapedMatchesItself(text: string): void {
  assert(minimatch(text, escapeGlob(text)));
}

/** `unescape` undoes `escape`. */
export function escapeRoundTrip(text: string): void {
  assert(unescapeGlob(escapeGlob(text)) === text);
}

/** A pattern without braces expands to itself. */
export function expandsToItself(pattern: string): void {
  const expanded = braceExpand(pattern);
  if (!pattern.includes("{")) assert(expanded.length === 1 && expanded[0] === pattern);
}
