/**
 * How often cheap runs took the branches of a program, also of modules that nobody asked to cover: an input that takes one about as often as
 * none did before is one step further on a way that coverage alone does not show.
 */

/** How often is a bit: once, twice, three times, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more. */
const BUCKETS = Uint8Array.from({ length: 256 }, (_, count) => {
  const limits = [1, 2, 3, 7, 15, 31, 127];
  const bucket = limits.findIndex((limit) => count <= limit);
  return count === 0 ? 0 : 1 << (bucket < 0 ? limits.length : bucket);
});

/** Counting costs a look at each slot after every run. */
const MOST_SLOTS = 30_000;

interface CountedModule {
  readonly coverage: Uint8ClampedArray;
  /** The buckets of each slot that were seen. */
  readonly known: Uint8Array;
  /** Nobody else clears it between runs. */
  readonly isOwn: boolean;
}

export class HitCounts {
  private readonly modules: CountedModule[] = [];
  private slots = 0;

  /** `isCleared`: somebody else clears the counters between runs. */
  watch(coverage: Uint8ClampedArray, isCleared: boolean): void {
    if (coverage.length === 0 || this.slots + coverage.length > MOST_SLOTS) return;
    this.slots += coverage.length;
    this.modules.push({ coverage, known: new Uint8Array(coverage.length), isOwn: !isCleared });
  }

  clear(): void {
    for (const { coverage, isOwn } of this.modules) if (isOwn) coverage.fill(0);
  }

  /** Whether a branch was taken about as often as never before. What this run did is known from then on. */
  hasNew(): boolean {
    let isNew = false;
    for (const { coverage, known } of this.modules) {
      for (let i = 0; i < coverage.length; i++) {
        const count = coverage[i]!;
        if (count === 0) continue;
        const bucket = BUCKETS[count]!;
        if ((known[i]! & bucket) !== 0) continue;
        known[i] = known[i]! | bucket;
        isNew = true;
      }
    }
    return isNew;
  }
}
