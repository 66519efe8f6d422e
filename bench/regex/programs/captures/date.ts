export function date(s: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(s);
  if (match === null) return "malformed";
  const month = Number(match[2]);
  if (month < 1 || month > 12) return "month";
  const day = Number(match[3]);
  if (day < 1 || day > 31) return "day";
  return Number(match[1]) >= 2000 ? "recent" : "past";
}
