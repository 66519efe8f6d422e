/** Date logic without time zones: days are plain year, month, day. */

export interface Day {
  year: number;
  month: number;
  day: number;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  switch (month) {
    case 2:
      return isLeapYear(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
      return 30;
    default:
      if (month < 1 || month > 12) throw new RangeError(`no month ${month}`);
      return 31;
  }
}

export function isValidDay({ year, month, day }: Day): boolean {
  if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return false;
  if (month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

export function compareDays(a: Day, b: Day): -1 | 0 | 1 {
  if (a.year !== b.year) return a.year < b.year ? -1 : 1;
  if (a.month !== b.month) return a.month < b.month ? -1 : 1;
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return 0;
}

/** `2024-02-29` → a day, or null when the text is not one. */
export function parseDay(text: string): Day | null {
  const parts = text.split("-");
  if (parts.length !== 3) return null;
  const [year, month, day] = parts.map((part) => Number.parseInt(part, 10)) as [number, number, number];
  if (Number.isNaN(year) || Number.isNaN(month) || Number.isNaN(day)) return null;
  const parsed = { year, month, day };
  return isValidDay(parsed) ? parsed : null;
}
