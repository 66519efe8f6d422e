export const wordBoundary = (s: string): string => (/\bcat\b/.test(s) ? "cat" : /cat/.test(s) ? "category" : "none");
