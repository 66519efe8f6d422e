export const notMatching = (s: string): string => (!/x/.test(s) && /^[w-z]{3}$/.test(s) ? "w, y, z only" : "other");
