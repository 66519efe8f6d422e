/** What a program may be allowed to do beyond computing: the words of `--allow`, and what they mean to Node's permission model. */
import { statSync } from "node:fs";
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

/** What the user allowed and where the project is: all a process needs to know to be inside the sandbox. */
export interface SandboxSettings {
  readonly grants: readonly Grant[];
  /** Folders the program may read. */
  readonly roots: readonly string[];
}

export const CLOSED: SandboxSettings = { grants: [], roots: [] };

/** `fs-write=./tmp`, `net`. Undefined when it is none. */
export function parseGrant(text: string, cwd: string): Grant | undefined {
  const at = text.indexOf("=");
  const name = at < 0 ? text : text.slice(0, at);
  const permission = PERMISSIONS.find((each) => each === name);
  if (permission === undefined) return undefined;
  if (at < 0) return { permission };
  const path = text.slice(at + 1);
  // Node would take a star for any name
  if (path === "" || path.includes("*") || (permission !== "fs-read" && permission !== "fs-write")) return undefined;
  return { permission, path: resolve(cwd, path) };
}

/**
 * The flags of a Node process in the sandbox. Reading is left to the guards: a process has to read itself, its packages and
 * whatever the user's own links lead to, and what cannot be sent anywhere does no harm.
 */
export function nodeFlags(grants: readonly Grant[], isSupported: (flag: string) => boolean): string[] {
  const has = (permission: Permission): boolean => grants.some((grant) => grant.permission === permission);
  // who has the inspector has everything; where Node cannot allow it, its permission model stays out
  if (has("inspector") && !isSupported("--allow-inspector")) return ["--no-warnings"];
  const flags = ["--experimental-permission", "--allow-fs-read=*", "--no-warnings"];
  flags.push(...writable(grants).map((path) => `--allow-fs-write=${path}`));
  for (const permission of ["child-process", "worker", "addons", "wasi", "inspector", "net"] as const) {
    const flag = `--allow-${permission}`;
    if (has(permission) && isSupported(flag)) flags.push(flag);
  }
  return flags;
}

/** Node takes a folder that exists for everything below it. It ends at once when it is told the same place twice, so nothing is. */
function writable(grants: readonly Grant[]): string[] {
  const opened = grants.filter(({ permission }) => permission === "fs-write");
  if (opened.some(({ path }) => path === undefined)) return ["*"];
  const paths = [...new Set(opened.map(({ path }) => path!))];
  const isInside = (path: string, folder: string): boolean =>
    path !== folder && path.startsWith(folder === "/" ? folder : `${folder}/`);
  return paths
    .filter((path) => !paths.some((folder) => isInside(path, folder)))
    .flatMap((path) => {
      if (path === "/") return ["*"];
      return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? [path] : [path, `${path}/*`];
    });
}
