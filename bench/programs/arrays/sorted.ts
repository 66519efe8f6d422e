/** Order of the elements. */
export function order(values: number[]): string {
  if (values.length < 3) return "short";
  let rising = true;
  let falling = true;
  for (let i = 1; i < values.length; i++) {
    if (values[i]! <= values[i - 1]!) rising = false;
    if (values[i]! >= values[i - 1]!) falling = false;
  }
  if (rising) return "rising";
  if (falling) return "falling";
  return "mixed";
}
