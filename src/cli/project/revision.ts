/** The commit that a project is at, read from git's own files: nothing of a stranger's repository is run for it. */
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readText } from "../../machine/text-files.ts";

/** Shortened; undefined outside of a repository, and where its files are not as usual. */
export function revisionOf(folder: string): string | undefined {
  const git = gitFolder(resolve(folder));
  const head = git === undefined ? undefined : text(join(git, "HEAD"));
  if (git === undefined || head === undefined) return undefined;
  const name = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  if (name === undefined) return short(head);
  const common = resolve(git, text(join(git, "commondir")) ?? ".");
  return short(text(join(git, name)) ?? text(join(common, name)) ?? packed(common, name));
}

function gitFolder(folder: string): string | undefined {
  const place = join(folder, ".git");
  const state = statSync(place, { throwIfNoEntry: false });
  if (state?.isDirectory() === true) return place;
  const link = state?.isFile() === true ? /^gitdir: (.+)$/.exec(text(place) ?? "")?.[1] : undefined;
  if (link !== undefined) return resolve(folder, link);
  return dirname(folder) === folder ? undefined : gitFolder(dirname(folder));
}

const packed = (git: string, name: string): string | undefined =>
  text(join(git, "packed-refs"))
    ?.split("\n")
    .find((line) => line.endsWith(` ${name}`));

const short = (hash: string | undefined): string | undefined =>
  hash !== undefined && /^[0-9a-f]{40}/.test(hash) ? hash.slice(0, 7) : undefined;

function text(file: string): string | undefined {
  try {
    return readText(file).trim();
  } catch {
    return undefined;
  }
}
