/**
 * Branch outcomes that were not reached, as a person reads them: those that runs came to and did not take. What lies behind them
 * is counted, and so is what would fill more than a screen; the JSON document has them all.
 */
import { LINE_NOT_REACHED } from "../claims.ts";
import type { ReportedBranch } from "../document.ts";

/** A function of the program, or a whole script. */
export interface WithBranches {
  /** What stands before an outcome. */
  placeOf(branch: ReportedBranch): string;
  readonly unreached: readonly ReportedBranch[];
}

const MOST_OF_ONE = 12;
const MOST = 60;

export function unreachedLines(all: readonly WithBranches[]): string[] {
  const lines: string[] = [];
  let untold = 0;
  for (const { unreached, placeOf } of all) {
    if (unreached.length === 0) continue;
    const told = inFront(unreached).slice(0, Math.min(MOST_OF_ONE, MOST - lines.length));
    lines.push(...told.map((branch) => `  ${placeOf(branch)} ${branch.outcome} — ${branch.reason}`));
    untold += unreached.length - told.length;
  }
  if (lines.length === 0) return [];
  const rest = untold === 0 ? [] : [`  and ${untold} more, behind these or like them (--json lists them)`];
  return ["", "Not reached", ...lines, ...rest];
}

/** Few are shown as they are. Of many, those in lines that no run came to follow from others. */
function inFront(unreached: readonly ReportedBranch[]): readonly ReportedBranch[] {
  if (unreached.length <= MOST_OF_ONE) return unreached;
  const open = unreached.filter(({ reason }) => reason !== LINE_NOT_REACHED);
  return open.length > 0 ? open : unreached;
}
