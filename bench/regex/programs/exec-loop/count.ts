export function count(s: string): string {
  const re = /o/g;
  let n = 0;
  while (re.exec(s) !== null) n++;
  return n > 2 ? "many" : n === 0 ? "none" : "few";
}
