/** One digit anywhere. */
export const digit = (s: string): string => (/\d/.test(s) ? "digit" : "none");
