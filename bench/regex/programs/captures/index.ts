export function index(s: string): string {
  const match = /\d+/.exec(s);
  if (match === null) return "none";
  if (match.index === 0) return "leading";
  return match.index > 3 ? "late" : "inside";
}
