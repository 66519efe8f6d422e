/** A folder and those above it. Node's own way never ends where the system says "no such folder" of one it does not let us make, as in /proc. */
import { mkdirSync, rmdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Returns the folders that were not there, the outermost first. */
export function makeFolder(folder: string): string[] {
  try {
    return makeOne(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (codeOf(error) !== "ENOENT" || parent === folder) throw error;
    const made = makeFolder(parent);
    try {
      return [...made, ...makeOne(folder)];
    } catch (refused) {
      for (const each of made.reverse()) rmdirSync(each);
      throw refused;
    }
  }
}

function makeOne(folder: string): string[] {
  try {
    mkdirSync(folder);
    return [folder];
  } catch (error) {
    // it may exist already, and what the system says then differs
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    return [];
  }
}
