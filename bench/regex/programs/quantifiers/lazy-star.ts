export function lazyStar(s: string): string {
  const match = /^"(.*?)"(.*)$/.exec(s);
  if (match === null) return "unquoted";
  if (match[1] === "") return "empty";
  return match[2] === "" ? "only" : "more";
}
