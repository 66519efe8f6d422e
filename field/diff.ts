/** diff: what changed between two texts, and patches that repeat it. */
import { assert } from "assay";
import { applyPatch, createPatch, diffChars, diffWords, parsePatch } from "diff";

/** What was kept and removed is the old text, what was kept and added the new one. */
export function charsAddUp(a: string, b: string): void {
  const parts = diffChars(a, b);
  assert(
    parts
      .filter((part) => !part.added)
      .map((part) => part.value)
      .join("") === a,
  );
  assert(
    parts
      .filter((part) => !part.removed)
      .map((part) => part.value)
      .join("") === b,
  );
}

/** The same for words. */
export function wordsAddUp(a: string, b: string): void {
  const parts = diffWords(a, b);
  assert(
    parts
      .filter((part) => !part.removed)
      .map((part) => part.value)
      .join("") === b,
  );
}

/** A patch turns the old text into the new one. */
export function patchApplies(a: string, b: string): void {
  assert(applyPatch(a, createPatch("file", a, b)) === b);
}

/** Any text is read as a patch or refused by the package's own error. */
export function readsPatch(text: string): unknown {
  return parsePatch(text);
}
