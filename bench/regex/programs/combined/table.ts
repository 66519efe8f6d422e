const RULES: readonly [RegExp, string][] = [
  [/^\d{3}$/, "code"],
  [/^[A-Z]{2}\d$/, "gate"],
  [/^\*+$/, "stars"],
];
export function table(s: string): string {
  for (const [pattern, name] of RULES) if (pattern.test(s)) return name;
  return "none";
}
