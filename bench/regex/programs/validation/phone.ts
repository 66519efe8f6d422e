export function phone(s: string): string {
  const digits = s.replace(/[\s()-]/g, "");
  if (!/^\+?\d{7,12}$/.test(digits)) return "invalid";
  return digits.startsWith("+49") ? "german" : "other";
}
