/** Which sandbox is up: when it holds, and what the user opened. One per thread. */
import type { Permission, SandboxSettings } from "./grant.ts";
import { entryPlace, isOpenAt, isReadable, type Reading, readingOf, realPlace } from "./places.ts";

const state = {
  enforced: (): boolean => false,
  reading: { openings: [], roots: [] } as Reading,
};

export interface SandboxOptions extends SandboxSettings {
  /** Whether it is the program that runs now. */
  readonly enforced: () => boolean;
}

export function setSandbox(options: SandboxOptions): void {
  state.enforced = options.enforced;
  state.reading = readingOf(options.grants, options.roots);
}

export function isEnforced(): boolean {
  return state.enforced();
}

export function isOpen(permission: Permission): boolean {
  const { openings } = state.reading;
  for (let i = 0; i < openings.length; i++) {
    const opening = openings[i]!;
    if (opening.permission === permission && opening.path === undefined) return true;
  }
  return false;
}

/** What counts is the real place; a folder or device that the user named may be a link itself. */
export function mayRead(path: string): boolean {
  const { roots } = state.reading;
  for (let i = 0; i < roots.length; i++) if (path === roots[i]) return true;
  return isReadable(state.reading, realPlace(path));
}

/** The entry itself, be it a link that leads elsewhere. */
export function mayReadEntry(path: string): boolean {
  return isReadable(state.reading, entryPlace(path));
}

/** Both the entry and what it leads to: some functions change the one, some the other. */
export function mayWrite(path: string): boolean {
  return isOpenFor("fs-write", entryPlace(path)) && isOpenFor("fs-write", realPlace(path));
}

export function isOpenFor(permission: Permission, place: string): boolean {
  return isOpenAt(state.reading.openings, permission, place);
}
