/**
 * Where a path leads, and what may be read: one rule for the guards, for the modules that the host serves, for instrumented and for
 * native runs. What counts is the real place, behind all links, as the system would find it.
 */
import { readlinkSync, realpathSync } from "node:fs";
import { apply, basename, dirname, resolve, startsWith } from "./pristine.ts";

const realpath = realpathSync.native;
const readlink = readlinkSync;

/** The working folder cannot change inside the sandbox, whatever `process.cwd` says later. */
const cwd = process.cwd();

/** Absolute, otherwise as it was given: `..` after a link leads up from where the link leads, which is for the system to say. */
export const absolute = (path: string): string =>
  startsWith(path, "/") ? path : IS_WINDOWS ? resolve(cwd, path) : `${cwd}/${path}`;

const IS_WINDOWS = process.platform === "win32";

export function isInside(path: string, folder: string): boolean {
  return path === folder || startsWith(path, folder === "/" ? "/" : `${folder}/`);
}

const MOST_LINKS = 40;

/** The path with links followed as far as it exists, those that lead to nothing too: writing there makes what they name. */
export function realPlace(path: string, links = 0): string {
  try {
    return apply(realpath, undefined, [path]) as string;
  } catch {
    const parent = dirname(path);
    if (parent === path || links > MOST_LINKS) return resolve(path);
    const place = resolve(realPlace(parent, links + 1), basename(path));
    const target = linkTarget(place);
    return target === undefined ? place : realPlace(resolve(dirname(place), target), links + 1);
  }
}

/** Where the entry itself is, which may be a link. */
export function entryPlace(path: string): string {
  const parent = dirname(path);
  return parent === path ? path : resolve(realPlace(parent), basename(path));
}

function linkTarget(path: string): string | undefined {
  try {
    return apply(readlink, undefined, [path]) as string;
  } catch {
    return undefined;
  }
}

/** What the user opened: everywhere, or at a place and below it. */
export interface Opening {
  readonly permission: string;
  readonly path?: string | undefined;
}

export function isOpenAt(openings: readonly Opening[], permission: string, place: string): boolean {
  for (let i = 0; i < openings.length; i++) {
    const { permission: open, path: limit } = openings[i]!;
    if (open === permission && (limit === undefined || isInside(place, limit) || isInside(place, realPlace(limit))))
      return true;
  }
  return false;
}

/** What may be read, with links in the names of its folders followed once and for all. */
export interface Reading {
  readonly openings: readonly Opening[];
  readonly roots: readonly string[];
}

export function readingOf(grants: readonly Opening[], roots: readonly string[]): Reading {
  return {
    openings: grants.map(({ permission, path }) => ({ permission, path })),
    roots: [...new Set([...roots, ...roots.map((root) => realPlace(root))])],
  };
}

/** `place` is where a path leads: the real one. The null device is nobody's. */
export function isReadable({ openings, roots }: Reading, place: string): boolean {
  if (isOpenAt(openings, "fs-read", place) || isOpenAt(openings, "fs-write", place)) return true;
  for (let i = 0; i < roots.length; i++) if (isInside(place, roots[i]!)) return true;
  return place === "/dev/null";
}
