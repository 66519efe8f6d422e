export const emptyAlternative = (s: string): string => (/^(?:a|b|)$/.test(s) ? (s === "" ? "empty" : s) : "other");
