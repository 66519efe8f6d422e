export function namedOptional(s: string): string {
  const match = /^(?<name>[a-z]+)(?:\[(?<index>\d+)\])?$/.exec(s);
  if (match?.groups === undefined) return "none";
  if (match.groups.index === undefined) return "plain";
  return match.groups.index === "0" ? "first" : "indexed";
}
