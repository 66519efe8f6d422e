export function indices(s: string): string {
  const match = /b+/d.exec(s);
  if (match?.indices === undefined) return "none";
  const [from, to] = match.indices[0]!;
  return from === 2 ? "at two" : to > 4 ? "far" : "near";
}
