export function sum(s: string): string {
  const re = /\d/g;
  let total = 0;
  for (let match = re.exec(s); match !== null; match = re.exec(s)) total += Number(match[0]);
  return total > 12 ? "large" : total === 0 ? "zero" : "small";
}
