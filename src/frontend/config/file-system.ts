/** What the frontend asks of the file system. */
import { lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readText } from "../../machine/text-files.ts";

export interface FileSystem {
  kindOf(path: string): "file" | "folder" | undefined;
  realPath(path: string): string;
  read(path: string): string | undefined;
}

export const realFiles: FileSystem = {
  kindOf(path) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    return stat.isFile() ? "file" : stat.isDirectory() ? "folder" : undefined;
  },
  realPath(path) {
    try {
      const whole = resolve(path);
      if (lstatSync(whole).isSymbolicLink()) return realpathSync(whole);
      const folder = dirname(whole);
      return folder === whole ? whole : join(realFolder(folder), basename(whole));
    } catch {
      return path;
    }
  },
  read(path) {
    try {
      return readText(path);
    } catch {
      return undefined;
    }
  },
};

const realFolders = new Map<string, string>();

/** Node asks for every folder above a file, and the modules of a program are many files in few folders. */
function realFolder(folder: string): string {
  let real = realFolders.get(folder);
  if (real === undefined) realFolders.set(folder, (real = realpathSync(folder)));
  return real;
}
