export function contradiction(s: string): string {
  // infeasible: true
  if (/^a+$/.test(s) && /b/.test(s)) return "impossible";
  return /^a+$/.test(s) ? "all a" : "other";
}
