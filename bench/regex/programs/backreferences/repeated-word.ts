export const repeatedWord = (s: string): string => (/\b(\w+) \1\b/.test(s) ? "stutter" : "fine");
