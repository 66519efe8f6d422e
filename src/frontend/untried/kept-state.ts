/** Whether calling a target may leave something behind that a later call sees, in any module it can reach, and what shows it. */
import { positionAt } from "../lines.ts";
import { resolveModule } from "../modules/resolve.ts";
import { specifiersOf } from "../modules/specifiers.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { LISTED_MODULES } from "../state/builtin-effects.ts";
import type { Facts } from "../state/facts.ts";
import { flowOf } from "../state/flow.ts";
import { changedBy, loadedWorld } from "../state/heap/outlives.ts";
import type { World } from "../state/heap/world.ts";
import { reachableFrom } from "../state/module-state.ts";
import { type Imported, type ModuleView, moduleView } from "../state/view.ts";
import { type Class, isClass, isFunction, type Node, walk } from "../syntax.ts";
import { scopesOf } from "./module-scopes.ts";

/** Modules that are looked at together; of a program with more, some are not known. */
const MOST_MODULES = 60;
/** Where objects come from is found for more of them. */
const MOST_LOADED = 600;
/** Characters of them: about as long as a second of work. */
const MOST_TEXT = 1_500_000;

interface Analysed {
  readonly modules: readonly ModuleView[];
  readonly facts: Facts | undefined;
  /** The modules as loading leaves them. */
  readonly world: World | undefined;
  /** Why nothing is known. */
  readonly why?: string;
}

const known = new WeakMap<Project, Map<string, Analysed>>();

/** In words, with its place; undefined when nothing is kept. `roots`: what is called, and the classes of the objects it is given. */
export function stateKeptBy(
  own: Node,
  classes: readonly { readonly file: string; readonly export: string }[],
  module: ParsedModule,
  project: Project,
): string | undefined {
  const files = [module.file, ...new Set(classes.map(({ file }) => file).filter((file) => file !== module.file))];
  const { modules, facts, world, why } = analysed(files, project);
  const names = new Set(classes.map(({ export: name }) => name.split(".")[0]));
  const isGiven = (node: Class): boolean =>
    isAround(node, own) || names.has(node.id?.name ?? "default") || names.has("default");
  const given = modules.flatMap((at) => (files.includes(at.module.file) ? at.classes.filter(isGiven) : []));
  const place = (reason: string, file: string, node: Node): string => {
    const { lines } = modules.find((one) => one.module.file === file)!.module;
    return `${reason} (${file.slice(file.lastIndexOf("/") + 1)}:${positionAt(lines, node.start).line})`;
  };
  // two looks of different kinds: what either shows to be left alone is
  const home = modules.find((one) => one.module.file === module.file);
  const changed = world === undefined || home === undefined ? "unknown" : changedBy(own, given, home, world);
  if (changed === undefined) return undefined;
  if (facts === undefined) return why ?? "what its modules do is not known";
  const roots: Node[] = [own, ...modules.map((at) => at.module.program), ...given];
  walk(own, (node) => {
    if (isFunction(node) || isClass(node)) roots.push(node);
  });
  const reached = reachableFrom(roots, facts, new Set(modules.map((at) => at.module.program)));
  const harm = facts.harms.find(
    ({ owner, isResult }) => reached.has(owner) && (isResult !== true || isWithin(owner, own)),
  );
  if (harm === undefined) return undefined;
  return changed === "unknown"
    ? place(harm.reason, harm.file, harm.node)
    : place(changed.reason, changed.file, changed.node);
}

const isAround = (outer: Node, inner: Node): boolean => outer.start <= inner.start && outer.end >= inner.end;
const isWithin = (inner: Node, outer: Node): boolean => isAround(outer, inner);

function analysed(files: readonly string[], project: Project): Analysed {
  let byFile = known.get(project);
  if (byFile === undefined) known.set(project, (byFile = new Map()));
  const key = files.join("\n");
  let found = byFile.get(key);
  if (found === undefined) byFile.set(key, (found = analyse(files, project)));
  return found;
}

function analyse(files: readonly string[], project: Project): Analysed {
  const modules = new Map<string, ModuleView>();
  const open = [...files];
  let text = 0;
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    if (modules.has(file)) continue;
    const module = read(file, project);
    if (module === undefined) continue;
    text += module.text.length;
    if (modules.size >= MOST_LOADED || text > MOST_TEXT) continue;
    const scopes = scopesOf(module);
    if (scopes.module.activation.usesEval)
      return { modules: [], facts: undefined, world: undefined, why: "a module runs text as code" };
    modules.set(file, moduleView(module, scopes));
    for (const { specifier, how } of specifiersOf(module)) {
      const found = resolveModule(specifier, file, how);
      if (found.kind === "file") open.push(found.file);
    }
  }
  const resolveIn = (
    known: ReadonlySet<string>,
    specifier: string,
    from: ParsedModule,
    how: "import" | "require",
  ): Imported => {
    if (specifier === "assay") return { kind: "listed", name: "assay" };
    const found = resolveModule(specifier, from.file, how);
    if (found.kind === "file" && known.has(found.file)) return { kind: "file", file: found.file };
    if (found.kind === "builtin" && LISTED_MODULES.has(found.name.replace("/strict", "")))
      return { kind: "listed", name: found.name.replace("/strict", "") };
    return { kind: "unknown" };
  };
  const list = [...modules.values()];
  const first = list.slice(0, MOST_MODULES);
  const near = new Set(first.map((at) => at.module.file));
  const all = new Set(modules.keys());
  return {
    modules: list,
    facts: flowOf({ modules: first, resolve: (...words) => resolveIn(near, ...words) }),
    world: loadedWorld(list, (...words) => resolveIn(all, ...words)),
  };
}

function read(file: string, project: Project): ParsedModule | undefined {
  if (!/\.[cm]?[jt]sx?$/.test(file) || /\.d\.[cm]?ts$/.test(file)) return undefined;
  try {
    return project.module(file);
  } catch {
    // it is not in view, and calls of it are not known
    return undefined;
  }
}
