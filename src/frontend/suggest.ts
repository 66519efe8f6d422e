/** "Did you mean": names that are a typing slip away. */

export function closest(word: string, names: readonly string[]): string | undefined {
  const scored = names
    .map((name) => ({ name, distance: distance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = scored[0];
  return best !== undefined && best.distance <= Math.max(2, Math.floor(word.length / 3)) ? best.name : undefined;
}

/** Edits to get from one to the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
