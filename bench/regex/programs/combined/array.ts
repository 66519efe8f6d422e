export function everyName(names: string[]): string {
  if (names.length < 2) return "few";
  return names.every((name) => /^[A-Z][a-z]+$/.test(name)) ? "names" : "other";
}
