export const stringPattern = (s: string): string => (s.match("a+b") === null ? "none" : "found");
