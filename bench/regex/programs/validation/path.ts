export function path(s: string): string {
  if (/^[A-Za-z]:\\/.test(s)) return "windows";
  if (/^\//.test(s)) return /\/\.\.(?:\/|$)/.test(s) ? "climbing" : "absolute";
  return /^\.{1,2}\//.test(s) ? "relative" : "bare";
}
