/** Linear conditions over two inputs that constrain each other. */
export function classify(x: number, y: number): string {
  if (3 * x + 2 * y === 47) {
    if (x - y === 4) return "point";
    return "line";
  }
  if (x > 1000 && y < -1000) return "corner";
  return "plane";
}
