export const empty = (s: string): string => (/^$/.test(s) ? "empty" : "something");
