export const unicodeProperty = (s: string): string =>
  /^\p{Lu}/u.test(s) ? "capital" : /^\p{N}/u.test(s) ? "number" : "other";
