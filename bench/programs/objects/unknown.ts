/** A value of unknown type, examined step by step. */
export function describe(value: unknown): string {
  if (typeof value === "string") return value.length > 3 ? "text" : "word";
  if (typeof value !== "object" || value === null) return "scalar";
  if (Array.isArray(value)) return value.length === 2 ? "pair" : "list";
  if ("type" in value && value.type === "point") return "point";
  return "object";
}
