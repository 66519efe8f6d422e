export const dot = (s: string): string => (/^a.c$/.test(s) ? (s === "a.c" ? "dot itself" : "any") : "other");
