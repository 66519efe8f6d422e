export const atLeast = (s: string): string => (/^x{3,}$/.test(s) ? (s.length > 5 ? "long" : "short") : "other");
