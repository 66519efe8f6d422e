export const negated = (s: string): string => (/^[^aeiou]+$/.test(s) ? "no vowels" : "vowels or empty");
