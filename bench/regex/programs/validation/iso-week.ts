export function isoWeek(s: string): string {
  const match = /^(\d{4})-W(\d{2})(?:-([1-7]))?$/.exec(s);
  if (match === null) return "invalid";
  if (Number(match[2]) > 53 || match[2] === "00") return "no such week";
  return match[3] === "7" ? "sunday" : match[3] === undefined ? "week" : "day";
}
