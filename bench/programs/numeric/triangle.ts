/** The classic: kinds of triangles. */
export function triangle(a: number, b: number, c: number): string {
  if (a <= 0 || b <= 0 || c <= 0) return "impossible";
  if (a + b <= c || a + c <= b || b + c <= a) return "impossible";
  if (a === b && b === c) return "equilateral";
  if (a === b || b === c || a === c) return "isosceles";
  if (a * a + b * b === c * c) return "right";
  return "scalene";
}
