export const end = (s: string): string => (/\.js$/.test(s) ? "script" : /\.[jt]sx$/.test(s) ? "component" : "other");
