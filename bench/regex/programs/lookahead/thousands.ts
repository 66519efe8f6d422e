export function thousands(s: string): string {
  if (!/^\d+$/.test(s)) return "not a number";
  const grouped = s.replace(/\B(?=(\d{3})+$)/g, ",");
  return grouped === s ? "small" : grouped.length > 5 ? "large" : "medium";
}
