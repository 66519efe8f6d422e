export const doubled = (s: string): string => (/(\w)\1/.test(s) ? (s.length === 2 ? "pair" : "within") : "none");
