export function matchAllCount(s: string): string {
  const all = [...s.matchAll(/#(\w+)/g)];
  if (all.length === 0) return "none";
  return all.length > 1 ? "several" : all[0]![1] === "ts" ? "typescript" : "one";
}
