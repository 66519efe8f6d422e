/** Whether instances are made as they were, apart from the functions that run for it: what classes extend and define, and what their fields begin with. */
import { isConnecting } from "../../frontend/fingerprint/at-load.ts";
import { syntaxDigest } from "../../frontend/fingerprint/syntax-digest.ts";
import { isClass, walk } from "../../frontend/syntax.ts";
import { classOutline } from "./labels.ts";
import { readOtherwise } from "./load/tainted.ts";
import type { Version, VersionPair } from "./versions.ts";

const known = new WeakMap<VersionPair, string | undefined>();

/** The first module whose classes are others, or get something from elsewhere; undefined when there is none. */
export function classChange(pair: VersionPair): string | undefined {
  if (!known.has(pair)) {
    const [before, after] = [classesOf(pair.before), classesOf(pair.after)];
    const other = [...before].find(([path, told]) => after.get(path) !== told);
    known.set(pair, other === undefined ? fieldChange(pair) : `classes of ${other[0]}`);
  }
  return known.get(pair);
}

/** What fields begin with is no function that a run comes into: the names in it have to stand for what they did. */
function fieldChange(pair: VersionPair): string | undefined {
  let change: string | undefined;
  for (const module of pair.before.modules)
    walk(module.module.program, (node) => {
      if (change !== undefined || !isClass(node)) return change === undefined;
      const other = readOtherwise(pair, { module, node });
      if (other !== undefined) change = `class ${node.id?.name} reads ${other}, which loading leaves otherwise`;
      return true;
    });
  return change;
}

/** By module; those without classes have no say. */
function classesOf(version: Version): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  for (const module of version.modules) {
    const outlines: string[] = [];
    walk(module.module.program, (node) => {
      if (isClass(node)) outlines.push(`${node.id?.name} ${classOutline(node)}`);
    });
    if (outlines.length === 0) continue;
    for (const statement of module.module.program.body)
      if (isConnecting(statement)) outlines.push(syntaxDigest(statement, module.module));
    told.set(version.pathOf(module), outlines.join("\n"));
  }
  return told;
}
