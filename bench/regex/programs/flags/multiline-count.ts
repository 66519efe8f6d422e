export function multilineCount(s: string): string {
  const lines = s.match(/^-/gm);
  if (lines === null) return "none";
  return lines.length > 1 ? "list" : "one";
}
