export function number(s: string): string {
  const match = /^v(\d+)$/.exec(s);
  if (match === null) return "none";
  return Number(match[1]) > 41 ? "new" : "old";
}
