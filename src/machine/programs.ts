/**
 * Programs of the machine that the command starts: solvers, git, bubblewrap. They are looked for on PATH, but never where the project could have put
 * one: `npx` and `npm run` put `node_modules/.bin` first, and a project may be a stranger's.
 */
import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, sep } from "node:path";

export interface SearchPath {
  readonly path: string;
  /** Endings that make a file executable, where the system goes by them. */
  readonly endings: readonly string[];
}

export const searchPath = (path: string | undefined = process.env.PATH): SearchPath => ({
  path: path ?? "",
  endings: process.platform === "win32" ? (process.env.PATHEXT ?? ".EXE").split(";") : [""],
});

/** Started in the place of a program that is not there. Not a name: the system would look for one on all of PATH. */
export const MISSING = "/nowhere";

/** The file that is started for a name; always with its whole path, since the system would look on all of PATH again. */
export function programOnPath(
  name: string,
  { path, endings }: SearchPath = searchPath(),
  cwd: string = process.cwd(),
): string | undefined {
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder) || isOfProject(folder, cwd)) continue;
    const found = endings.map((ending) => join(folder, `${name}${ending}`)).find(isProgram);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isOfProject(folder: string, cwd: string): boolean {
  const place = realPlace(folder);
  if ([folder, place].some((path) => path.split(/[\\/]/).includes("node_modules"))) return true;
  const here = realPlace(cwd);
  // a folder that holds Node itself is no project: the root of a container, a user's home
  return isBelow(place, here) && !isBelow(realPlace(process.execPath), here);
}

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
