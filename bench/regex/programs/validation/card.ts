export function card(s: string): string {
  if (/^4\d{12}(?:\d{3})?$/.test(s)) return "visa";
  if (/^5[1-5]\d{14}$/.test(s)) return "mastercard";
  if (/^3[47]\d{13}$/.test(s)) return "amex";
  return "unknown";
}
