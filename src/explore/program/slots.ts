/** The slots of the watched modules: which of them a site's outcomes are, and where the builds write what they reach. */

import type { CoverageMemory } from "../../jobs/slots.ts";
import type { LoadedModules } from "./modules.ts";

export class Slots {
  /** First slot (outcome false) of each global site that is a branch of a watched module. */
  private readonly siteSlots = new Map<number, number>();
  /** One byte per slot: 1 where its module is watched. */
  private isWatched = new Uint8Array(0);
  /** All slots are below this. */
  count = 0;
  /** Where both builds of the watched modules write. */
  readonly memories: CoverageMemory[] = [];

  /** Where cheap runs count in the watched modules. */
  readonly counters: Uint8ClampedArray[] = [];

  /** Takes the modules that both builds have loaded. */
  watch(modules: LoadedModules, entry: string): void {
    const { shadow, coverage } = modules;
    const plain = new Map(coverage.runner.units.map((unit) => [unit.file, unit]));
    shadow.probe.forget();
    coverage.probe.forget();
    const ranges: (readonly [number, number])[] = [];
    for (const unit of shadow.runner.units) {
      const answer = modules.answerFor(unit.file);
      const twin = plain.get(unit.file);
      if (answer === undefined || twin === undefined || !(answer.isWatched || unit.file === entry)) continue;
      const { firstSlot } = answer;
      shadow.probe.watch(unit.coverage, firstSlot);
      coverage.probe.watch(twin.coverage, firstSlot);
      this.counters.push(twin.coverage);
      for (const { buffer } of [unit.coverage, twin.coverage]) {
        if (buffer instanceof SharedArrayBuffer) this.memories.push({ firstSlot, memory: buffer });
      }
      const end = firstSlot + unit.coverage.length;
      ranges.push([firstSlot, end]);
      this.count = Math.max(this.count, end);
      answer.branchOfSite.forEach((branch, index) => {
        if (branch >= 0) this.siteSlots.set(unit.base + index, firstSlot + 2 * branch);
      });
    }
    this.isWatched = new Uint8Array(this.count);
    for (const [first, end] of ranges) this.isWatched.fill(1, first, end);
  }

  slotOf(site: number, outcome: boolean): number {
    const slot = this.siteSlots.get(site);
    return slot === undefined ? -1 : slot + (outcome ? 1 : 0);
  }

  /** Those of the watched modules: what is not loaded cannot be reached. */
  watched(slots: readonly number[]): number[] {
    return slots.filter((slot) => this.isWatched[slot] === 1);
  }
}
