export const space = (s: string): string => (/\s/.test(s) ? (/^\s*$/.test(s) ? "blank" : "spaced") : "solid");
