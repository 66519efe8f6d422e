export function whole(s: string): string {
  const match = /[A-Z]{3}/.exec(s);
  if (match === null) return "none";
  return match[0] === "USD" ? "dollar" : s === match[0] ? "only" : "within";
}
