export function globalTest(s: string): string {
  const re = /a/g;
  if (!re.test(s)) return "none";
  return re.test(s) ? "twice" : "once";
}
