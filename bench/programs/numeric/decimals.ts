/** Equations with decimal fractions. */
export function tax(net: number): string {
  if (net * 1.16 === 11.6) return "ten";
  if (net + 0.1 === 0.30000000000000004) return "a fifth";
  const cents = Math.round(net * 100);
  if (cents === 1999) return "nearly twenty";
  return cents % 2 === 0 ? "even" : "odd";
}
