/** Packages belong to a project wherever they are installed: beside it, above it, or where a link among them leads. */
import { readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { isInside } from "./places.ts";

/** The folders with the packages of a project, and the packages that links lead to outside of all of them. */
export function packagePlaces(roots: readonly string[]): string[] {
  const found = new Set<string>();
  for (const root of roots)
    for (let at = root; ; at = dirname(at)) {
      const folder = join(at, "node_modules");
      if (!found.has(folder) && isThere(folder)) found.add(folder);
      if (dirname(at) === at) break;
    }
  const folders = [...found].flatMap((folder) => [folder, ...realPlaceOf(folder)]);
  const known = [...roots, ...roots.flatMap(realPlaceOf)];
  const linked = [...found].flatMap((folder) => linkedIn(folder));
  const isKnown = (place: string): boolean => known.some((root) => isInside(place, root));
  const outside: string[] = [];
  for (const place of [...folders, ...linked])
    if (!isKnown(place)) {
      known.push(place);
      outside.push(place);
    }
  return outside;
}

function isThere(folder: string): boolean {
  return entriesOf(folder).length > 0;
}

function linkedIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return realPlaceOf(path);
    return entry.name.startsWith("@") && entry.isDirectory() ? linkedIn(path) : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function realPlaceOf(path: string): string[] {
  try {
    return [realpathSync.native(path)];
  } catch {
    return [];
  }
}
