/** What a program may be allowed to do beyond computing: the words of `--allow`, and what they mean to Node's permission model. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isInside, realPlace } from "./places.ts";

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
  /** The path of bubblewrap, where the system's own confinement stands around the process. */
  readonly bubblewrap?: string;
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

export const MAY_START_THREADS = "--allow-worker";

/**
 * The flags of a Node process in the sandbox. `own` is what the process has to read of the tool itself. Node judges a path as it is given, so
 * links are left to the guards; for modules it follows them first.
 */
export function nodeFlags(
  { grants, roots }: SandboxSettings,
  own: readonly string[],
  isSupported: (flag: string) => boolean,
): string[] {
  const has = (permission: Permission): boolean => grants.some((grant) => grant.permission === permission);
  // who has the inspector has everything; where Node cannot allow it, its permission model stays out
  if (has("inspector") && !isSupported("--allow-inspector")) return ["--no-warnings"];
  const flags = ["--experimental-permission", "--no-warnings"];
  flags.push(...readable(grants, [...roots, ...own]).map((path) => `--allow-fs-read=${path}`));
  flags.push(...writable(grants).map((path) => `--allow-fs-write=${path}`));
  for (const permission of ["child-process", "worker", "addons", "wasi", "inspector", "net"] as const) {
    const flag = `--allow-${permission}`;
    if (has(permission) && isSupported(flag)) flags.push(flag);
  }
  return flags;
}

function writable(grants: readonly Grant[]): string[] {
  return places(opened(grants, "fs-write"));
}

/** What may be written may be read. */
function readable(grants: readonly Grant[], roots: readonly string[]): string[] {
  const real = roots.flatMap((root) => [root, realPlace(root)]);
  return places([...opened(grants, "fs-read"), ...opened(grants, "fs-write"), ...real, "/dev/null"]);
}

/** The folders that a permission is limited to; undefined where it is not. */
const opened = (grants: readonly Grant[], wanted: Permission): (string | undefined)[] =>
  grants.filter(({ permission }) => permission === wanted).map(({ path }) => path);

/** Node takes a folder that exists for everything below it. It ends at once when it is told the same place twice, so nothing is. */
function places(given: readonly (string | undefined)[]): string[] {
  const paths = [...new Set(given)].filter((path) => path !== undefined);
  // Node would take a star for any name
  if (given.includes(undefined) || paths.some((path) => path === "/" || path.includes("*"))) return ["*"];
  return paths
    .filter((path) => !paths.some((folder) => path !== folder && isInside(path, folder)))
    .flatMap((path) => (isFolder(path) ? [path] : [path, `${path}/*`]));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
