export function lastIndex(s: string): string {
  const re = /b/g;
  re.exec(s);
  if (re.lastIndex === 0) return "none";
  return re.lastIndex === 3 ? "third" : "elsewhere";
}
