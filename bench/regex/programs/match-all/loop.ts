export function matchAllLoop(s: string): string {
  for (const match of s.matchAll(/([a-z])(\d)/g)) {
    if (match[1] === "q" && match[2] === "5") return "q5";
    if (match.index > 2) return "late";
  }
  return "none";
}
