export const dotAll = (s: string): string => (/^a.b$/s.test(s) ? (/^a.b$/.test(s) ? "plain" : "line break") : "other");
