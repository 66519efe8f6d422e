/**
 * Plans of elements are made when they are needed and kept, and a search that goes on makes longer and longer collections, each element of which may be one
 * again. What can be made again as it was is forgotten now and then; a plan that learned from a run stays, with all that it is part of.
 */

/** A plan, as far as it consists of others. */
export interface Composed {
  /** Plans that it consists of, as far as they were made. */
  parts?(): readonly Composed[];
  /** A run showed something that a plan made again would not know. */
  hasLearned?(): boolean;
  /** Of a collection: forgets the plans of its elements. Returns the paths of its first one. */
  forgetElements?(): readonly string[];
}

const NONE: readonly Composed[] = [];

const partsOf = (plan: Composed): readonly Composed[] => plan.parts?.() ?? NONE;

function hasLearned(plan: Composed): boolean {
  return plan.hasLearned?.() === true || partsOf(plan).some(hasLearned);
}

/** Forgets what can be made again. `forgotten` is given what the paths of such elements begin with, up to the bracket of their number. */
export function forgetElements(plan: Composed, forgotten: Set<string>): void {
  if (plan.forgetElements !== undefined && !partsOf(plan).some(hasLearned))
    for (const path of plan.forgetElements()) forgotten.add(path.slice(0, path.lastIndexOf("[")));
  else for (const part of partsOf(plan)) forgetElements(part, forgotten);
}

/** Whether a path, or the name of a variable, is of an element that was forgotten. */
export function isBelow(forgotten: ReadonlySet<string>, path: string): boolean {
  for (let at = path.indexOf("["); at >= 0; at = path.indexOf("[", at + 1))
    if (forgotten.has(path.slice(0, at))) return true;
  return false;
}
