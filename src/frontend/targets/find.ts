/** Finds the targets that a user names: a file, a folder, `file#export`, `file#Class.method`. */
import { relative, resolve } from "node:path";
import { realFiles } from "../config/file-system.ts";
import { type LoadTypeScript, loadTypeScript } from "../config/typescript.ts";
import { type Diagnostic, type DiagnosticCode, DiagnosticError } from "../diagnostic.ts";
import type { ExportedValue } from "../modules/export-table.ts";
import { exportsOf } from "../modules/exports.ts";
import { resolveModule } from "../modules/resolve.ts";
import { type SourceFilter, sourceFilesIn } from "../modules/source-files.ts";
import { isTypeScript, languageOf, type ParsedModule } from "../parse.ts";
import { openProject, type Project, readableModule } from "../project.ts";
import { createChecker } from "../shapes/checker.ts";
import { toldBy, withTold, withToldParameters } from "../shapes/compared.ts";
import { definitionsFor } from "../shapes/names.ts";
import { parseSignature } from "../shapes/signature.ts";
import { createShapeReader } from "../shapes/syntactic.ts";
import type { ShapeReader } from "../shapes/type-scope.ts";
import { closest } from "../suggest.ts";
import { isClass, isFunction, type Node, walk } from "../syntax.ts";
import { untriedBy } from "../untried/find.ts";
import { withOptionals } from "../untried/optional.ts";
import { handedByType } from "./handed.ts";
import { loadedNames, loadedTargets, namedLoadedTargets } from "./loaded.ts";
import type { LoadedExports } from "./loaded-export.ts";
import { needsLoading } from "./needs-loading.ts";
import { codeFileOf, type Target } from "./target.ts";
import { namedMember, targetNames, targetsOfValue } from "./values.ts";

export interface TargetOptions extends SourceFilter {
  readonly cwd: string;
  /** `(s: string, n?: number) => string`: types of an untyped function. */
  readonly signature?: string;
  readonly project?: Project;
  readonly loadTypeScript?: LoadTypeScript;
  /** What modules export when they are loaded, as far as that is known; a text says why one cannot be loaded. */
  readonly loaded?: ReadonlyMap<string, LoadedExports | string>;
}

export interface FoundTargets {
  readonly targets: readonly Target[];
  readonly diagnostics: readonly Diagnostic[];
  /** Files that syntax alone does not tell: ask again with what they export when they are loaded. */
  readonly unclear: readonly string[];
}

/** What a search has found out besides targets. */
interface Found {
  readonly diagnostics: Diagnostic[];
  readonly unclear: Set<string>;
}

export function findTargets(spec: string, options: TargetOptions): FoundTargets {
  const project = options.project ?? openProject();
  const reader = createShapeReader(project, createChecker(options.loadTypeScript ?? loadTypeScript));
  const found: Found = { diagnostics: [], unclear: new Set() };
  const { diagnostics } = found;
  try {
    const targets = search(spec, options, reader, found).map((target) => withWhatCodeTells(target, reader));
    return {
      targets: options.signature === undefined ? targets : withSignature(targets, options.signature, reader),
      diagnostics,
      unclear: [...found.unclear],
    };
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    return { targets: [], diagnostics: [...diagnostics, error.diagnostic], unclear: [...found.unclear] };
  }
}

/** Inputs get what the code compares them with, and failures that it is prepared for. */
function withWhatCodeTells(target: Target, reader: ShapeReader): Target {
  if (!/"kind":"(?:lazy|error|function|instance)"/.test(JSON.stringify([target.parameters, target.receiver ?? null])))
    return target;
  const module = readableModule(codeFileOf(target), reader.project);
  if (module === undefined) return target;
  const told = toldBy(module, reader);
  const parameters = withToldParameters(target.parameters, told);
  const receiver = target.receiver === undefined ? undefined : withTold(target.receiver, told);
  if (parameters === target.parameters && receiver === target.receiver) return target;
  const shapes = [...parameters.map(({ shape }) => shape), ...(receiver === undefined ? [] : [receiver])];
  const definitions = { ...target.definitions, ...definitionsFor(shapes, reader.definitions) };
  return { ...target, parameters, definitions, ...(receiver === undefined ? {} : { receiver }) };
}

function fail(code: DiagnosticCode, message: string, file: string, hint: string, line = 0, column = 0): never {
  throw new DiagnosticError({ code, message, file, line, column, hint });
}

function search(spec: string, options: TargetOptions, reader: ShapeReader, found: Found): readonly Target[] {
  const { path, name } = takeApart(spec, options.cwd);
  const entry = packageEntry(path, spec, options.cwd);
  const kind = entry === undefined ? realFiles.kindOf(path) : "file";
  if (kind === "folder") {
    if (name !== undefined && name !== "*")
      fail("bad-target", `${path} is a folder; it has no export ${name}`, path, "Name a file before the #.");
    return folderTargets(path, options, reader, found);
  }
  if (kind === undefined) notFound(path, options.cwd);
  const module = reader.project.module(realFiles.realPath(entry ?? path));
  reader.checker.expect([module.file]);
  if (name !== undefined && name !== "*") return namedTargets(module, name, reader, options, found);
  return wholeFile(module, reader, options, found);
}

/** All of a file that was named: what syntax tells, and what only the loaded module does. */
function wholeFile(
  module: ParsedModule,
  reader: ShapeReader,
  { loaded }: TargetOptions,
  { unclear }: Found,
): readonly Target[] {
  const known = loaded?.get(module.file);
  if (known === undefined && (needsLoading(module, true) || handsOnUnclear(module, reader.project, 0)))
    unclear.add(module.file);
  // what a package hands on is the package's, whichever of its files made it
  const followsReExports = typeof known !== "object" || !isInstalled(module.file);
  const targets = withLoaded(fileTargets(module, reader, followsReExports), module, known, reader);
  if (targets.length === 0) noExports(module);
  return targets;
}

/** Whether a file that it hands on the exports of has some that its text does not show. */
function handsOnUnclear(module: ParsedModule, project: Project, depth: number): boolean {
  if (depth > MOST_HANDS) return false;
  const { reExports, stars } = exportsOf(module);
  const how = module.format === "esm" ? "import" : "require";
  const sources = [
    ...reExports.map((again) => ({ specifier: again.specifier, how: again.how })),
    ...stars.map((specifier) => ({ specifier, how }) as const),
  ];
  return sources.some(({ specifier, how: by }) => {
    const next = openProjectFile(module, specifier, by, project);
    return next !== undefined && (needsLoading(next, false) || handsOnUnclear(next, project, depth + 1));
  });
}

const MOST_HANDS = 8;

const isInstalled = (file: string): boolean => file.includes("/node_modules/");

/** What syntax found goes first: it knows overloads and how instances are made. */
function withLoaded(
  written: readonly Target[],
  module: ParsedModule,
  known: LoadedExports | string | undefined,
  reader: ShapeReader,
): readonly Target[] {
  if (known === undefined || typeof known === "string") return written;
  const codeOf = (target: Target): string => `${codeFileOf(target)}:${target.end}`;
  const found = loadedTargets(module, known, reader);
  // a function that was given methods is a class, whatever its text looks like
  const classes = new Set(
    known.exports.flatMap(({ kind, place }) => (kind === "class" && place ? [`${place.file}:${place.end}`] : [])),
  );
  const kept = written.filter((target) => target.kind !== "function" || !classes.has(codeOf(target)));
  const codes = new Set(kept.map(codeOf));
  const names = new Set(kept.map((target) => target.export));
  const others = found.filter((target) => !codes.has(codeOf(target)) && !names.has(target.export));
  return [...kept, ...asExported(others, reader)];
}

/** What a file of the project only passes on is a target of the file that exports it, by whatever name one comes by it: it is the same function, and needs nothing of whoever passes it on. */
function asExported(targets: readonly Target[], reader: ShapeReader): readonly Target[] {
  const all = targets.map((target) => exportedElsewhere(target, reader) ?? target);
  return [...new Map(all.map((target) => [`${target.file}#${target.export}`, target])).values()];
}

function exportedElsewhere(target: Target, reader: ShapeReader): Target | undefined {
  if (target.code === undefined || target.kind !== "static" || isInstalled(target.code)) return undefined;
  const module = reader.project.module(target.code);
  const value = exportsOf(module).values.find(({ node }) => node.start === target.start && node.end === target.end);
  // called on its own it would have another `this`
  if (value === undefined || usesThis(value.node)) return undefined;
  const own = targetsOfValue(value, module, reader, true) ?? [];
  return own.length === 1 && own[0]!.kind === "function" ? own[0] : undefined;
}

function usesThis(fn: Node): boolean {
  let isUsed = false;
  walk(fn, (node) => {
    isUsed ||= node.type === "ThisExpression" || (node.type === "Identifier" && node.name === "eval");
    const hasItsOwn = (isFunction(node) && node.type !== "ArrowFunctionExpression") || isClass(node);
    return node === fn || !hasItsOwn;
  });
  return isUsed;
}

/** A `#` may be part of a file's name: the whole is tried first. */
function takeApart(spec: string, cwd: string): { path: string; name: string | undefined } {
  const whole = resolve(cwd, spec);
  const hash = spec.indexOf("#", spec.lastIndexOf("/") + 1);
  if (hash < 0 || realFiles.kindOf(whole) !== undefined) return { path: whole, name: undefined };
  return { path: resolve(cwd, spec.slice(0, hash)), name: spec.slice(hash + 1) || undefined };
}

/** The entry of a package: one in node_modules that is named by its folder, or by its bare name where no file has that name. */
function packageEntry(path: string, spec: string, cwd: string): string | undefined {
  const inModules = /^(.*)\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path);
  const isFolder = realFiles.kindOf(path) === "folder";
  if (isFolder ? inModules === null : realFiles.kindOf(path) !== undefined) return undefined;
  const bare = spec.replace(/#.*$/, "");
  if (!isFolder && !/^(@[\w.-]+\/)?[\w-][\w./-]*$/.test(bare)) return undefined;
  const from = inModules === null ? cwd : inModules[1]!;
  const name = inModules === null ? bare : inModules[2]!;
  for (const how of ["import", "require"] as const) {
    const found = resolveModule(name, resolve(from, "importer.js"), how);
    if (found.kind === "file" && languageOf(found.file) !== undefined) return found.file;
  }
  return undefined;
}

function notFound(path: string, cwd: string): never {
  const folder = resolve(path, "..");
  const shown = relative(cwd, path) || path;
  const nearby =
    realFiles.kindOf(folder) === "folder" ? sourceFilesIn(folder).map((file) => relative(folder, file)) : [];
  const guess = closest(relative(folder, path), nearby);
  const withExtension = [".ts", ".tsx", ".js", ".mjs", ".cjs"]
    .map((e) => path + e)
    .find((file) => realFiles.kindOf(file) === "file");
  const hint = withExtension ?? (guess === undefined ? undefined : resolve(folder, guess));
  fail(
    "file-not-found",
    `${shown} does not exist`,
    path,
    hint === undefined ? `Check the path; it is taken relative to ${cwd}.` : `Did you mean ${relative(cwd, hint)}?`,
  );
}

function noExports(module: ParsedModule): never {
  const { values, reExports, stars } = exportsOf(module);
  const isEmpty = values.length + reExports.length + stars.length === 0;
  fail(
    "no-exports",
    isEmpty ? `${module.file} exports nothing` : `${module.file} exports no functions or classes with methods`,
    module.file,
    isEmpty
      ? "Tests can only call what is exported: export the function to test."
      : `It exports ${[...values, ...reExports].map((e) => e.name).join(", ") || "only what other files export"}. Export a function, or name one with file#export.`,
  );
}

/** A file that Assay itself stumbles over costs that file, not the folder. */
function unreadable(file: string, error: unknown): Diagnostic {
  const message = `Assay cannot read this file: ${error instanceof Error ? error.message : String(error)}`;
  const hint = "This is a bug in Assay: please report it with the file. The others are explored.";
  return { code: "unreadable", message, file, line: 0, column: 0, hint };
}

function folderTargets(
  folder: string,
  options: TargetOptions,
  reader: ShapeReader,
  { diagnostics, unclear }: Found,
): readonly Target[] {
  const files = sourceFilesIn(folder, options);
  if (files.length === 0)
    fail(
      "no-sources",
      `${folder} has no TypeScript or JavaScript sources`,
      folder,
      "Tests, declarations, configuration, dist and node_modules are not looked at; name the file itself if you mean one of them.",
    );
  reader.checker.expect(files);
  const targets: Target[] = [];
  for (const file of files) {
    try {
      const module = reader.project.module(file);
      const known = options.loaded?.get(file);
      if (known === undefined && needsLoading(module, false)) unclear.add(file);
      targets.push(...withLoaded(fileTargets(module, reader, false), module, known, reader));
    } catch (error) {
      diagnostics.push(error instanceof DiagnosticError ? error.diagnostic : unreadable(file, error));
    }
  }
  if (targets.length === 0 && diagnostics.length === 0 && unclear.size === 0)
    fail(
      "no-exports",
      `no file in ${folder} exports a function`,
      folder,
      "Tests can only call what is exported: export the functions to test.",
    );
  return targets;
}

/** All targets of a file. Re-exports count when the file itself was named: a folder brings their origins along anyway. */
function fileTargets(module: ParsedModule, reader: ShapeReader, followsReExports: boolean): readonly Target[] {
  const targets = new Map<string, Target>();
  const seenNodes = new Set<unknown>();
  const add = (value: ExportedValue, from: ParsedModule): void => {
    if (seenNodes.has(value.node)) return;
    seenNodes.add(value.node);
    for (const target of targetsOfValue(value, from, reader, false) ?? [])
      targets.set(`${target.file}#${target.export}`, target);
  };
  const visit = (at: ParsedModule, depth: number): void => {
    const { values, reExports, stars } = exportsOf(at);
    // A function exported under its name and as default is one target: under its name.
    for (const value of [...values].sort((a, b) => Number(a.name === "default") - Number(b.name === "default")))
      add(value, at);
    if (!followsReExports || depth > 8) return;
    for (const again of reExports) {
      const found = follow(at, again.specifier, again.imported, again.how, reader.project, 0);
      if (found !== undefined) add(found.value, found.module);
    }
    for (const star of stars) {
      const next = openProjectFile(at, star, at.format === "esm" ? "import" : "require", reader.project);
      if (next !== undefined) visit(next, depth + 1);
    }
  };
  visit(module, 0);
  return [...targets.values()].sort((a, b) => (a.file === b.file ? a.start - b.start : 0));
}

function openProjectFile(
  from: ParsedModule,
  specifier: string,
  how: "import" | "require",
  project: Project,
): ParsedModule | undefined {
  const found = resolveModule(specifier, from.file, how);
  if (found.kind !== "file" || languageOf(found.file) === undefined) return undefined;
  if (found.file.includes("/node_modules/") && !from.file.includes("/node_modules/")) return undefined;
  return project.module(found.file);
}

/** The value behind a name that other files may pass on. */
function follow(
  from: ParsedModule,
  specifier: string,
  imported: string,
  how: "import" | "require",
  project: Project,
  depth: number,
): { value: ExportedValue; module: ParsedModule } | undefined {
  const module = depth > 10 ? undefined : openProjectFile(from, specifier, how, project);
  return module && findValue(module, imported, project, depth);
}

function findValue(
  module: ParsedModule,
  name: string,
  project: Project,
  depth = 0,
): { value: ExportedValue; module: ParsedModule } | undefined {
  const { values, reExports, stars } = exportsOf(module);
  const alias = name === "default" ? "module.exports" : name === "module.exports" ? "default" : name;
  const value = values.find((v) => v.name === name) ?? values.find((v) => v.name === alias);
  if (value !== undefined) return { value, module };
  const again = reExports.find((r) => r.name === name || r.name === alias);
  if (again !== undefined) return follow(module, again.specifier, again.imported, again.how, project, depth + 1);
  for (const star of stars) {
    const found = follow(module, star, name, module.format === "esm" ? "import" : "require", project, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function namedTargets(
  module: ParsedModule,
  spoken: string,
  reader: ShapeReader,
  { loaded }: TargetOptions,
  { unclear }: Found,
): readonly Target[] {
  const name = spoken.replace(/^(?:module\.)?exports\.(?=.)/, (prefix) => (spoken === "module.exports" ? prefix : ""));
  const written = writtenTargets(module, name, reader);
  const isElsewhere = isInstalled(module.file) && written.some((target) => target.file !== module.file);
  if (written.length > 0 && !isElsewhere && !isMade(module, name, reader.project)) return written;
  const known = loaded?.get(module.file);
  if (known === undefined) unclear.add(module.file);
  const offers = typeof known === "object" ? known : undefined;
  const found = offers === undefined ? [] : asExported(namedLoadedTargets(module, name, offers, reader), reader);
  if (found.length > 0 || written.length > 0) return found.length > 0 ? found : written;
  if (findValue(module, name, reader.project) !== undefined || offers?.names.includes(name) === true)
    fail(
      "not-a-function",
      `${spoken} of ${module.file} is not a function`,
      module.file,
      offers === undefined
        ? `Say how it is called: --signature '(value: string) => unknown'. What can be tested: ${offered(module, offers).join(", ") || "nothing"}.`
        : `What can be tested: ${offered(module, offers).join(", ") || "nothing"}.`,
    );
  unknownExport(module, spoken, offers, typeof known === "string" ? known : undefined);
}

/** Plain JavaScript that is the result of a call, or a function with methods: what it is, the loaded module knows best. */
function isMade(module: ParsedModule, name: string, project: Project): boolean {
  const found = findValue(module, name, project);
  if (found === undefined || isTypeScript(found.module.language)) return false;
  const { node } = found.value;
  const id = "id" in node && node.id?.type === "Identifier" ? node.id.name : name;
  return node.type === "CallExpression" || (isFunction(node) && found.module.text.includes(`${id}.prototype`));
}

/** As far as syntax tells. */
function writtenTargets(module: ParsedModule, name: string, reader: ShapeReader): readonly Target[] {
  const whole = findValue(module, name, reader.project);
  if (whole !== undefined) {
    const found = targetsOfValue(whole.value, whole.module, reader, true);
    if (found?.length !== 0) return found ?? [];
    return [namedMember(whole.value, "constructor", whole.module, reader)].flatMap((t) => t ?? []);
  }
  // `module.exports = { a, b }`: the object stands for its functions.
  if (name === "module.exports" && exportsOf(module).values.length > 0) return fileTargets(module, reader, true);
  const dot = name.lastIndexOf(".");
  const owner = dot > 0 ? findValue(module, name.slice(0, dot), reader.project) : undefined;
  const member = owner && namedMember(owner.value, name.slice(dot + 1), owner.module, reader);
  return member === undefined ? [] : [member];
}

function offered(module: ParsedModule, loaded: LoadedExports | undefined): readonly string[] {
  const { values, reExports } = exportsOf(module);
  const written = [...values.flatMap(targetNames), ...reExports.map((r) => r.name)];
  return [...new Set([...written, ...(loaded === undefined ? [] : loadedNames(loaded))])];
}

function unknownExport(
  module: ParsedModule,
  name: string,
  loaded: LoadedExports | undefined,
  problem: string | undefined,
): never {
  const names = offered(module, loaded);
  if (problem !== undefined)
    fail(
      "unknown-export",
      `${module.file} has no export ${name} that its text shows, and it cannot be loaded`,
      module.file,
      `Loading it fails: ${problem}.${names.length === 0 ? "" : ` Its text shows ${names.slice(0, 20).join(", ")}.`}`,
    );
  if (names.length === 0) noExports(module);
  const guess = closest(name, names);
  const list = names.slice(0, 20).join(", ") + (names.length > 20 ? ", …" : "");
  fail(
    "unknown-export",
    `${module.file} has no export ${name}`,
    module.file,
    `${guess === undefined ? "" : `Did you mean ${guess}? `}It exports ${list}.`,
  );
}

function withSignature(targets: readonly Target[], signature: string, reader: ShapeReader): readonly Target[] {
  const [target, ...others] = targets;
  if (target === undefined) return [];
  if (others.length > 0)
    fail(
      "bad-signature",
      "--signature is for one function",
      target.file,
      `Name it: ${targets
        .slice(0, 5)
        .map((t) => `#${t.export}`)
        .join(", ")}.`,
    );
  const module = reader.project.module(codeFileOf(target));
  const read = parseSignature(signature, reader.project.module(target.file), reader);
  if (read === undefined)
    fail(
      "bad-signature",
      `cannot read the signature ${signature}`,
      target.file,
      "Write it as a TypeScript function type: '(text: string, n?: number) => string'.",
    );
  const { parameters } = read;
  // a signature that tells nothing of it leaves untyped code to be found out
  const handed = handedByType(read.returns, read.scope, reader) ?? target.handed;
  const given = Object.values(handed ?? {}).flatMap((list) => list.map((p) => p.shape));
  const shapes = [
    ...parameters.map((p) => p.shape),
    ...given,
    ...(target.receiver === undefined ? [] : [target.receiver]),
  ];
  const definitions = definitionsFor(shapes, reader.definitions);
  const described = withOptionals({ ...target, signature, parameters, definitions }, target, module, reader.project);
  const untried = untriedBy(described, target, module, reader.project);
  return [{ ...described, ...(handed === undefined ? {} : { handed }), untried }];
}
