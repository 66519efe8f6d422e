const wordPattern = /^[a-z]+$/i;
export const constructed = (s: string): string => (wordPattern.test(s) ? "word" : "other");
