export const word = (s: string): string => (/^\w+$/.test(s) ? (s.length > 3 ? "long word" : "word") : "other");
