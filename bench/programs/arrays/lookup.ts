/** A symbolic index into a concrete table. */
const NAMES = ["zero", "one", "two", "three"];

export function name(index: number): string {
  const found = NAMES[index];
  if (found === undefined) return "none";
  if (found === "three") return "last";
  return found.length === 4 ? "four letters" : found;
}
