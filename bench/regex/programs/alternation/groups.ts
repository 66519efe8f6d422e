export function groups(s: string): string {
  const match = /^(?:(\d+)|([a-z]+)|(#))$/.exec(s);
  if (match === null) return "none";
  if (match[1] !== undefined) return "number";
  if (match[2] !== undefined) return "name";
  return "hash";
}
