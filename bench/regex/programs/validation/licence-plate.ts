export const plate = (s: string): string =>
  /^[A-Z]{1,3}-[A-Z]{1,2} \d{1,4}$/.test(s) ? (s.startsWith("B-") ? "berlin" : "german") : "foreign";
