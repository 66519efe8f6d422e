/** Binary search with a symbolic needle and a fixed table. */
const TABLE = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29];

export function find(value: number): number {
  let low = 0;
  let high = TABLE.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = TABLE[middle]!;
    if (at === value) return middle;
    if (at < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
