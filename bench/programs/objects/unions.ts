/** A union of primitive types. */
export function show(value: string | number | boolean | null | undefined): string {
  if (value === null) return "null";
  if (typeof value === "number") return value > 1e6 ? "big" : value.toString();
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === undefined) return "nothing";
  return value === "" ? "empty" : value;
}
