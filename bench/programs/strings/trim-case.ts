/** Trimming and case. */
export function answer(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === "yes" || word === "y") return true;
  if (word === "no") return false;
  if (word.replace("_", "-") === "not-now" && text.includes("_")) return undefined;
  throw new Error(`unclear: ${word.padEnd(5, ".")}`);
}
