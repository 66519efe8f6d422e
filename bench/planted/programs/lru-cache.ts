/** A cache with a bounded number of entries; the least recently used one goes first. */

export class LruCache<V> {
  private readonly entries = new Map<string, { value: V; expires: number }>();

  constructor(
    private readonly capacity: number,
    private readonly ttl: number = 60,
  ) {
    if (capacity < 1) throw new RangeError("capacity must be at least 1");
  }

  get size(): number {
    return this.entries.size;
  }

  set(key: string, value: V, now: number): void {
    this.entries.delete(key);
    if (this.entries.size >= this.capacity) {
      const [oldest] = this.entries.keys();
      if (oldest !== undefined) this.entries.delete(oldest);
    }
    this.entries.set(key, { value, expires: now + this.ttl });
  }

  get(key: string, now: number): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expires <= now) {
      this.entries.delete(key);
      return undefined;
    }
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  has(key: string, now: number): boolean {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.expires > now;
  }

  prune(now: number): number {
    let removed = 0;
    for (const [key, entry] of this.entries) {
      if (entry.expires <= now) {
        this.entries.delete(key);
        removed++;
      }
    }
    return removed;
  }
}

/** A bucket that fills by time: at most `burst` calls at once, `perSecond` in the long run. */
export class RateLimiter {
  private tokens: number;
  private last = 0;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {
    this.tokens = burst;
  }

  take(now: number): boolean {
    const elapsed = Math.max(0, now - this.last);
    this.tokens = Math.min(this.burst, this.tokens + elapsed * this.perSecond);
    this.last = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
