export function time(s: string): string {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(s);
  if (match === null) return "malformed";
  if (Number(match[1]) > 23) return "hours";
  if (Number(match[2]) > 59) return "minutes";
  if (match[3] === undefined) return "short";
  return Number(match[3]) > 59 ? "seconds" : "long";
}
