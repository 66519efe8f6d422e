/** What the frontend asks of the file system. */
import { realpathSync, statSync } from "node:fs";
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
      return realpathSync(path);
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
