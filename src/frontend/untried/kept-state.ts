/** Whether calling a target may leave something behind that a later call sees, in any module it can reach, and what shows it. */

import { LISTED_MODULES } from "../builtin-effects.ts";
import { positionAt } from "../lines.ts";
import { resolveModule } from "../modules/resolve.ts";
import { specifiersOf } from "../modules/specifiers.ts";
import type { ParsedModule } from "../parse.ts";
import { type Pollution, pollutionBy } from "../platform/pollution.ts";
import type { Project } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { type Owner, ownersOfText } from "../scopes/code-from-text.ts";
import { functionsWithMappedArguments } from "../scopes/mapped-arguments.ts";
import type { Binding } from "../scopes/scope.ts";
import type { Facts, Harm } from "../state/facts.ts";
import { flowOf } from "../state/flow.ts";
import { effectsOfCallers } from "../state/heap/callers.ts";
import { conflict, Effects } from "../state/heap/effects.ts";
import { onlyGlances } from "../state/heap/glances.ts";
import { calledWorld, loadedWorld } from "../state/heap/outlives.ts";
import type { Thing } from "../state/heap/thing.ts";
import type { World } from "../state/heap/world.ts";
import { isEmptyExport, reachableFrom } from "../state/module-state.ts";
import { type Imported, type ModuleView, moduleView } from "../state/view.ts";
import { type Class, isClass, isFunction, type Node, walk } from "../syntax.ts";
import type { KeptState } from "./kept.ts";
import { otherCode } from "./other-code.ts";
import { noteReached, reachedFrom } from "./reachable.ts";
import { keepState, type Looked, recallState, stateKey } from "./remembered-state.ts";

/** Modules that are looked at together by their names. */
const MOST_MODULES = 60;
/** Where objects come from is found for more of them. */
const MOST_LOADED = 600;
/** Characters of them: about as long as a second of work. */
const MOST_TEXT = 1_500_000;

/** Functions whose code is not followed; undefined among the texts where one does not stand in a function. */
interface Unfollowed {
  readonly texts: readonly Owner[];
  readonly mapped: readonly Node[];
}

interface Analysed {
  readonly modules: readonly ModuleView[];
  /** Of programs that are small enough. */
  readonly facts: Facts | undefined;
  /** The modules as loading leaves them. */
  readonly world: World | undefined;
  /** All that callers can do to them after that, made when it is first asked for. */
  readonly callers: () => Effects | undefined;
  /** Whether callers were asked for by the last look, and are known. */
  readonly asked: { isNow: boolean; isAnswered: boolean };
  readonly called: Map<Node, World | undefined>;
  readonly pollution: () => Pollution;
  /** By file. */
  readonly unfollowed: ReadonlyMap<string, Unfollowed>;
  /** Why nothing is known. */
  readonly why?: string;
}

/** By the files that are asked about, and by the modules behind them: methods of one class that stand in many files have the same. */
interface Known {
  readonly ofFiles: Map<string, Analysed>;
  readonly ofModules: Map<string, Omit<Analysed, "called">>;
}

const known = new WeakMap<Project, Known>();

interface Given {
  readonly own: Node;
  /** Classes whose instances the target is given. */
  readonly classes: readonly Class[];
  readonly home: ModuleView | undefined;
}

/** `classes`: of the objects that the target is given. */
export function stateKeptBy(
  own: Node,
  classes: readonly { readonly file: string; readonly export: string }[],
  module: ParsedModule,
  project: Project,
): KeptState {
  const files = [module.file, ...new Set(classes.map(({ file }) => file).filter((file) => file !== module.file))];
  const behind = project.states === undefined ? undefined : modulesBehind(files, project);
  if (behind?.isWhole !== true) return look(own, classes, module, files, project).kept;
  const read = behind.modules;
  const key = stateKey(project, [module.file, own.type, own.start, own.end, classes], read, behind.leads);
  const known = recallState(project, key, read);
  if (known !== undefined && (!known.hasAskedCallers || isAffordableOnce(read, project))) {
    if (known.reached !== undefined) noteReached(own, known.reached);
    return known.kept;
  }
  const found = look(own, classes, module, files, project);
  if (!found.isCutShort) keepState(project, key, read, found);
  return found.kept;
}

interface Look extends Looked {
  /** All that callers can do would have taken too long to look at. */
  readonly isCutShort: boolean;
}

function look(
  own: Node,
  classes: readonly { readonly file: string; readonly export: string }[],
  module: ParsedModule,
  files: readonly string[],
  project: Project,
): Look {
  const found = analysed(files, project);
  found.asked.isNow = false;
  const kept = keptBy(own, classes, module, files, found);
  const { isNow, isAnswered } = found.asked;
  return { kept, reached: reachedFrom(own), hasAskedCallers: isNow, isCutShort: isNow && !isAnswered };
}

function keptBy(
  own: Node,
  classes: readonly { readonly file: string; readonly export: string }[],
  module: ParsedModule,
  files: readonly string[],
  found: Analysed,
): KeptState {
  if (found.why !== undefined) return { state: found.why };
  const names = new Set(classes.map(({ export: name }) => name.split(".")[0]));
  const isGiven = (node: Class): boolean =>
    isAround(node, own) || names.has(node.id?.name ?? "default") || names.has("default");
  const given: Given = {
    own,
    classes: found.modules.flatMap((at) => (files.includes(at.module.file) ? at.classes.filter(isGiven) : [])),
    home: found.modules.find((one) => one.module.file === module.file),
  };
  const { written, isPossible } = found.pollution();
  const noted = { ...noteCode(given, found), ...(isPossible ? { valuesElsewhere: true as const } : {}) };
  if (written !== undefined)
    return {
      ...noted,
      state: placed({ ...written, reason: "changes what may be a builtin, through a value" }, found.modules),
    };
  // two looks of different kinds: what either shows to be left alone is
  const byNames = stateByNames(given, found);
  const kept =
    byNames?.state === undefined && byNames !== undefined
      ? byNames
      : (stateByObjects(given, found) ?? byNames ?? UNKNOWN);
  return { ...kept, ...noted };
}

/** What runs is known where nothing was called that is not. */
function noteCode(
  { own, classes, home }: Given,
  found: Analysed,
): Pick<KeptState, "glances" | "unreached" | "textElsewhere" | "leavesBuiltins"> {
  if (found.world === undefined || found.world.doubt !== undefined || home === undefined) return {};
  const called = calledBy(own, classes, home, found);
  if (called === undefined) return {};
  const { unknown, text, foreign, stored } = called.effects;
  // of functions that are stored in what outlives the call nobody looks at what they do when they are called from there
  if (stored.size > 0) return {};
  const noted = leavesBuiltins(called.effects, found) ? { leavesBuiltins: true as const } : {};
  if ((unknown ?? text ?? foreign) !== undefined) return noted;
  noteReached(own, called.entered);
  const ran = [called.entered, found.world.entered];
  const isUnreached = (owner: Owner): boolean => owner !== undefined && !ran.some((entered) => entered.has(owner));
  const unreached = [...found.unfollowed].filter(([, { texts, mapped }]) => [...texts, ...mapped].every(isUnreached));
  return {
    ...(unreached.length === 0 ? {} : { unreached: unreached.map(([file]) => file) }),
    ...(unreached.some(([, { texts }]) => texts.length > 0) ? { textElsewhere: true } : {}),
    ...noted,
    ...(classes.length === 0 && onlyGlances(own, called) ? { glances: true } : {}),
  };
}

/** Code of the platform that nobody listed changes no builtin that it is not given. */
function leavesBuiltins({ unknown, text, builtins, givesBuiltins }: Effects, { pollution }: Analysed): boolean {
  return (unknown ?? text ?? builtins) === undefined && !givesBuiltins && pollution().written === undefined;
}

const UNKNOWN: KeptState = { state: "what its modules do is not known" };

/** By where names lead; undefined for large programs. */
function stateByNames({ own, classes }: Given, { modules, facts }: Analysed): KeptState | undefined {
  if (facts === undefined) return undefined;
  const roots: Node[] = [own, ...modules.map((at) => at.module.program), ...classes];
  walk(own, (node) => {
    if (isFunction(node) || isClass(node)) roots.push(node);
  });
  const reached = reachableFrom(roots, facts, new Set(modules.map((at) => at.module.program)));
  const had = withAbove(
    roots.filter((node): node is Class => isClass(node)),
    modules,
  );
  const harm = facts.harms.find(
    ({ owner, isResult, by }) =>
      reached.has(owner) && (isResult !== true || isWithin(owner, own)) && (by === undefined || had.has(by)),
  );
  if (harm !== undefined) return { state: placed(harm, modules) };
  const { change, empty, exposed } = otherCode(reached, facts, modules);
  if (change !== undefined) return { state: `another function ${placed(change, modules)}` };
  if (empty !== undefined) return { state: filled(empty) };
  return exposed === undefined ? {} : { exposed };
}

/** By where objects come from; undefined when that is not known. */
function stateByObjects({ own, classes, home }: Given, found: Analysed): KeptState | undefined {
  const { world, modules } = found;
  if (world === undefined || home === undefined) return undefined;
  if (world.doubt !== undefined) return { state: placed(world.doubt, modules) };
  const called = calledBy(own, classes, home, found);
  if (called === undefined) return undefined;
  // what the target does by itself needs no look at all that callers could do, which takes seconds of large packages
  const alone = conflict(called.effects, new Effects());
  if (alone !== undefined) return { state: placed(alone, modules) };
  const callers = found.callers();
  if (callers === undefined) return undefined;
  const harm = conflict(called.effects, callers);
  if (harm !== undefined) return { state: placed(harm, modules) };
  const { seen } = called.effects;
  for (const at of modules)
    for (const binding of at.scopes.bindings)
      if (isEmptyExport(binding, at) && [...world.cell(binding, "load")].some((thing) => seen.has(thing)))
        return { state: filled(binding) };
  const exposed = [...callers.shown.keys()].find((thing) => seen.has(thing));
  return exposed === undefined ? {} : { exposed: nameOf(exposed, world, modules) };
}

function calledBy(own: Node, classes: readonly Class[], home: ModuleView, found: Analysed): World | undefined {
  if (!found.called.has(own)) found.called.set(own, calledWorld(own, classes, home, found.world!));
  return found.called.get(own);
}

const filled = ({ name }: Binding): string => `${name} is exported to be filled`;

function placed(
  { reason, file, node }: Pick<Harm, "reason" | "file" | "node">,
  modules: readonly ModuleView[],
): string {
  const at = modules.find((one) => one.module.file === file)!;
  return `${reason} (${file.slice(file.lastIndexOf("/") + 1)}:${positionAt(at.module.lines, node.start).line})`;
}

function nameOf(thing: Thing, world: World, modules: readonly ModuleView[]): string {
  for (const at of modules)
    for (const binding of at.scopes.module.bindings.values())
      if (world.cell(binding, "load").has(thing)) return binding.name;
  return "exports";
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

type Resolved = ReturnType<typeof resolveModule>;

const resolutions = new WeakMap<Project, Map<string, Resolved>>();

/** Values are imported again and again while programs are gone over; where a name leads is asked of the file system once. */
function resolved(specifier: string, file: string, how: "import" | "require", project: Project): Resolved {
  let all = resolutions.get(project);
  if (all === undefined) resolutions.set(project, (all = new Map()));
  const key = `${how}\n${specifier}\n${file}`;
  let found = all.get(key);
  if (found === undefined) all.set(key, (found = resolveModule(specifier, file, how)));
  return found;
}

/** Squares of numbers of modules that are looked at for callers, of all targets of a command together: a look takes about that long. */
const MOST_LOOKED_AT = 60_000;
const lookedAt = new WeakMap<Project, number>();

/** Every file of a large project would have all behind it looked at again: after some of that nothing is known of the others. */
function isAffordable(modules: number, project: Project): boolean {
  const spent = (lookedAt.get(project) ?? 0) + modules ** 2;
  lookedAt.set(project, spent);
  return spent <= MOST_LOOKED_AT;
}

const afforded = new WeakMap<Project, Map<string, boolean>>();

/** Asked once for the same modules: an answer that is remembered counts like one that is found. */
function isAffordableOnce(modules: readonly ParsedModule[], project: Project): boolean {
  let all = afforded.get(project);
  if (all === undefined) afforded.set(project, (all = new Map()));
  const key = together(modules);
  let known = all.get(key);
  if (known === undefined) all.set(key, (known = isAffordable(modules.length, project)));
  return known;
}

const together = (modules: readonly ParsedModule[]): string => modules.map(({ file }) => file).join("\n");

function analysed(files: readonly string[], project: Project): Analysed {
  let all = known.get(project);
  if (all === undefined) known.set(project, (all = { ofFiles: new Map(), ofModules: new Map() }));
  const key = files.join("\n");
  let found = all.ofFiles.get(key);
  if (found !== undefined) return found;
  const behind = modulesBehind(files, project);
  if (!behind.isWhole) return NOTHING_KNOWN;
  const group = together(behind.modules);
  let shared = all.ofModules.get(group);
  if (shared === undefined) all.ofModules.set(group, (shared = analyse(behind.modules, project)));
  // the same function is called with other instances where other files are asked about
  all.ofFiles.set(key, (found = { ...shared, called: new Map() }));
  return found;
}

interface Behind {
  /** By their files, whichever of them is asked about first. */
  readonly modules: readonly ParsedModule[];
  /** Where the names in them lead. */
  readonly leads: readonly string[];
  readonly isWhole: boolean;
}

const behindFiles = new WeakMap<Project, Map<string, Behind>>();

/** The modules that are looked at together for some files. */
function modulesBehind(files: readonly string[], project: Project): Behind {
  let all = behindFiles.get(project);
  if (all === undefined) behindFiles.set(project, (all = new Map()));
  const key = files.join("\n");
  let behind = all.get(key);
  if (behind === undefined) all.set(key, (behind = readBehind(files, project)));
  return behind;
}

function readBehind(files: readonly string[], project: Project): Behind {
  const modules = new Map<string, ParsedModule>();
  const leads: string[] = [];
  const open = [...files];
  let text = 0;
  let isWhole = true;
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    if (modules.has(file)) continue;
    const module = read(file, project);
    if (module === undefined) {
      leads.push(`unread ${file}`);
      continue;
    }
    text += module.text.length;
    if (modules.size >= MOST_LOADED || text > MOST_TEXT) {
      isWhole = false;
      continue;
    }
    modules.set(file, module);
    for (const { specifier, how } of specifiersOf(module)) {
      const found = resolved(specifier, file, how, project);
      leads.push(found.kind === "file" ? found.file : `${found.kind} ${found.kind === "builtin" ? found.name : ""}`);
      if (found.kind === "file") open.push(found.file);
    }
  }
  const byFile = [...modules.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  return { modules: byFile, leads, isWhole };
}

function analyse(behind: readonly ParsedModule[], project: Project): Omit<Analysed, "called"> {
  const modules = new Map<string, ModuleView>();
  let usesEval = false;
  const unfollowed = new Map<string, Unfollowed>();
  for (const module of behind) {
    const { file } = module;
    const scopes = analyseScopes(module);
    usesEval ||= scopes.module.activation.usesEval;
    const texts = ownersOfText(module);
    const mapped = functionsWithMappedArguments(module, scopes);
    if (texts.length + mapped.length > 0) unfollowed.set(file, { texts, mapped });
    modules.set(file, moduleView(module, scopes));
  }
  const resolve = (specifier: string, from: ParsedModule, how: "import" | "require"): Imported => {
    if (specifier === "assay") return { kind: "listed", name: "assay" };
    const found = resolved(specifier, from.file, how, project);
    if (found.kind === "file" && modules.has(found.file)) return { kind: "file", file: found.file };
    if (found.kind === "builtin" && LISTED_MODULES.has(found.name.replace("/strict", "")))
      return { kind: "listed", name: found.name.replace("/strict", "") };
    return { kind: "unknown" };
  };
  const list = [...modules.values()];
  const world = loadedWorld(list, resolve);
  let callers: Effects | undefined;
  let isMade = false;
  const asked = { isNow: false, isAnswered: false };
  let pollution: Pollution | undefined;
  return {
    modules: list,
    // names may stand for something else where text is run
    facts: list.length > MOST_MODULES || usesEval ? undefined : flowOf({ modules: list, resolve }),
    world,
    callers: () => {
      if (!isMade && world !== undefined && isAffordableOnce(behind, project)) callers = effectsOfCallers(world);
      isMade = true;
      asked.isNow = true;
      asked.isAnswered = callers !== undefined;
      return callers;
    },
    asked,
    pollution: () => (pollution ??= pollutionBy(list)),
    unfollowed,
  };
}

const NOTHING_KNOWN: Analysed = {
  modules: [],
  facts: undefined,
  world: undefined,
  callers: () => undefined,
  asked: { isNow: false, isAnswered: false },
  called: new Map(),
  pollution: () => ({ isPossible: false }),
  unfollowed: new Map(),
  why: "there are more modules than are looked at together",
};

function read(file: string, project: Project): ParsedModule | undefined {
  if (!/\.[cm]?[jt]sx?$/.test(file) || /\.d\.[cm]?ts$/.test(file)) return undefined;
  try {
    return project.module(file);
  } catch {
    // it is not in view, and calls of it are not known
    return undefined;
  }
}
