/** What a program may be allowed to do beyond computing: the words of `--allow`, and what they mean to Node's permission model. */
import { resolve } from "node:path";

export const PERMISSIONS = [
  "fs-read",
  "fs-write",
  "net",
  "child-process",
  "worker",
  "addons",
  "wasi",
  "inspector",
  "process",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export interface Grant {
  readonly permission: Permission;
  /** Absolute; the file or folder the grant is limited to. Only for fs-read and fs-write. */
  readonly path?: string;
}

/** What the user allowed and where the project is: all a process needs to know to stand behind the wall. */
export interface WallSettings {
  readonly grants: readonly Grant[];
  /** Folders the program may read. */
  readonly roots: readonly string[];
}

export const CLOSED: WallSettings = { grants: [], roots: [] };

/** `fs-write=./tmp`, `net`. Undefined when it is none. */
export function parseGrant(text: string, cwd: string): Grant | undefined {
  const at = text.indexOf("=");
  const name = at < 0 ? text : text.slice(0, at);
  const permission = PERMISSIONS.find((each) => each === name);
  if (permission === undefined) return undefined;
  if (at < 0) return { permission };
  const path = text.slice(at + 1);
  if (path === "" || (permission !== "fs-read" && permission !== "fs-write")) return undefined;
  return { permission, path: resolve(cwd, path) };
}

/**
 * The flags of a Node process behind the wall. Reading is left to the guards: a process has to read itself, its packages and
 * whatever the user's own links lead to, and what cannot be sent anywhere does no harm.
 */
export function nodeFlags(grants: readonly Grant[], isSupported: (flag: string) => boolean): string[] {
  const flags = ["--experimental-permission", "--allow-fs-read=*", "--no-warnings"];
  for (const { permission, path } of grants) {
    if (permission === "fs-write")
      flags.push(...(path === undefined ? ["*"] : [path, `${path}/*`]).map((each) => `--allow-fs-write=${each}`));
    const flag = `--allow-${permission}`;
    if ((permission === "child-process" || permission === "addons" || permission === "wasi") && isSupported(flag))
      flags.push(flag);
  }
  return flags;
}
