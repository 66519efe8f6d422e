export const replaceSimple = (s: string): string => (s.replace(/\s+/, "-") === "a-b" ? "joined" : "other");
