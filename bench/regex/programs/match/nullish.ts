export function nullish(s: string): string {
  const name = s.match(/^@(\w+)/)?.[1] ?? "nobody";
  return name === "bob" ? "bob" : name === "nobody" ? "nobody" : "somebody";
}
