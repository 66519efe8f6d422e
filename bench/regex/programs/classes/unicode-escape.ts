export const unicodeEscape = (s: string): string => (/\u00e9|\x41/.test(s) ? "found" : "none");
