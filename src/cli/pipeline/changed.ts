/** `--changed <version>`: the targets that an edit concerns. The version is a commit, or a folder with the project as it was. */
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { codeKey } from "../../frontend/fingerprint/code-key.ts";
import { openProject } from "../../frontend/project.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { MemoryChoice } from "../options/memory.ts";
import { placeOf } from "../project/earlier.ts";
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
    const before = placeOf(version, root, cwd, temporary, "--changed main");
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
