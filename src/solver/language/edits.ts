/** How far a text is from a regular expression: the units that have to be changed, added or taken away until it contains a match. */
import { contains, type Machine } from "./machine.ts";
import { matchedBy } from "./pattern.ts";

/** Places looked at, a place being a position in the text and a state of the machine; and edits counted. What is farther is as far as these. */
const MOST_PLACES = 2_000;
const MOST_EDITS = 40;
const MOST_UNITS = 16;

/** Undefined for patterns that are no machines. At most as many as there are: what the machine remembers only roughly may be nearer than it is. */
export function editsToMatch(text: string, source: string, flags: string): number | undefined {
  const machine = matchedBy(source, flags)?.machine;
  if (machine === undefined) return undefined;
  const units = unitsFor(machine);
  const seen = new Set<number>();
  let level: [at: number, state: number][] = [[0, machine.start]];
  for (let edits = 0; edits < MOST_EDITS && level.length > 0; edits++) {
    const next: [number, number][] = [];
    while (level.length > 0) {
      const [at, state] = level.pop()!;
      const place = state * (text.length + 1) + at;
      if (seen.has(place)) continue;
      seen.add(place);
      if (seen.size > MOST_PLACES) return edits;
      if ((at === text.length || machine.isSettled(state)) && machine.accepts(state)) return edits;
      if (machine.isSettled(state)) continue;
      if (at < text.length) {
        level.push([at + 1, machine.step(state, text.charCodeAt(at))]);
        next.push([at + 1, state]);
      }
      for (const unit of units) {
        const other = machine.step(state, unit);
        if (at < text.length) next.push([at + 1, other]);
        next.push([at, other]);
      }
    }
    level = next;
  }
  return MOST_EDITS;
}

/** One of each set: others of it would do as well, or nearly. */
function unitsFor({ sets }: Machine): number[] {
  const units = new Set<number>();
  for (const set of sets) {
    const [first] = set;
    if (first === undefined) continue;
    // a letter rather than the first of all characters
    const unit = contains(set, 0x61) ? 0x61 : first[0];
    units.add(unit);
    if (units.size >= MOST_UNITS) break;
  }
  return [...units];
}
