/** What runs of a search cover, counted as the comparison of paper 3 asks for it. */

interface Decision {
  readonly site: number;
  readonly taken: boolean;
  readonly condition: { readonly id: number };
}

export class GuideCounts {
  /** Assertions that were met while their premise did not hold, each told apart by the decisions before it. */
  readonly instances = new Set<string>();
  /** Runs that took some decision a way that none before them did, and those of them that met something open: what a tool keeps that emits a test for coverage. */
  covering = 0;
  coveringUnverified = 0;
  /** Prefixes of paths, numbered: by the prefix before and the decision. */
  private readonly prefixes = new Map<string, number>();
  private readonly outcomes = new Set<string>();
  private hasRun = false;

  note(path: readonly Decision[], unverified: readonly { readonly site: number; readonly position: number }[]): void {
    let prefix = 0;
    let next = 0;
    for (let i = 0; i <= path.length && next < unverified.length; i++) {
      for (; unverified[next]?.position === i; next++) this.instances.add(`${prefix} ${unverified[next]!.site}`);
      const decision = path[i];
      if (decision !== undefined) prefix = this.numberOf(`${prefix} ${decision.condition.id}`);
    }
    const before = this.outcomes.size;
    for (const { site, taken } of path) this.outcomes.add(`${site} ${taken}`);
    if (this.outcomes.size === before && this.hasRun) return;
    this.hasRun = true;
    this.covering++;
    if (unverified.length > 0) this.coveringUnverified++;
  }

  private numberOf(key: string): number {
    let found = this.prefixes.get(key);
    if (found === undefined) this.prefixes.set(key, (found = this.prefixes.size + 1));
    return found;
  }
}
