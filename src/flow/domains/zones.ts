/**
 * Zones: differences between numbers, `x ≤ y + c` over the extended reals, kept closed under adding them up. Neither side is NaN where one is
 * kept. With lengths among the numbers this is stronger than pentagons: `i ≤ xs.length − 1`.
 */

let steps = 0;

/** Sums of differences that were looked at so far: the work of zones, which grows with the fourth power of the numbers that are known of one another. */
export const zoneSteps = (): number => steps;

/** Values are named by numbers; a zone says nothing of those it does not mention. */
export class Zone {
  /** x → y → c: x ≤ y + c. Never changed once it is shared. */
  private readonly bounds: Map<number, Map<number, number>>;

  constructor(bounds: Map<number, Map<number, number>> = new Map()) {
    this.bounds = bounds;
  }

  copy(): Zone {
    return new Zone(new Map([...this.bounds].map(([x, row]) => [x, new Map(row)])));
  }

  /** The least known c with x ≤ y + c. */
  bound(x: number, y: number): number {
    if (x === y) return 0;
    return this.bounds.get(x)?.get(y) ?? Number.POSITIVE_INFINITY;
  }

  /** Adds x ≤ y + c, and what follows. False when nothing can satisfy it. */
  add(x: number, y: number, c: number): boolean {
    if (x === y) return c >= 0;
    if (!(Math.abs(c) <= 2 ** 50)) return true;
    if (this.bound(x, y) <= c) return true;
    if (this.bound(y, x) + c < 0) return false;
    const left: [number, number][] = [[x, 0]];
    for (const [z, row] of this.bounds) {
      const d = row.get(x);
      if (d !== undefined && z !== y) left.push([z, d]);
    }
    const right: [number, number][] = [[y, 0], ...[...(this.bounds.get(y) ?? [])].filter(([w]) => w !== x)];
    steps += left.length * right.length;
    for (const [z, d] of left)
      for (const [w, e] of right) {
        if (z === w) continue;
        const sum = d + c + e;
        if (sum < this.bound(z, w) && Math.abs(sum) <= 2 ** 50) {
          let row = this.bounds.get(z);
          if (row === undefined) {
            row = new Map();
            this.bounds.set(z, row);
          }
          row.set(w, sum);
        }
      }
    return true;
  }

  *entries(): Generator<readonly [x: number, y: number, c: number]> {
    for (const [x, row] of this.bounds) for (const [y, c] of row) yield [x, y, c];
  }

  /** Numbers that are known to be bounded by x, or to bound it. */
  mentions(x: number): boolean {
    return this.bounds.has(x) || [...this.bounds.values()].some((row) => row.has(x));
  }

  equals(other: Zone): boolean {
    const mine = [...this.entries()];
    if (mine.length !== [...other.entries()].length) return false;
    return mine.every(([x, y, c]) => other.bound(x, y) === c);
  }

  /** Only what speaks of the numbers that stay. */
  restrict(stays: (x: number) => boolean): Zone {
    const kept = new Zone();
    for (const [x, y, c] of this.entries())
      if (stays(x) && stays(y)) {
        const row = kept.bounds.get(x) ?? new Map<number, number>();
        row.set(y, c);
        kept.bounds.set(x, row);
      }
    return kept;
  }
}
