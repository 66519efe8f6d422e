export function quotes(s: string): string {
  const match = /^(["'`])(.*)\1$/.exec(s);
  if (match === null) return "none";
  return match[1] === "`" ? "template" : match[2] === "" ? "empty" : "string";
}
