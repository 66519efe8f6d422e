export function matchAllNamed(s: string): string {
  const seen = new Map<string, string>();
  for (const { groups } of s.matchAll(/(?<key>\w)=(?<value>\w)/g)) seen.set(groups!.key!, groups!.value!);
  if (seen.size === 0) return "none";
  return seen.get("a") === "1" ? "a is one" : "other";
}
