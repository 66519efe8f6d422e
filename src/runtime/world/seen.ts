/** What the run under way found around it, by name. */
import { SafeSet } from "../pristine.ts";

const seen = new SafeSet<string>();
const NOTHING: readonly string[] = [];

export function noteSurrounding(what: string): void {
  seen.add(what);
}

export function forgetSurroundings(): void {
  if (seen.size !== 0) seen.clear();
}

export function surroundingsSeen(): readonly string[] {
  if (seen.size === 0) return NOTHING;
  const list: string[] = [];
  seen.forEach((each) => {
    list[list.length] = each;
  });
  return list;
}
