export const multiline = (s: string): string => (/^# .+$/m.test(s) ? "heading" : "text");
