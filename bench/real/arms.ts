/**
 * The branches that are counted, as istanbul sees them: every arm of an `if`, a conditional, a `switch`, a logical operator or a default that lies in
 * a function of the package itself. Which functions count is known when all tools have run: those that any of them entered.
 */

interface Location {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** What is used of istanbul's description of a file. */
export interface FileCoverage {
  readonly fnMap: Readonly<Record<string, { readonly name: string; readonly loc: Location }>>;
  readonly branchMap: Readonly<
    Record<string, { readonly loc: Location; readonly type: string; readonly locations: readonly Location[] }>
  >;
  readonly f: Record<string, number>;
  readonly b: Record<string, number[]>;
}

export interface Arm {
  readonly branch: string;
  readonly index: number;
  /** The innermost function around it. */
  readonly inside: string;
  readonly line: number;
  readonly type: string;
}

const holds = (outer: Location, inner: Location): boolean =>
  isBefore(outer.start, inner.start) && isBefore(inner.end, outer.end);

const isBefore = (a: Location["start"], b: Location["start"]): boolean =>
  a.line < b.line || (a.line === b.line && a.column <= b.column);

/** `isOwn`: whether a place of the bundle comes from the package; lines begin with 1, columns with 0. */
export function armsOf({ fnMap, branchMap }: FileCoverage, isOwn: (line: number, column: number) => boolean): Arm[] {
  const functions = Object.entries(fnMap);
  const arms: Arm[] = [];
  for (const [branch, { loc, type, locations }] of Object.entries(branchMap)) {
    if (!isOwn(loc.start.line, loc.start.column)) continue;
    let inside: (typeof functions)[number] | undefined;
    for (const one of functions)
      if (holds(one[1].loc, loc) && (inside === undefined || holds(inside[1].loc, one[1].loc))) inside = one;
    // defaults of parameters stand before the body
    if (inside === undefined) continue;
    locations.forEach((_, index) => {
      arms.push({ branch, index, inside: inside[0], line: loc.start.line, type });
    });
  }
  return arms;
}
