/** Which modules have to be evaluated again for a fresh start: stateful ones, those whose objects others change, and whatever depends on them, directly or not. */
import { SafeSet } from "../pristine.ts";
import type { Unit } from "./unit.ts";

export function dirtyUnits(units: ReadonlyMap<string, Unit>): readonly Unit[] {
  const found = new SafeSet<Unit>();
  units.forEach((unit) => {
    if (unit.code.stateful) found.add(unit);
    if (unit.code.changesImports === true) addWithDependencies(unit, found);
  });
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    units.forEach((unit) => {
      unit.dependencies.forEach((dependency) => {
        if (found.has(dependency)) found.add(unit);
      });
    });
  }
  const list: Unit[] = [];
  found.forEach((unit) => {
    list[list.length] = unit;
  });
  return list;
}

function addWithDependencies(unit: Unit, found: Set<Unit>): void {
  const visited = new SafeSet<Unit>();
  const visit = (at: Unit): void => {
    if (visited.has(at)) return;
    visited.add(at);
    found.add(at);
    at.dependencies.forEach(visit);
  };
  visit(unit);
}
