export function hexColour(s: string): string {
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(s)) return "not a colour";
  return s.length === 4 ? "short" : "long";
}
