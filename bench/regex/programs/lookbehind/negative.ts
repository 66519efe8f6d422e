export const unescaped = (s: string): string => (/(?<!\\)"/.test(s) ? "quote" : s.includes('"') ? "escaped" : "none");
