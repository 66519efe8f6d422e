export const notBoundary = (s: string): string => (/\Bing\b/.test(s) ? "ends in ing" : "other");
