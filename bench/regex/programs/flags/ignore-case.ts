export const ignoreCase = (s: string): string => (/^hello$/i.test(s) ? (s === "hello" ? "lower" : "mixed") : "other");
