export function splitLimit(s: string): string {
  const [head, tail] = s.split(/:/, 2);
  if (tail === undefined) return "no colon";
  return head === "key" ? "key" : tail === "" ? "empty" : "other";
}
