/** Path-condition abstraction: MatrIR. Counting in a matrix until the count is reached. */
export function matrix(rows: number[][], size: number): string {
  let inRange = 0;
  for (let i = 0; i < size && i < rows.length; i++) {
    const row = rows[i]!;
    for (let j = 0; j < row.length; j++) if (row[j]! > 10 && row[j]! < 100) inRange++;
  }
  return inRange > 4 ? "many" : "few";
}
