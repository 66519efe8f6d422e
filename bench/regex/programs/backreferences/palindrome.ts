export const palindrome = (s: string): string =>
  /^(.)(.).?\2\1$/.test(s) ? (s.length === 5 ? "odd" : "even") : "none";
