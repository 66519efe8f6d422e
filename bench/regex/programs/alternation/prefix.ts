export const prefix = (s: string): string =>
  /^(?:foo|foobar)$/.test(s) ? (s === "foobar" ? "long" : "short") : "none";
