export const codePoint = (s: string): string => (/\u{1F600}/u.test(s) ? "smile" : "none");
