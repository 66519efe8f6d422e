export const start = (s: string): string => (/^http/.test(s) ? "url" : /http/.test(s) ? "mentions" : "none");
