/** Branch outcomes of the watched modules, numbered together: the slots of one exploration, and of each file. */

import type { CoverageMemory, FileSlots } from "../../jobs/messages.ts";
import type { LoadedModules } from "./modules.ts";

export class Slots {
  /** First slot (outcome false) of each global site that is a branch of a watched module. */
  private readonly siteSlots = new Map<number, number>();
  private readonly firstSlots = new Map<string, number>();
  count = 0;
  /** Where both builds of the watched modules write. */
  readonly memories: CoverageMemory[] = [];

  /** Numbers the slots of the modules that both builds have loaded. */
  watch(modules: LoadedModules, entry: string): void {
    const { shadow, coverage } = modules;
    const plain = new Map(coverage.runner.units.map((unit) => [unit.file, unit]));
    shadow.probe.forget();
    coverage.probe.forget();
    for (const unit of shadow.runner.units) {
      const answer = modules.answerFor(unit.file);
      const twin = plain.get(unit.file);
      if (answer === undefined || twin === undefined || !(answer.isWatched || unit.file === entry)) continue;
      const { firstSlot } = shadow.probe.watch(unit.file, unit.coverage);
      coverage.probe.watch(unit.file, twin.coverage);
      for (const { buffer } of [unit.coverage, twin.coverage]) {
        if (buffer instanceof SharedArrayBuffer) this.memories.push({ file: unit.file, memory: buffer });
      }
      // a file without branches has no slots, and must not hide the file whose slots begin at the same number
      if (unit.coverage.length > 0) this.firstSlots.set(unit.file, firstSlot);
      answer.branchOfSite.forEach((branch, index) => {
        if (branch >= 0) this.siteSlots.set(unit.base + index, firstSlot + 2 * branch);
      });
    }
    this.count = shadow.probe.slotCount;
  }

  slotOf(site: number, outcome: boolean): number {
    const slot = this.siteSlots.get(site);
    return slot === undefined ? -1 : slot + (outcome ? 1 : 0);
  }

  /** Slots of this exploration as slots of their files. */
  byFile(slots: Iterable<number>): FileSlots[] {
    const files = [...this.firstSlots].sort(([, a], [, b]) => b - a);
    const found = new Map<string, number[]>();
    for (const slot of slots) {
      const [file, first] = files.find(([, start]) => slot >= start)!;
      const list = found.get(file);
      if (list === undefined) found.set(file, [slot - first]);
      else list.push(slot - first);
    }
    return [...found].map(([file, local]) => ({ file, slots: local }));
  }

  /** Slots of files as slots of this exploration; files that are not loaded have none. */
  fromFiles(goals: readonly FileSlots[]): number[] {
    return goals.flatMap(({ file, slots }) => {
      const first = this.firstSlots.get(file);
      return first === undefined ? [] : slots.map((slot) => first + slot);
    });
  }
}
