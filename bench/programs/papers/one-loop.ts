/** Path-condition abstraction: OneLoop. The loop must run exactly so often. */
export function oneLoop(n: number): string {
  let i = 0;
  let sum = 0;
  while (i < n) {
    i++;
    sum += 2;
  }
  if (sum === 60) return "thirty rounds";
  return "other";
}
