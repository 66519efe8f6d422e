export function tag(s: string): string {
  const match = /^<([a-z]+)>([^<]*)<\/\1>$/.exec(s);
  if (match === null) return "none";
  if (match[1] === "p") return "paragraph";
  return match[2] === "" ? "empty" : "element";
}
