/** A bounded map that forgets what was not used for longest. */
export class Recent<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #capacity: number;
  readonly #weightOf: (key: K, value: V) => number;
  #weight = 0;

  /** Entries weigh 1 unless `weightOf` says otherwise; together they weigh at most `capacity`. */
  constructor(capacity: number, weightOf: (key: K, value: V) => number = () => 1) {
    this.#capacity = capacity;
    this.#weightOf = weightOf;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: K, value: V): void {
    this.#remove(key);
    const weight = this.#weightOf(key, value);
    if (weight > this.#capacity) return;
    while (this.#weight + weight > this.#capacity) this.#remove(this.#entries.keys().next().value!);
    this.#entries.set(key, value);
    this.#weight += weight;
  }

  #remove(key: K): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#weight -= this.#weightOf(key, value);
    this.#entries.delete(key);
  }

  /** The values, the most recently used first. */
  values(): V[] {
    return [...this.#entries.values()].reverse();
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
