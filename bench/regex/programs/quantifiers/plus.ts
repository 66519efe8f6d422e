export const plus = (s: string): string => (/^(?:ab)+$/.test(s) ? (s.length >= 6 ? "three" : "few") : "other");
