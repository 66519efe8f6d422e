export const both = (s: string): string => (/^yes$/.test(s) ? "yes" : /^no$/.test(s) ? "no" : "unclear");
