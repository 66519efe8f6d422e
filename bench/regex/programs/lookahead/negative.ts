export const negative = (s: string): string =>
  /^foo(?!bar)/.test(s) ? "foo alone" : /^foo/.test(s) ? "foobar" : "none";
