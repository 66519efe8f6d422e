/**
 * Targets of what a module exports when it is loaded. The loaded module says what there is and where its code stands; syntax gives the
 * parameters and their documentation, declaration files the types.
 */
import { positionAt } from "../lines.ts";
import { exportsOf } from "../modules/exports.ts";
import { isTypeScript, type ParsedModule } from "../parse.ts";
import { functionParameters } from "../shapes/classes.ts";
import { LAZY } from "../shapes/combine.ts";
import type { ParameterShape, Shape } from "../shapes/shape.ts";
import { signatureText } from "../shapes/signature.ts";
import { moduleScope, type ShapeReader } from "../shapes/type-scope.ts";
import { hasBranches } from "../sites/number.ts";
import { type AnyFunction, eachChild, isClass, isFunction, type Node } from "../syntax.ts";
import { type LoadedExport, type LoadedExports, spokenName } from "./loaded-export.ts";
import type { Target } from "./target.ts";
import { docsAt, finish, listOfParameters } from "./values.ts";

/** How many methods prepare an instance. */
const MOST_METHODS = 12;

/** A function of the program, as syntax. */
interface Found {
  readonly module: ParsedModule;
  readonly node: Node;
  /** Undefined for a class without a constructor. */
  readonly fn: AnyFunction | undefined;
  /** Where its documentation comment would end. */
  readonly anchor: number;
  /** It stands at the top of its file: no function around it holds anything. */
  readonly isOutermost: boolean;
}

/** All targets that the loaded module offers. */
export function loadedTargets(entry: ParsedModule, loaded: LoadedExports, reader: ShapeReader): readonly Target[] {
  return loaded.exports.flatMap((exported) =>
    isListed(exported, entry, reader) ? (targetOf(entry, exported, loaded, reader, false) ?? []) : [],
  );
}

/** The one that the user names: whatever can be called. A class stands for its constructor and methods. */
export function namedLoadedTargets(
  entry: ParsedModule,
  name: string,
  loaded: LoadedExports,
  reader: ShapeReader,
): readonly Target[] {
  const named = loaded.exports.filter((exported) => isCalled(exported, name));
  const [first] = named;
  if (first === undefined) {
    // an object stands for its functions
    const inside = loaded.exports.filter(({ path }) => spokenName(path).startsWith(`${name}.`) && path.length > 1);
    return inside.flatMap((exported) => targetOf(entry, exported, loaded, reader, false) ?? []);
  }
  if (first.kind !== "class") return targetOf(entry, first, loaded, reader, true) ?? [];
  const methods = loaded.exports.filter(
    ({ path }) => path.length > first.path.length && first.path.every((part, i) => path[i] === part),
  );
  return [
    ...(targetOf(entry, first, loaded, reader, true) ?? []),
    ...methods.flatMap((method) => (isHidden(method) ? [] : (targetOf(entry, method, loaded, reader, false) ?? []))),
  ];
}

/** What `file#` could be followed by. */
export function loadedNames({ exports, names }: LoadedExports): readonly string[] {
  return [...new Set([...exports.filter((one) => !isHidden(one)).map(({ path }) => spokenName(path)), ...names])];
}

function isCalled({ path }: LoadedExport, name: string): boolean {
  const spoken = spokenName(path);
  if (spoken === name || spoken === `module.exports.${name}` || spoken === `default.${name}`) return true;
  // either name of a CommonJS module's one value
  const isWhole = (text: string): boolean => text === "default" || text === "module.exports";
  return isWhole(name) && isWhole(spoken);
}

const isHidden = ({ path, isBuiltin }: LoadedExport): boolean =>
  isBuiltin === true || path.some((part, i) => i > 0 && part.startsWith("_"));

/** In a list stands what is the package's own; other packages' functions only under a name of their own. */
function isListed(exported: LoadedExport, entry: ParsedModule, reader: ShapeReader): boolean {
  const { path, place, kind } = exported;
  if (isHidden(exported) || exported.isAgain === true || place === undefined) return false;
  if (packageFolder(place.file) !== packageFolder(entry.file)) return path.length === 1;
  if (kind !== "class") return true;
  const fn = codeOf(entry, exported, reader)?.fn;
  return fn !== undefined && hasBranches(fn);
}

function packageFolder(file: string): string {
  const at = file.lastIndexOf("/node_modules/");
  const inside = at < 0 ? [] : file.slice(at + 14).split("/");
  return at < 0 ? "" : file.slice(0, at + 14) + inside.slice(0, inside[0]?.startsWith("@") ? 2 : 1).join("/");
}

function targetOf(
  entry: ParsedModule,
  exported: LoadedExport,
  loaded: LoadedExports,
  reader: ShapeReader,
  isNamed: boolean,
): readonly Target[] | undefined {
  const found = codeOf(entry, exported, reader) ?? (isNamed ? exportStatement(entry) : undefined);
  if (found === undefined) return undefined;
  const { path, kind } = exported;
  const parameters = parametersOf(entry, exported, found, reader);
  const signature = signatureOf(found, parameters, kind, reader);
  const described = { signature, parameters, ...calledAs(entry, exported, loaded, reader) };
  const target = finish(described, found.node, found.module, reader);
  const code = found.module.file === entry.file ? {} : { code: found.module.file };
  // what the functions around it hold is not followed by syntax
  const state = found.isOutermost || target.state !== undefined ? {} : { state: "a function around it may hold some" };
  const { line } = positionAt(found.module.lines, found.node.start);
  return [{ ...target, ...code, ...state, file: entry.file, export: spokenName(path), line }];
}

/** How it is called: on what, by which name. */
function calledAs(
  entry: ParsedModule,
  { path, kind }: LoadedExport,
  loaded: LoadedExports,
  reader: ShapeReader,
): Pick<Target, "kind" | "export"> & Partial<Pick<Target, "class" | "member" | "receiver">> {
  const name = spokenName(path);
  if (kind === "class") return { kind: "constructor", export: name, class: { file: entry.file, export: name } };
  if (path.length === 1) return { kind: "function", export: name };
  const member = path.at(-1)!;
  const isMethod = path.at(-2) === "prototype";
  const owner = { file: entry.file, export: spokenName(path.slice(0, isMethod ? -2 : -1)) };
  if (!isMethod) return { kind: "static", export: name, class: owner, member };
  const maker = loaded.exports.find((one) => spokenName(one.path) === owner.export && one.kind === "class");
  const parameters = maker === undefined ? [] : makerParameters(entry, maker, reader);
  const receiver: Shape = {
    kind: "instance",
    class: owner,
    name: owner.export.split(".").at(-1)!,
    parameters,
    methods: preparingMethods(entry, path.slice(0, -1), loaded, reader),
    isOpen: true,
  };
  return { kind: kind === "getter" ? "getter" : "method", export: name, class: owner, member, receiver };
}

/** Methods that may be called on an instance before it is used. */
function preparingMethods(
  entry: ParsedModule,
  prototype: readonly string[],
  { exports }: LoadedExports,
  reader: ShapeReader,
): { readonly name: string; readonly parameters: readonly ParameterShape[] }[] {
  const own = exports.filter(
    (one) =>
      one.kind === "function" &&
      one.path.length === prototype.length + 1 &&
      prototype.every((part, i) => one.path[i] === part),
  );
  return own.slice(0, MOST_METHODS).flatMap((method) => {
    const found = isHidden(method) ? undefined : codeOf(entry, method, reader);
    if (found?.fn === undefined || found.fn.async || found.fn.generator) return [];
    return [{ name: method.path.at(-1)!, parameters: parametersOf(entry, method, found, reader) }];
  });
}

function makerParameters(entry: ParsedModule, maker: LoadedExport, reader: ShapeReader): readonly ParameterShape[] {
  const found = codeOf(entry, maker, reader);
  return found === undefined ? lazyParameters(maker.arity) : parametersOf(entry, maker, found, reader);
}

function parametersOf(
  entry: ParsedModule,
  { path, kind, arity }: LoadedExport,
  { module, fn, anchor, node }: Found,
  reader: ShapeReader,
): readonly ParameterShape[] {
  const declared = isTypeScript(entry.language) ? undefined : reader.checker.declaredParameters(entry.file, path, kind);
  if (declared !== undefined) return declared;
  if (fn !== undefined) return functionParameters(fn, [], moduleScope(module), reader, anchor);
  if (isClass(node)) return [];
  const typed = isTypeScript(module.language)
    ? reader.checker.parametersAt(module.file, node.start, node.end)
    : undefined;
  return typed ?? lazyParameters(arity);
}

const lazyParameters = (count: number): readonly ParameterShape[] =>
  Array.from({ length: count }, (_, i) => ({ name: `argument${i + 1}`, shape: LAZY, optional: false, rest: false }));

function signatureOf(
  { fn, module, anchor }: Found,
  parameters: readonly ParameterShape[],
  kind: LoadedExport["kind"],
  reader: ShapeReader,
): string {
  const text =
    fn === undefined ? listOfParameters(parameters) : signatureText(fn, module, docsAt(module, anchor), reader);
  return kind === "class" ? `new ${text}` : text;
}

function codeOf(entry: ParsedModule, { place, path }: LoadedExport, reader: ShapeReader): Found | undefined {
  const written = exportsOf(entry).values.find(({ name }) => name === path[0]);
  // `curry((a, b) => …)`: the code that counts is what was handed to the helper, not the helper's own
  const call =
    written !== undefined && path.length === 1 && written.node.type === "CallExpression" ? written.node : undefined;
  const isInside =
    place?.file === entry.file && call !== undefined && call.start <= place.start && place.end <= call.end;
  if (call !== undefined && !isInside && hasCode(call)) {
    const fn = call.arguments.find((argument): argument is AnyFunction => isFunction(argument));
    return { module: entry, node: call, fn, anchor: written!.anchor, isOutermost: true };
  }
  if (place === undefined) return undefined;
  const module = reader.project.module(place.file);
  return findCode(module, place.start, place.end);
}

/** For what has no code of its own to show: the whole file is where it came from. */
function exportStatement(module: ParsedModule): Found {
  return { module, node: module.program, fn: undefined, anchor: 0, isOutermost: true };
}

function hasCode(node: Node): boolean {
  let found = isFunction(node);
  eachChild(node, (child) => {
    found ||= hasCode(child);
  });
  return found;
}

const ANCHORS = /Statement$|Declaration$|^(Property|MethodDefinition|PropertyDefinition|AccessorProperty)$/;

/** The function or class with that very range, and what stands around it. */
function findCode(module: ParsedModule, start: number, end: number): Found | undefined {
  let found: Found | undefined;
  const visit = (node: Node, anchor: number, isOutermost: boolean): void => {
    if (found !== undefined || node.end < end || node.start > start) return;
    const inner = ANCHORS.test(node.type) && !isPart(node) ? node.start : anchor;
    if (node.start === start && node.end === end && (isFunction(node) || isClass(node))) {
      const fn = isFunction(node) ? node : constructorIn(node);
      found = { module, node, fn, anchor: fn === undefined || fn === node ? inner : anchorOf(node, fn), isOutermost };
      return;
    }
    eachChild(node, (child) => visit(child, inner, isOutermost && !isFunction(node)));
  };
  visit(module.program, 0, true);
  return found;
}

/** A declaration inside an export statement: the comment stands before the statement. */
const isPart = (node: Node): boolean => node.type === "BlockStatement";

function constructorIn(node: Node): AnyFunction | undefined {
  if (!isClass(node)) return undefined;
  for (const member of node.body.body)
    if (member.type === "MethodDefinition" && member.kind === "constructor" && member.value.body !== null)
      return member.value as AnyFunction;
  return undefined;
}

function anchorOf(node: Node, fn: AnyFunction): number {
  if (!isClass(node)) return fn.start;
  return node.body.body.find((member) => "value" in member && member.value === fn)?.start ?? fn.start;
}
