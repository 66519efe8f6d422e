export function repeated(s: string): string {
  const match = /^(?:(\w),?)+$/.exec(s);
  if (match === null) return "none";
  return match[1] === "z" ? "ends in z" : "other";
}
