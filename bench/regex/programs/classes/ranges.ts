export function ranges(s: string): string {
  if (/^[a-f]$/.test(s)) return "low";
  if (/^[g-m]$/.test(s)) return "middle";
  if (/^[n-z]$/.test(s)) return "high";
  return "other";
}
