/** An earlier version of a project, laid out in a temporary folder. Nothing that a repository brings along is run: no hooks, no monitors, no filters. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";

export type Version =
  | { readonly kind: "commit"; readonly top: string; readonly hash: string }
  | { readonly kind: "refused"; readonly why: "no-git" | "no-repository" | "unknown" };

/** The commit that a name stands for. */
export function commitNamed(name: string, folder: string): Version {
  const top = git(folder, ["rev-parse", "--show-toplevel"]);
  if (top === undefined) return { kind: "refused", why: "no-git" };
  if (top.code !== 0) return { kind: "refused", why: "no-repository" };
  // what begins with a dash would be an option of git's
  const named = name.startsWith("-")
    ? undefined
    : git(folder, ["rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
  if (named?.code !== 0) return { kind: "refused", why: "unknown" };
  return { kind: "commit", top: top.out.trim(), hash: named.out.trim() };
}

/** Writes the files of a commit to a folder that is there; gives where the part that belongs to `root` is, or undefined when git fails. */
export function layOut(
  { top, hash }: Extract<Version, { kind: "commit" }>,
  root: string,
  folder: string,
): string | undefined {
  const index = { GIT_INDEX_FILE: join(folder, "index") };
  const files = join(folder, "files");
  mkdirSync(files);
  const isRead = git(top, ["read-tree", hash], index)?.code === 0;
  const isWritten = isRead && git(top, ["checkout-index", "--all", `--prefix=${files}/`], index)?.code === 0;
  return isWritten ? join(files, relative(top, root)) : undefined;
}

const HARMLESS = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.attributesFile=/dev/null",
];

function git(folder: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, error } = spawnSync("git", [...HARMLESS, "-C", folder, ...words], {
    encoding: "utf8",
    env: { ...process.env, ...env, GIT_ATTR_NOSYSTEM: "1", GIT_TERMINAL_PROMPT: "0" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return error === undefined ? { code: status, out: stdout } : undefined;
}
