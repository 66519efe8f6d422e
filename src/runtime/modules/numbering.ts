/** Global site numbers: each file gets a range once, whichever build of it is loaded first. */
import { SafeMap } from "../pristine.ts";

export interface SiteRange {
  readonly file: string;
  readonly base: number;
  readonly count: number;
}

export class SiteNumbering {
  private readonly ranges = new SafeMap<string, SiteRange>();
  private readonly ordered: SiteRange[] = [];
  private next = 0;

  /** Number of the file's first site. */
  baseOf(file: string, count: number): number {
    const known = this.ranges.get(file);
    if (known !== undefined && known.count >= count) return known.base;
    const range = { file, base: this.next, count };
    this.next += count;
    this.ranges.set(file, range);
    this.ordered[this.ordered.length] = range;
    return range.base;
  }

  /** The file a global site belongs to and its index there. */
  locate(site: number): { readonly file: string; readonly index: number } | undefined {
    let low = 0;
    let high = this.ordered.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = this.ordered[middle]!;
      if (site < range.base) high = middle - 1;
      else if (site >= range.base + range.count) low = middle + 1;
      else return { file: range.file, index: site - range.base };
    }
    return undefined;
  }
}
