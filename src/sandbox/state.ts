/** Which sandbox is up: when it holds, and what the user opened. One per thread. */
import { readlinkSync, realpathSync } from "node:fs";
import type { Permission, SandboxSettings } from "./grant.ts";
import { apply, basename, dirname, includes, resolve, startsWith } from "./pristine.ts";

interface Opening {
  readonly permission: Permission;
  readonly path: string | undefined;
}

const state = {
  enforced: (): boolean => false,
  openings: [] as Opening[],
  roots: [] as string[],
};

/** The working folder cannot change inside the sandbox, whatever `process.cwd` says later. */
const cwd = process.cwd();
const realpath = realpathSync.native;
const readlink = readlinkSync;

export interface SandboxOptions extends SandboxSettings {
  /** Whether it is the program that runs now. */
  readonly enforced: () => boolean;
}

export function setSandbox(options: SandboxOptions): void {
  state.enforced = options.enforced;
  state.openings = options.grants.map(({ permission, path }) => ({ permission, path }));
  state.roots = [...options.roots];
}

export function isEnforced(): boolean {
  return state.enforced();
}

export function isOpen(permission: Permission): boolean {
  for (let i = 0; i < state.openings.length; i++) {
    const opening = state.openings[i]!;
    if (opening.permission === permission && opening.path === undefined) return true;
  }
  return false;
}

export const absolute = (path: string): string => resolve(cwd, path);

function isInside(path: string, folder: string): boolean {
  return path === folder || startsWith(path, folder === "/" ? "/" : `${folder}/`);
}

/** Packages are part of every project, wherever they are installed; the null device is nobody's. */
export function mayRead(path: string): boolean {
  if (isOpenFor("fs-read", path) || isOpenFor("fs-write", path)) return true;
  for (let i = 0; i < state.roots.length; i++) if (isInside(path, state.roots[i]!)) return true;
  return includes(path, "/node_modules/") || path === "/dev/null";
}

/** What counts is the real place, behind all links. */
export function mayWrite(path: string): boolean {
  return isOpenFor("fs-write", path) && isOpenFor("fs-write", realPlace(path));
}

export function isOpenFor(permission: Permission, path: string): boolean {
  for (let i = 0; i < state.openings.length; i++) {
    const { permission: open, path: limit } = state.openings[i]!;
    if (open === permission && (limit === undefined || isInside(path, limit) || isInside(path, realPlace(limit))))
      return true;
  }
  return false;
}

const MOST_LINKS = 40;

/** The path with links followed as far as it exists, those that lead to nothing too: writing there makes what they name. */
export function realPlace(path: string, links = 0): string {
  try {
    return apply(realpath, undefined, [path]) as string;
  } catch {
    const parent = dirname(path);
    if (parent === path || links > MOST_LINKS) return path;
    const place = resolve(realPlace(parent, links + 1), basename(path));
    const target = linkTarget(place);
    return target === undefined ? place : realPlace(resolve(dirname(place), target), links + 1);
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return apply(readlink, undefined, [path]) as string;
  } catch {
    return undefined;
  }
}
