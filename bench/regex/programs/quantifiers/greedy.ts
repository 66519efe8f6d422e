export function greedy(s: string): string {
  const match = /^(.*)\/(.*)$/.exec(s);
  if (match === null) return "name";
  if (match[1] === "") return "root";
  return match[2] === "index" ? "index" : "file";
}
