export function sliceMatch(s: string): string {
  const at = s.indexOf(":");
  if (at < 0) return "no colon";
  return /^\d+$/.test(s.slice(at + 1)) ? (/^[a-z]+$/.test(s.slice(0, at)) ? "pair" : "number") : "text";
}
