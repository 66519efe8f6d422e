/**
 * Reading text that somebody else put there. A project may have a pipe, a device or gigabytes where a source or a package.json is expected; reading one of those
 * does not end. Errors look like those of the system, so that they are told like those.
 */
import { readFileSync, statSync } from "node:fs";

/** Far above every source and manifest, far below what hurts. */
export const MOST_TEXT_BYTES = 64 * 1024 * 1024;

export function readText(file: string): string {
  const stat = statSync(file);
  if (stat.isFile() && stat.size > MOST_TEXT_BYTES)
    throw refused("EFBIG", `it has ${stat.size} bytes; Assay reads files up to ${MOST_TEXT_BYTES}`, file);
  if (!stat.isFile() && !stat.isDirectory()) throw refused("EINVAL", "it is a pipe or a device, and no file", file);
  // of a folder the system has its own words
  return readFileSync(file, "utf8");
}

const refused = (code: string, why: string, path: string): Error =>
  Object.assign(new Error(`${code}: ${why}, read '${path}'`), { code, syscall: "read", path });
