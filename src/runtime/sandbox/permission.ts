/** What a program may not do while it is explored, and the record of what it tried. */

/** `--allow-<permission>` lifts the block. */
export type Permission = "fs-write" | "child-process" | "net" | "worker" | "process";

export interface Blocked {
  /** `fs.writeFileSync`, `process.exit`. */
  readonly what: string;
  readonly permission: Permission;
  /** The flag that would allow it. */
  readonly flag: string;
}

const allowed = new Set<Permission>();
const attempts = new Map<string, Blocked>();

export function allow(permissions: Iterable<Permission>): void {
  allowed.clear();
  for (const each of permissions) allowed.add(each);
}

export function isAllowed(permission: Permission): boolean {
  return allowed.has(permission);
}

/** Everything that was blocked so far, each once. */
export function blockedAttempts(): readonly Blocked[] {
  return [...attempts.values()];
}

export function forgetAttempts(): void {
  attempts.clear();
}

const NODE_NAMES: Readonly<Record<Permission, string>> = {
  "fs-write": "FileSystemWrite",
  "child-process": "ChildProcess",
  net: "Net",
  worker: "WorkerThreads",
  process: "Process",
};

/** Records the attempt and makes the error that Node's permission model would raise. */
export function denial(what: string, permission: Permission, resource?: unknown): Error {
  if (!attempts.has(what)) attempts.set(what, { what, permission, flag: `--allow-${permission}` });
  const error = new Error("Access to this API has been restricted");
  return Object.assign(error, {
    code: "ERR_ACCESS_DENIED",
    permission: NODE_NAMES[permission],
    ...(typeof resource === "string" ? { resource } : {}),
  });
}
