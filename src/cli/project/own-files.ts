/**
 * The files that Assay writes: whole or not at all, never through a link that leads elsewhere, and only what is Assay's own is removed.
 * A project that somebody else wrote may contain any link, and `.assay/findings` may be one to the user's home.
 */
import { randomBytes } from "node:crypto";
import { lstatSync, realpathSync, renameSync, rmSync, type Stats, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { readText } from "../../machine/text-files.ts";
import { LinkError } from "../terminal/refusal.ts";
import { makeFolder } from "./make-folder.ts";

/** A folder to write to, and the one that no link may lead out of: the project, or what the user named. */
export interface Place {
  readonly base: string;
  readonly folder: string;
}

/** Makes the folder, which must lie in `base` after all links are followed; `base` itself may be anywhere. */
export function makeOwnFolder(base: string, folder: string): string[] {
  stayWithin(base, folder);
  return makeFolder(folder);
}

/** Another process that reads the file meanwhile, and a kill in the middle, see the old text or the new one. */
export function writeOwnFile(base: string, file: string, content: string | Uint8Array): void {
  makeOwnFolder(base, dirname(file));
  refuseLink(file);
  // a pipe or a device would be replaced by a file of its name
  if (stateOf(file)?.isFile() === false) throw new LinkError(`${file} is no file`);
  const draft = join(dirname(file), `.${basename(file).slice(0, 100)}.${randomBytes(6).toString("hex")}`);
  try {
    writeFileSync(draft, content, { flag: "wx" });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Removes the file if it is there, no link, in `base`, and its text is one that Assay wrote. */
export function removeOwnFile(base: string, file: string, isOurs: (text: string) => boolean): void {
  if (stateOf(file)?.isFile() !== true || !isWithin(base, dirname(file))) return;
  if (isOurs(readText(file))) rmSync(file, { force: true });
}

/** Whether the folder, as far as it exists, lies in `base` on the real file system. */
export function isWithin(base: string, folder: string): boolean {
  const path = relative(realPlace(base), realPlace(folder));
  return path === "" || (path !== ".." && !path.startsWith(`..${sep}`) && !/^([A-Za-z]:)?[\\/]/.test(path));
}

function stayWithin(base: string, folder: string): void {
  if (!isWithin(base, folder)) throw new LinkError(`${folder} leads out of ${base} by a link`);
}

/** For what is written line by line, to a file that the user named. */
export function refuseLink(file: string): void {
  if (stateOf(file)?.isSymbolicLink() === true)
    throw new LinkError(`${file} is a link, and what it leads to is not Assay's`);
}

/** Where the path really is; what does not exist yet is where it would be made. A link to nowhere counts as a link to where it points. */
function realPlace(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    if (stateOf(path)?.isSymbolicLink() === true) throw new LinkError(`${path} is a link to nowhere`);
    return join(realPlace(parent), basename(path));
  }
}

const stateOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });
