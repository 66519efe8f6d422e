/** Looks for native solvers on PATH without starting them: an exploration that never asks one should not pay for it. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { NATIVE_NAMES, type NativeName } from "./name.ts";

export interface SearchPath {
  readonly path: string;
  /** Endings that make a file executable, where the system goes by them. */
  readonly endings: readonly string[];
}

export const searchPath = (): SearchPath => ({
  path: process.env.PATH ?? "",
  endings: process.platform === "win32" ? (process.env.PATHEXT ?? ".EXE").split(";") : [""],
});

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The file a command would start. */
export function onPath(name: string, { path, endings }: SearchPath = searchPath()): string | undefined {
  for (const folder of path.split(delimiter)) {
    if (folder === "") continue;
    const found = endings.map((ending) => join(folder, `${name}${ending}`)).find(isProgram);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const nativesOnPath = (where: SearchPath = searchPath()): readonly NativeName[] =>
  NATIVE_NAMES.filter((name) => onPath(name, where) !== undefined);
