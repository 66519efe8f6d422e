export function position(s: string): string {
  const at = s.search(/[A-Z]/);
  if (at === -1) return "none";
  return at === 0 ? "first" : at === 4 ? "fifth" : "inside";
}
