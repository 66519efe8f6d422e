/** What each layer of the chain answered, how long it took and how often it was wrong. */
import type { Verdict } from "./solver.ts";

export interface LayerStats {
  readonly sat: number;
  readonly unsat: number;
  readonly unknown: number;
  /** Models that failed exact evaluation; they were treated as unknown. */
  readonly wrong: number;
  readonly milliseconds: number;
}

export interface SolverStats {
  readonly queries: number;
  /** Time in the whole chain. */
  readonly milliseconds: number;
  /** By the name of the layer, in the order of the chain; a layer that was never asked is absent. */
  readonly layers: Readonly<Record<string, LayerStats>>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export class Statistics {
  readonly #layers = new Map<string, Mutable<LayerStats>>();
  #queries = 0;
  #milliseconds = 0;

  query(milliseconds: number): void {
    this.#queries++;
    this.#milliseconds += milliseconds;
  }

  answer(layer: string, kind: Verdict["kind"], milliseconds: number): void {
    const stats = this.#of(layer);
    stats[kind]++;
    stats.milliseconds += milliseconds;
  }

  wrong(layer: string): void {
    this.#of(layer).wrong++;
  }

  snapshot(): SolverStats {
    const layers = Object.fromEntries([...this.#layers].map(([name, stats]) => [name, { ...stats }]));
    return { queries: this.#queries, milliseconds: this.#milliseconds, layers };
  }

  #of(layer: string): Mutable<LayerStats> {
    let stats = this.#layers.get(layer);
    if (stats === undefined) {
      stats = { sat: 0, unsat: 0, unknown: 0, wrong: 0, milliseconds: 0 };
      this.#layers.set(layer, stats);
    }
    return stats;
  }
}
