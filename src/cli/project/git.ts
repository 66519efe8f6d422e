/** An earlier version of a project, laid out in a temporary folder. Nothing that a repository brings along is run: no hooks, no monitors, no filters. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { MISSING, programOnPath } from "../../machine/programs.ts";

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

/** What may be read of a version to compare code. Links are left out: what they lead to is not of that version. */
const SOURCE = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t(.+\.(?:[cm]?[jt]sx?|json))$/s;
const MOST_BYTES = 16 * 1024 * 1024;
const BYTES_AT_ONCE = 64 * 1024 * 1024;

interface Source {
  readonly hash: string;
  readonly bytes: number;
  readonly path: string;
}

/**
 * Writes the source files of a commit to a folder that is there, byte by byte as they were committed: checking them out would run the filters that the repository
 * names. Gives where the part that belongs to `root` is, or undefined when git fails.
 */
export function layOut(
  { top, hash }: Extract<Version, { kind: "commit" }>,
  root: string,
  folder: string,
): string | undefined {
  const list = git(top, ["ls-tree", "-r", "-l", "-z", "--full-tree", hash]);
  if (list?.code !== 0) return undefined;
  const sources = list.out.split("\0").flatMap(sourceOf);
  const files = join(folder, "files");
  const place = join(files, relative(top, root));
  mkdirSync(place, { recursive: true });
  while (sources.length > 0) {
    const some: Source[] = [];
    for (let bytes = 0; sources.length > 0 && bytes < BYTES_AT_ONCE; bytes += some.at(-1)!.bytes)
      some.push(sources.pop()!);
    if (!writeEach(top, some, files)) return undefined;
  }
  return place;
}

/** A tree that somebody made by hand may have any name in it. */
function sourceOf(line: string): Source[] {
  const [, hash = "", bytes = "", path = ""] = SOURCE.exec(line) ?? [];
  const isPlain = path.split("/").every((step) => !/^(?:\.{0,2}|\.git)$/i.test(step)) && !path.includes("\\");
  return hash !== "" && isPlain && Number(bytes) <= MOST_BYTES ? [{ hash, bytes: Number(bytes), path }] : [];
}

/** One process for many: `<hash> blob <bytes>`, a line end, the bytes, a line end. */
function writeEach(top: string, sources: readonly Source[], folder: string): boolean {
  const contents = gitBytes(top, ["cat-file", "--batch"], sources.map(({ hash }) => `${hash}\n`).join(""));
  if (contents?.status !== 0) return false;
  let at = 0;
  for (const { hash, bytes, path } of sources) {
    const header = `${hash} blob ${bytes}\n`;
    if (contents.stdout.toString("latin1", at, at + header.length) !== header) return false;
    at += header.length;
    const file = join(folder, path);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, contents.stdout.subarray(at, at + bytes), { flag: "wx" });
    } catch {
      // twice the same name, or one that is a folder too: not a version to compare with
      return false;
    }
    at += bytes + 1;
  }
  return true;
}

const HARMLESS = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.attributesFile=/dev/null",
  "-c",
  "core.pager=cat",
];

/** Nothing is fetched that is not there: a repository may name the program that fetches. */
const ENVIRONMENT = {
  GIT_ATTR_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
};

function gitBytes(folder: string, words: readonly string[], input = "") {
  const result = spawnSync(programOnPath("git") ?? MISSING, [...HARMLESS, "-C", folder, ...words], {
    input,
    env: { ...process.env, ...ENVIRONMENT },
    maxBuffer: 8 * BYTES_AT_ONCE,
  });
  return result.error === undefined ? result : undefined;
}

function git(folder: string, words: readonly string[]) {
  const result = gitBytes(folder, words);
  return result === undefined ? undefined : { code: result.status, out: result.stdout.toString("utf8") };
}
