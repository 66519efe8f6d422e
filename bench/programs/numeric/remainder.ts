/** Remainders, also of negative numbers. */
export function weekday(days: number): string {
  if (!Number.isInteger(days)) throw new TypeError("whole days only");
  const d = days % 7;
  if (d === 6) return "Saturday";
  if (d === 0) return "Sunday";
  if (d < 0) return d === -3 ? "three before" : "before";
  return "workday";
}
