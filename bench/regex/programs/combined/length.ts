export const withLength = (s: string): string =>
  s.length === 8 && /^\w+$/.test(s) && /\d.*\d/.test(s) ? "code" : "other";
