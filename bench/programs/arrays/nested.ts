/** Arrays in arrays. */
export function matrix(rows: number[][]): string {
  if (rows.length !== 2) return "shape";
  const [first, second] = rows as [number[], number[]];
  if (first.length !== second.length || first.length === 0) return "ragged";
  if (first.length === 2 && first[0]! * second[1]! - first[1]! * second[0]! === 6) return "determinant six";
  return "matrix";
}
