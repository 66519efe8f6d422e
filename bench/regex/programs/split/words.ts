export function splitWords(s: string): string {
  const words = s.trim().split(/\s+/);
  if (words[0] === "") return "empty";
  return words.length === 3 ? "three" : words[0] === "please" ? "polite" : "other";
}
