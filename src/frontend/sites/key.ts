/** Keys of sites: made from a site's own text and the function it is in, so that edits elsewhere do not change them. */
import type { Site } from "./site.ts";

export interface SkippedRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Enclosing function, kind and hash of the site's own text. Bodies of functions and classes inside the
 * text have sites of their own and do not count, nor does white space.
 */
export function siteKey(text: string, site: Site, bodies: readonly SkippedRange[]): string {
  let hash = 0x811c9dc5;
  let next = firstAtOrAfter(bodies, site.start);
  for (let i = site.start; i < site.end; i++) {
    while (next < bodies.length && bodies[next]!.start < i) next++;
    const body = bodies[next];
    if (body !== undefined && body.start === i && body.end <= site.end) {
      i = body.end - 1;
      continue;
    }
    const c = text.charCodeAt(i);
    if (c === 32 || (c >= 9 && c <= 13)) continue;
    hash = Math.imul(hash ^ c, 0x01000193);
  }
  return `${site.enclosing}:${site.kind}:${(hash >>> 0).toString(36)}`;
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
