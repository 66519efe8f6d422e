export function twoPatterns(s: string): string {
  if (/^[a-z]+\d$/.test(s) && /b.?\d/.test(s)) return "both";
  return /^[a-z]+\d$/.test(s) ? "first" : "neither";
}
