export const afterMr = (s: string): string => (/(?<=Mr\. )[A-Z]\w*/.test(s) ? "mister" : "other");
