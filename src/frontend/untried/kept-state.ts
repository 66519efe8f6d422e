/** Whether calling a target may leave something behind that a later call sees, in any module it can reach, and what shows it. */
import { positionAt } from "../lines.ts";
import { resolveModule } from "../modules/resolve.ts";
import { specifiersOf } from "../modules/specifiers.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { LISTED_MODULES } from "../state/builtin-effects.ts";
import type { Callee, Facts, Harm } from "../state/facts.ts";
import { flowOf } from "../state/flow.ts";
import { changedBy, loadedWorld } from "../state/heap/outlives.ts";
import type { World } from "../state/heap/world.ts";
import { reachableFrom } from "../state/module-state.ts";
import { type Imported, type ModuleView, moduleView } from "../state/view.ts";
import { type Class, isClass, isFunction, type Node, walk } from "../syntax.ts";
import { scopesOf } from "./module-scopes.ts";
import { otherCode } from "./other-code.ts";

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
  /** What is known of calls of other functions. */
  readonly clean: Map<Callee, boolean>;
  /** Why nothing is known. */
  readonly why?: string;
}

const known = new WeakMap<Project, Map<string, Analysed>>();

export interface KeptState {
  /** What a call may leave behind, or find that an earlier one of another function left: in words, with its place. */
  readonly state?: string;
  /** An object that it sees and that code outside of the modules has, too. */
  readonly exposed?: string;
}

/** `classes`: of the objects that the target is given. */
export function stateKeptBy(
  own: Node,
  classes: readonly { readonly file: string; readonly export: string }[],
  module: ParsedModule,
  project: Project,
): KeptState {
  const files = [module.file, ...new Set(classes.map(({ file }) => file).filter((file) => file !== module.file))];
  const found = analysed(files, project);
  const { modules, facts, world, why } = found;
  if (facts === undefined) return { state: why ?? "what its modules do is not known" };
  const names = new Set(classes.map(({ export: name }) => name.split(".")[0]));
  const isGiven = (node: Class): boolean =>
    isAround(node, own) || names.has(node.id?.name ?? "default") || names.has("default");
  const given = modules.flatMap((at) => (files.includes(at.module.file) ? at.classes.filter(isGiven) : []));
  const roots: Node[] = [own, ...modules.map((at) => at.module.program), ...given];
  walk(own, (node) => {
    if (isFunction(node) || isClass(node)) roots.push(node);
  });
  const reached = reachableFrom(roots, facts, new Set(modules.map((at) => at.module.program)));
  const had = withAbove(
    roots.filter((node): node is Class => isClass(node)),
    modules,
  );
  const harms = facts.harms.filter(
    ({ owner, isResult, by }) =>
      reached.has(owner) && (isResult !== true || isWithin(owner, own)) && (by === undefined || had.has(by)),
  );
  const placed = ({ reason, file, node }: Pick<Harm, "reason" | "file" | "node">): string => {
    const at = modules.find((one) => one.module.file === file)!;
    return `${reason} (${file.slice(file.lastIndexOf("/") + 1)}:${positionAt(at.module.lines, node.start).line})`;
  };
  // two looks of different kinds at what the target itself changes: what either shows to be left alone is
  const home = modules.find((one) => one.module.file === module.file);
  const changed =
    harms.length === 0 || world === undefined || home === undefined ? "unknown" : changedBy(own, given, home, world);
  const shown = harms.find(({ isShown }) => isShown === true);
  if (shown !== undefined) return { state: placed(shown) };
  if (harms.length > 0 && changed !== undefined) return { state: placed(changed === "unknown" ? harms[0]! : changed) };
  if (modules.length > MOST_MODULES) return { state: "there are more modules than are looked at together" };
  const { change, empty, exposed } = otherCode(reached, facts, modules, (code) => isClean(code, found));
  if (change !== undefined) return { state: `another function ${placed(change)}` };
  if (empty !== undefined) return { state: `${empty.name} is exported to be filled` };
  return exposed === undefined ? {} : { exposed };
}

/** Looks at so many functions that callers may have called before. */
const MOST_OTHERS = 200;

/** Whether no call of the function, or of anything that instances of the class have, changes what outlives it. */
function isClean(code: Callee, { modules, world, clean }: Analysed): boolean {
  const known = clean.get(code);
  if (known !== undefined) return known;
  const at = modules.find((one) => [...one.functions, ...one.classes].some((node) => node === code));
  const isFine =
    world !== undefined &&
    at !== undefined &&
    clean.size < MOST_OTHERS &&
    changedBy(code, isClass(code) ? [code] : [], at, world) === undefined;
  clean.set(code, isFine);
  return isFine;
}

/** Classes whose instances a caller has, with those they extend. */
function withAbove(classes: readonly Class[], modules: readonly ModuleView[]): ReadonlySet<Class> {
  const found = new Set(classes);
  // `forEach` of a set also visits what is added meanwhile
  found.forEach(({ superClass }) => {
    if (superClass === null) return;
    for (const at of modules)
      for (const node of at.classes)
        if (superClass.type !== "Identifier" || node.id?.name === superClass.name) found.add(node);
  });
  return found;
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
      return { modules: [], facts: undefined, world: undefined, clean: new Map(), why: "a module runs text as code" };
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
    clean: new Map(),
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
