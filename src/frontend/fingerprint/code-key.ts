/**
 * The dependency key of a target: a digest of all code that can have a say in what a call of it does. That is what the target can reach, and what
 * runs while the modules load that it needs: an edit anywhere else leaves the key alone, and so does a new name of a file.
 */
import { createHash } from "node:crypto";
import type { ParsedModule } from "../parse.ts";
import { type Project, readableModule } from "../project.ts";
import type { Node } from "../syntax.ts";
import { codeFileOf, type Target } from "../targets/target.ts";
import { codeAt } from "../untried/code-at.ts";
import { partsReader } from "../untried/reachable.ts";
import { isConnecting, runsAtLoad } from "./at-load.ts";
import { builtClasses } from "./built-classes.ts";
import { loadedWith } from "./loaded-with.ts";
import { syntaxDigest } from "./syntax-digest.ts";

/** Undefined when not all of the code can be told from the text: names of modules that are computed, too many of them. */
export function codeKey(target: Target, project: Project): string | undefined {
  const entry = readableModule(target.file, project);
  const module = readableModule(codeFileOf(target), project);
  if (entry === undefined || module === undefined) return undefined;
  // inputs are made by classes that the code need not mention
  const builders = builtClasses(target).map((file) => readableModule(file, project));
  if (builders.includes(undefined)) return undefined;
  const roots = [entry, module, ...(builders as ParsedModule[])];
  const loaded = loadedWith(roots, project);
  if (loaded === undefined) return undefined;
  const { modules, data } = loaded;
  const number = new Map(modules.map((one, i) => [one, i]));

  const digests = new Set<string>();
  const note = (part: Node, at: ParsedModule): void => {
    digests.add(`${number.get(at) ?? at.file} ${syntaxDigest(part, at)}`);
  };
  const read = partsReader(project, note);

  const { owner } = codeAt(target, module);
  let isComplete = read(owner, module);
  for (const builder of builders) if (builder !== module) isComplete &&= read(builder!.program, builder!);
  for (const one of modules)
    for (const statement of one.program.body) {
      // who hands on or takes something is part of the answer, and does not run it
      if (isConnecting(statement)) note(statement, one);
      else if (runsAtLoad(statement)) isComplete &&= read(statement, one);
    }
  // where not all that it can come by is known, it is all of their text
  if (!isComplete) for (const one of modules) note(one.program, one);
  const hash = createHash("sha256");
  for (const text of [...digests].sort()) hash.update(`${text}\n`);
  for (const digest of data) hash.update(`data ${digest}\n`);
  return hash.digest("base64url").slice(0, 22);
}
