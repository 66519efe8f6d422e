/** Which wall stands: when it holds, and what the user opened. One per thread. */
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Permission, WallSettings } from "./grant.ts";
import { apply, includes, startsWith } from "./pristine.ts";

interface Opening {
  readonly permission: Permission;
  readonly path: string | undefined;
}

const state = {
  enforced: (): boolean => false,
  openings: [] as Opening[],
  roots: [] as string[],
};

/** The working folder cannot change behind the wall, whatever `process.cwd` says later. */
const cwd = process.cwd();
const realpath = realpathSync.native;

export interface WallOptions extends WallSettings {
  /** Whether it is the program that runs now. */
  readonly enforced: () => boolean;
}

export function raiseWall(options: WallOptions): void {
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

/** Links lead where they lead: what counts is the real place. */
export function mayWrite(path: string): boolean {
  return isOpenFor("fs-write", path) && isOpenFor("fs-write", realPlace(path));
}

function isOpenFor(permission: Permission, path: string): boolean {
  for (let i = 0; i < state.openings.length; i++) {
    const { permission: open, path: limit } = state.openings[i]!;
    if (open === permission && (limit === undefined || isInside(path, limit) || isInside(path, realPlace(limit))))
      return true;
  }
  return false;
}

/** The path with links followed as far as it exists. */
function realPlace(path: string): string {
  try {
    return apply(realpath, undefined, [path]) as string;
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPlace(parent), basename(path));
  }
}
