export function splitCapture(s: string): string {
  const parts = s.split(/([+-])/);
  if (parts.length !== 3) return "not binary";
  return parts[1] === "+" ? "sum" : "difference";
}
