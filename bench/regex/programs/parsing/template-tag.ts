export function templateTag(s: string): string {
  const match = /\{\{\s*(#|\/)?(\w+)\s*\}\}/.exec(s);
  if (match === null) return "text";
  if (match[1] === "#") return match[2] === "each" ? "loop" : "open";
  return match[1] === "/" ? "close" : "value";
}
