export function between(s: string): string {
  const match = /(?<=\[)[^\]]+(?=\])/.exec(s);
  if (match === null) return "none";
  return match[0] === "x" ? "checked" : "labelled";
}
