/** Packages belong to a project wherever they are installed: beside it, above it, or where a link among them leads. */
import { readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { readText } from "../machine/text-files.ts";
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
  const folders = [...found].flatMap((folder) => [folder, ...realPlaceOf(folder).filter(isPackageFolder)]);
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
    if (entry.isSymbolicLink()) return realPlaceOf(path).filter(isPackage);
    return entry.name.startsWith("@") && entry.isDirectory() ? linkedIn(path) : [];
  });
}

/**
 * Whoever wrote the project wrote the links in it, too: one to a folder of keys, to somebody's home or to everything is no package. A package has a file
 * that says what it is called, and no user's home and none of the machine's folders has one of that name.
 */
function isPackage(place: string): boolean {
  try {
    const { name } = JSON.parse(readText(join(place, "package.json"))) as { name?: unknown };
    return typeof name === "string" && place.split(/[\\/]/).filter(Boolean).length > 1 && place !== homedir();
  } catch {
    return false;
  }
}

const isPackageFolder = (place: string): boolean => basename(place) === "node_modules";

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
