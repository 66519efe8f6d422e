export const replaceGlobal = (s: string): string =>
  s.replace(/[^a-z]/g, "") === "abc" ? (s === "abc" ? "clean" : "cleaned") : "other";
