/** `--changed <version>`: the targets that an edit concerns. The version is a commit, or a folder with the project as it was. */
import { existsSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { codeKey } from "../../frontend/fingerprint/code-key.ts";
import { openProject } from "../../frontend/project.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { MemoryChoice } from "../options/memory.ts";
import { commitNamed, layOut } from "../project/git.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { exact } from "./memory/question.ts";
import type { Session } from "./session.ts";

/** All targets, or with `--changed` those that changed. Says when there is nothing to do. */
export function onlyChanged(
  { changedSince: version }: Pick<MemoryChoice, "changedSince">,
  targets: readonly Target[],
  root: string,
  { ports }: Session,
): readonly Target[] {
  if (version === undefined) return targets;
  const changed = changedSince(version, targets, root, ports.cwd);
  if (changed.length === 0)
    ports.err(`assay: nothing changed since ${version} that has a say in ${targets.length} functions.\n`);
  return changed;
}

/** Whoever is new, or cannot be compared, counts as changed. */
function changedSince(version: string, targets: readonly Target[], root: string, cwd: string): readonly Target[] {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), "assay-before-")));
  try {
    const before = placeOf(version, root, cwd, temporary);
    const keysBefore = keysIn(before, new Set(targets.map(({ file }) => relative(root, file))));
    const project = openProject();
    return targets.filter((target) => {
      const key = keyOf(target, root, project);
      return key === undefined || keysBefore.get(nameOf(target, root)) !== key;
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Where the project as it was lies, with the packages of today: an edit of package.json alone changes no code of the project. */
function placeOf(version: string, root: string, cwd: string, temporary: string): string {
  const commit = commitNamed(version, root);
  if (commit.kind === "commit") {
    const place = layOut(commit, root, temporary);
    if (place === undefined || !existsSync(place))
      throw new UsageError(
        `git cannot lay out ${version}`,
        "Name another commit, or a folder with the project as it was.",
      );
    linkPackages(root, place);
    return place;
  }
  const folder = resolve(cwd, version);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return realpathSync(folder);
  throw new UsageError(
    {
      "no-git": `git is not installed, and there is no folder ${version}`,
      "no-repository": `${root} is in no git repository, and there is no folder ${version}`,
      unknown: `git knows no commit ${JSON.stringify(version)}, and there is no such folder`,
    }[commit.why],
    "Name a commit, a branch or a tag (`--changed main`), or a folder with the project as it was.",
  );
}

function linkPackages(root: string, place: string): void {
  const packages = join(root, "node_modules");
  if (existsSync(packages) && !existsSync(join(place, "node_modules")))
    symlinkSync(realpathSync(packages), join(place, "node_modules"), "junction");
}

function keysIn(root: string, files: ReadonlySet<string>): ReadonlyMap<string, string> {
  const project = openProject();
  const keys = new Map<string, string>();
  for (const file of files) {
    if (!existsSync(join(root, file))) continue;
    const { targets } = findTargets(file, { cwd: root });
    for (const target of targets) {
      const key = keyOf(target, root, project);
      if (key !== undefined) keys.set(nameOf(target, root), key);
    }
  }
  return keys;
}

const nameOf = ({ file, export: name }: Target, root: string): string => `${relative(root, file)}#${name}`;

/** Code and types; where a target stands in its file is no part of it. */
function keyOf(target: Target, root: string, project: ReturnType<typeof openProject>): string | undefined {
  const code = codeKey(target, project);
  if (code === undefined) return undefined;
  const { kind, parameters, definitions, receiver, requires } = target;
  return `${code} ${JSON.stringify([kind, parameters, definitions, receiver, requires], exact).replaceAll(root, ".")}`;
}
