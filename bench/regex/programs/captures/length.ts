export function lengths(s: string): string {
  const match = /^(a*)(b*)$/.exec(s);
  if (match === null) return "other";
  if (match[1]!.length === match[2]!.length) return match[0] === "" ? "empty" : "balanced";
  return match[1]!.length > match[2]!.length ? "more a" : "more b";
}
