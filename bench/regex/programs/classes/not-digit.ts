export const notDigit = (s: string): string => (/^\D+$/.test(s) ? "no digits" : "digits or empty");
