export const range = (s: string): string =>
  /^[a-z]{2,4}$/.test(s) ? (s.length === 2 ? "two" : s.length === 4 ? "four" : "three") : "other";
