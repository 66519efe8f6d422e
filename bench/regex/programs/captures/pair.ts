export function pair(s: string): string {
  const match = /^(\w+)=(\w*)$/.exec(s);
  if (match === null) return "none";
  if (match[1] === "debug" && match[2] === "true") return "debug";
  return match[2] === "" ? "empty" : "set";
}
