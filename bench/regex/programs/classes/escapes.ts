export const escapes = (s: string): string =>
  /^\$\d+\.\d{2}$/.test(s) ? "price" : /^\(.*\)$/.test(s) ? "parens" : "other";
