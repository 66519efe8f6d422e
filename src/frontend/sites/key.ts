/** Keys of sites: made from a site's own text and the function it is in, so that edits elsewhere do not change them. */
import type { Site } from "./site.ts";

export interface SkippedRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Enclosing function, kind and hash of the site's own text, for each. Bodies of functions and classes inside the
 * text have sites of their own and do not count, nor does white space.
 */
export function siteKeys(text: string, sites: readonly Site[], bodies: readonly SkippedRange[]): string[] {
  const keys: string[] = [];
  // the links of a long chain begin at one place: each goes on where the one before it ended
  const order = [...sites.keys()].sort((a, b) => sites[a]!.start - sites[b]!.start || sites[a]!.end - sites[b]!.end);
  let before: Hashed | undefined;
  for (const at of order) {
    const site = sites[at]!;
    const from = before?.start === site.start && !before.isCut ? before : undefined;
    before = hashed(text, site, bodies, from);
    keys[at] = `${site.enclosing}:${site.kind}:${(before.hash >>> 0).toString(36)}`;
  }
  return keys;
}

interface Hashed {
  readonly start: number;
  readonly end: number;
  readonly hash: number;
  /** It ends inside a body, which counts for it and not for a longer text. */
  readonly isCut: boolean;
}

function hashed(text: string, { start, end }: SkippedRange, bodies: readonly SkippedRange[], from?: Hashed): Hashed {
  let hash = from?.hash ?? 0x811c9dc5;
  let isCut = false;
  const first = from?.end ?? start;
  let next = firstAtOrAfter(bodies, first);
  for (let i = first; i < end; i++) {
    while (next < bodies.length && bodies[next]!.start < i) next++;
    const body = bodies[next];
    if (body !== undefined && body.start === i) {
      if (body.end <= end) {
        i = body.end - 1;
        continue;
      }
      isCut = true;
    }
    const c = text.charCodeAt(i);
    if (c === 32 || (c >= 9 && c <= 13)) continue;
    hash = Math.imul(hash ^ c, 0x01000193);
  }
  return { start, end, hash, isCut };
}

function firstAtOrAfter(ranges: readonly SkippedRange[], offset: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
