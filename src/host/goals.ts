/** Which branches count for a target: those of the function itself and of all code of its file that it reaches, exported or not. */
import type { Mutant } from "../frontend/mutants/mutant.ts";
import type { ParsedModule } from "../frontend/parse.ts";
import type { Site } from "../frontend/sites/site.ts";
import type { Target } from "../frontend/targets/target.ts";
import { ownCode, type Range } from "./own-code.ts";

/** A module with its sites and the number of its first slot (`jobs/slots.ts`). */
export interface NumberedModule {
  readonly parsed: ParsedModule;
  readonly sites: readonly Site[];
  readonly firstSlot: number;
}

export function ownSlots(target: Target, { parsed, sites, firstSlot }: NumberedModule): number[] {
  const starts = new RangeSet(ownCode(parsed, target));
  // what stands outside of functions runs when the module loads, not when the target is called
  const own = sites.filter((site) => site.branch >= 0 && site.enclosing !== "" && starts.has(site));
  return slotsOf(own, firstSlot);
}

/** The numbers of the mutants that count for a target, constants of the file that it uses included. */
export function ownMutants(target: Target, { parsed }: NumberedModule, mutants: readonly Mutant[]): number[] {
  const ranges = new RangeSet(ownCode(parsed, target));
  return mutants.filter((mutant) => ranges.has(mutant)).map(({ id }) => id);
}

/** Ranges of syntax lie beside or inside each other: the outermost ones are enough. */
class RangeSet {
  private readonly outer: Range[] = [];

  constructor(ranges: readonly Range[]) {
    for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end))
      if (this.outer.length === 0 || range.end > this.outer.at(-1)!.end) this.outer.push(range);
  }

  has({ start, end }: Range): boolean {
    let low = 0;
    let high = this.outer.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.outer[middle]!.start <= start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && end <= this.outer[low - 1]!.end;
  }
}

export function allSlots({ sites, firstSlot }: NumberedModule): number[] {
  return slotsOf(sites, firstSlot);
}

/** Both outcomes of those sites that are branches. */
export function slotsOf(sites: readonly Site[], firstSlot: number): number[] {
  return sites.flatMap(({ branch }) => (branch < 0 ? [] : [firstSlot + 2 * branch, firstSlot + 2 * branch + 1]));
}
