/** Which branch outcomes were reached. A slot is one outcome of one branch (`jobs/slots.ts`). */

interface WatchedModule {
  /** Written by the instrumented code: slot 2·branch for false, 2·branch+1 for true. */
  readonly coverage: Uint8ClampedArray;
  /** Number of the module's first slot. */
  readonly firstSlot: number;
}

/** The slots one build writes during a run. */
export class CoverageProbe {
  private readonly modules: WatchedModule[] = [];

  watch(coverage: Uint8ClampedArray, firstSlot: number): void {
    this.modules.push({ coverage, firstSlot });
  }

  firstSlots(): number[] {
    return this.modules.map(({ firstSlot }) => firstSlot);
  }

  forget(): void {
    this.modules.length = 0;
  }

  clear(): void {
    for (const { coverage } of this.modules) coverage.fill(0);
  }

  /** The slots reached since `clear`. */
  reached(): number[] {
    const slots: number[] = [];
    for (const { coverage, firstSlot } of this.modules) {
      for (let i = 0; i < coverage.length; i++) if (coverage[i] !== 0) slots.push(firstSlot + i);
    }
    return slots;
  }

  /** Whether anything was reached that `seen` lacks: the question asked after every cheap run. */
  hasNew(seen: Uint8Array): boolean {
    for (const { coverage, firstSlot } of this.modules) {
      for (let i = 0; i < coverage.length; i++) if (coverage[i] !== 0 && seen[firstSlot + i] === 0) return true;
    }
    return false;
  }
}
