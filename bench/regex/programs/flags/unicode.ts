export const unicode = (s: string): string => (/^.$/u.test(s) ? (s.length === 2 ? "astral" : "plain") : "other");
