export const positive = (s: string): string =>
  /^foo(?=bar)/.test(s) ? "foo before bar" : /^foo/.test(s) ? "foo" : "none";
