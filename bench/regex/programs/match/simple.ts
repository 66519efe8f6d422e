export function simpleMatch(s: string): string {
  const match = s.match(/(\d+)px/);
  if (match === null) return "none";
  return match[1] === "16" ? "default" : "custom";
}
