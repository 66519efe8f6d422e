export function lines(s: string): string {
  const all = s.split(/\r?\n/);
  if (all.length === 1) return "one line";
  return all[0] === "" ? "starts empty" : "several";
}
