export function sticky(s: string): string {
  const re = /\d+/y;
  if (!re.test(s)) return "no number";
  re.lastIndex = 1;
  return re.test(s) ? "two digits" : "one digit";
}
