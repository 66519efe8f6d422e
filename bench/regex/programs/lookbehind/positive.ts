export function price(s: string): string {
  const match = /(?<=\$)\d+/.exec(s);
  if (match === null) return "none";
  return match[0] === "100" ? "hundred" : "amount";
}
