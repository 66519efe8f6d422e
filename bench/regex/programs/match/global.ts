export function globalMatch(s: string): string {
  const all = s.match(/[aeiou]/g);
  if (all === null) return "none";
  if (all[0] === "e") return "starts with e";
  return all.length === 2 ? "two" : "some";
}
