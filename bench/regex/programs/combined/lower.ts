export const lowered = (s: string): string =>
  /^abc$/.test(s.toLowerCase()) ? (s === "ABC" ? "upper" : "some") : "other";
