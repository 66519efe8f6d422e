/** A published version of a package as a project of its own: its files, and what it needs beside them. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { openProject } from "../../src/frontend/project.ts";
import { findTargets } from "../../src/frontend/targets/find.ts";

/** Into an empty folder. */
export function unpack(folder: string, what: string): void {
  if (existsSync(join(folder, "package.json"))) return;
  mkdirSync(folder, { recursive: true });
  run("npm", ["pack", "--silent", what], folder);
  const archive = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  run("tar", ["xzf", archive!, "--strip-components=1"], folder);
  rmSync(join(folder, archive!));
  const file = join(folder, "package.json");
  const { devDependencies: _dev, scripts: _scripts, ...described } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(described, undefined, 2));
  if (Object.keys(described.dependencies ?? {}).length > 0)
    run("npm", ["install", "--omit=dev", "--omit=peer", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
}

function run(command: string, words: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, words, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${words.join(" ")}: ${stderr}`);
}

/** The project becomes this version; what Assay remembers of it stays. */
export function become(project: string, version: string): void {
  mkdirSync(project, { recursive: true });
  for (const name of readdirSync(project))
    if (name !== ".assay") rmSync(join(project, name), { recursive: true, force: true });
  cpSync(version, project, { recursive: true, filter: (from) => !from.endsWith("/.assay") });
}

/** At most so many functions that are in all versions, evenly chosen from all in the order of their names: `file#export`. */
export function functionsOf(
  versions: readonly string[],
  where: readonly string[],
  most: number,
): { readonly chosen: readonly string[]; readonly all: number } {
  const [first = "", ...others] = versions;
  const files = where.flatMap((folder) =>
    (existsSync(join(first, folder)) ? readdirSync(join(first, folder)) : [])
      .filter((name) => /\.(js|mjs|cjs|ts)$/.test(name) && !/\.d\.[mc]?ts$|\.min\.js$|\.config\./.test(name))
      .map((name) => join(folder, name))
      .filter((name) => others.every((other) => existsSync(join(other, name)))),
  );
  // reading all of a large package takes longer than the measurement
  const some = evenly(files, 2 * most);
  const names = [...namesIn(first, some)].filter((name) => others.every((other) => namesIn(other, some).has(name)));
  return { chosen: evenly(names, most), all: Math.round((names.length * files.length) / Math.max(1, some.length)) };
}

const known = new Map<string, ReadonlySet<string>>();

function namesIn(root: string, files: readonly string[]): ReadonlySet<string> {
  const key = JSON.stringify([root, files]);
  let names = known.get(key);
  if (names === undefined) {
    const project = openProject();
    const found = files.flatMap((file) => findTargets(file, { cwd: root, project }).targets);
    names = new Set(found.map((target) => `${relative(root, target.file)}#${target.export}`).sort());
    known.set(key, names);
  }
  return names;
}

function evenly<T>(list: readonly T[], most: number): readonly T[] {
  const step = list.length / most;
  return step <= 1 ? list : Array.from({ length: most }, (_, i) => list[Math.floor(i * step)]!);
}
