/** "Did you mean": the name that is a typing slip away. */

/** The nearest of the names, in whatever case, if it is near enough; of several the first. */
export function closest(word: string, names: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let nearest = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance >= nearest) continue;
    best = name;
    nearest = distance;
  }
  return best;
}

/** Characters to insert, remove or replace to get from one to the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
