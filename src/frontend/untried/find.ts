/**
 * What a function could tell about its arguments that no input of ours shows: one object in two places, properties nobody
 * declared, an optional argument given as `undefined`. Syntax only; errs towards "it could".
 */

import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { originOf } from "../scopes/binding-origin.ts";
import type { Binding, Scopes } from "../scopes/scope.ts";
import type { ClassReference, Definitions, ParameterShape, Shape } from "../shapes/shape.ts";
import { MUTATING_METHODS } from "../state/values.ts";
import { isClass, isErased, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";
import { handsOutFunctions } from "./handed-out.ts";
import { isPrimitiveNode } from "./plain-values.ts";
import { mayShare } from "./sharing.ts";

export const SHARED = "no object was in two places of the input";
export const UNDECLARED = "objects of the input are plain and have no properties but the declared ones";
export const HANDED_OUT = "functions that it hands out were called by itself only, if at all";
export const NOT_SENT = "a generator was run to its end, and nothing was sent to it";
export const NOT_ASKED = "what an async generator yields was not asked for";
export const NO_THIS = "it was called without a this";
export const COMBINED = "values of an enum were tried as its members only, not combined";
export const LEFT_OUT = "optional arguments at the end were left out, not given as undefined";

/** What of a target is looked at. */
interface Described {
  readonly parameters: readonly ParameterShape[];
  readonly definitions: Definitions;
  readonly receiver?: Shape;
  readonly class?: ClassReference;
}

export function untriedBy(
  target: Described,
  range: { readonly start: number; readonly end: number },
  module: ParsedModule,
  project: Project,
): readonly string[] {
  const shapes = target.parameters.map(({ shape }) => shape);
  if (target.receiver !== undefined) shapes.push(target.receiver);
  const shares = mayShare(shapes, target.definitions);
  const declared = declaredNames(shapes, target.definitions);
  const optional = target.parameters.some((parameter) => parameter.optional);
  const counted = hasNumericEnum([shapes, target.definitions]);
  const { own, owner } = codeAt(range, module);
  const scopes = analysed(module);
  const always = [
    ...generating(range, own),
    ...(handsOutFunctions(own, range, scopes) ? [HANDED_OUT] : []),
    ...(optional && mentionsArguments(own) ? [LEFT_OUT] : []),
    ...(target.class === undefined &&
    target.receiver === undefined &&
    isFunction(own) &&
    scopes.activationOf(own)?.usesThis === true
      ? [NO_THIS]
      : []),
  ];
  if (!shares && declared === undefined && !counted) return always;

  // a member may call the others
  const seen = readFor(target.class === undefined ? own : owner, declared ?? new Map(), module, project);
  return [
    ...always,
    ...(shares && seen.identity ? [SHARED] : []),
    ...(declared !== undefined && seen.listing ? [UNDECLARED] : []),
    ...(counted && seen.bits ? [COMBINED] : []),
  ];
}

const readings = new WeakMap<Node, Map<string, Seen>>();

/** Members of one class, and functions of one file, ask the same again and again. */
function readFor(code: Node, declared: ReadonlyMap<string, boolean>, module: ParsedModule, project: Project): Seen {
  let known = readings.get(code);
  if (known === undefined) readings.set(code, (known = new Map()));
  const key = JSON.stringify([...declared].sort(([a], [b]) => (a < b ? -1 : 1)));
  let seen = known.get(key);
  if (seen === undefined) {
    const reading = createReading(declared, project);
    reading.read(code, module);
    known.set(key, (seen = reading.seen));
  }
  return seen;
}

function mentionsArguments(code: Node): boolean {
  let found = false;
  walk(code, (node) => {
    found ||= node.type === "Identifier" && node.name === "arguments";
    return !found;
  });
  return found;
}

/** Who drives a generator may send it values, make it throw, or leave it early. */
function generating(range: { readonly start: number; readonly end: number }, code: Node): readonly string[] {
  const found: string[] = [];
  walk(code, (node) => {
    if (!isFunction(node) || node.start < range.start || node.end > range.end) return true;
    if (node.generator && node.async) found.push(NOT_ASKED);
    else if (node.generator && listens(node)) found.push(NOT_SENT);
    return false;
  });
  return found;
}

function listens(generator: Node): boolean {
  let statements = 0;
  let yields = 0;
  let guarded = false;
  walk(generator, (node) => {
    if (node !== generator && isFunction(node)) return false;
    if (node.type === "YieldExpression") yields++;
    if (node.type === "ExpressionStatement" && node.expression.type === "YieldExpression") statements++;
    if (node.type === "TryStatement") guarded = true;
    return true;
  });
  return guarded || yields > statements;
}

/** An enum of numbers whose members are not made to be combined, as far as their declaration tells. */
function hasNumericEnum(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const shape = value as Shape;
  if (shape.kind === "one-of" && shape.enum !== undefined && typeof shape.values[0] === "number")
    return shape.values.length === shape.enum.members.length;
  return Object.values(value).some(hasNumericEnum);
}

/** The function there, and the class it belongs to, or itself. */
function codeAt(
  range: { readonly start: number; readonly end: number },
  module: ParsedModule,
): { readonly own: Node; readonly owner: Node } {
  let own: Node = module.program;
  let owner: Node | undefined;
  walk(module.program, (node) => {
    if (node.start > range.start || node.end < range.end) return false;
    own = node;
    if (isClass(node)) owner = node;
    return true;
  });
  return { own, owner: owner ?? own };
}

/** Names of declared properties, and whether their values are primitives throughout; undefined when no object is declared. */
function declaredNames(shapes: readonly Shape[], definitions: Definitions): Map<string, boolean> | undefined {
  const names = new Map<string, boolean>();
  let found = false;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && (value as Shape).kind === "object") {
      const { properties, methods = [] } = value as Extract<Shape, { kind: "object" }>;
      found = true;
      for (const { name, shape } of [...properties, ...methods])
        names.set(name, names.get(name) !== false && holdsPrimitives(shape));
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(shapes);
  visit(definitions);
  return found ? names : undefined;
}

function holdsPrimitives(shape: Shape): boolean {
  switch (shape.kind) {
    case "union":
      return shape.options.every(holdsPrimitives);
    case "string":
    case "number":
    case "boolean":
    case "bigint":
    case "undefined":
    case "null":
    case "literal":
    case "one-of":
      return true;
    default:
      return false;
  }
}

interface Seen {
  /** Tells objects apart, or changes one through one name and may read it through another. */
  identity: boolean;
  /** Looks at which properties an object has, or what kind of object it is. */
  listing: boolean;
  /** Uses members of an enum as bits. */
  bits: boolean;
}

const COMPARING = new Set(["===", "!==", "==", "!="]);
/** Methods that compare their argument with what they hold. */
const LOOKING_UP = new Set(["has", "includes", "indexOf", "lastIndexOf", "get", "add", "delete"]);
/** Made of what is iterated, without what is there twice. */
const COLLECTIONS = new Set(["Set", "Map", "WeakSet", "WeakMap"]);
const LISTING = new Set(
  "keys values entries getOwnPropertyNames getOwnPropertyDescriptors getOwnPropertyDescriptor ownKeys isFrozen isSealed isExtensible getPrototypeOf stringify hasOwn hasOwnProperty structuredClone isDeepStrictEqual deepStrictEqual deepEqual".split(
    " ",
  ),
);
const LISTING_GLOBALS = new Set(["Object", "Reflect", "JSON", "structuredClone", "assert", "util"]);
/** Results of these are fresh arrays. */
const COPYING = new Set(
  "map filter slice concat flat flatMap from of split toSorted keys values entries match".split(" "),
);

function createReading(declared: ReadonlyMap<string, boolean>, project: Project) {
  const seen: Seen = { identity: false, listing: false, bits: false };
  const read = new Set<Node>();
  const mentioned = new Set<Binding>();

  function readFrom(code: Node, module: ParsedModule): void {
    if (read.has(code)) return;
    read.add(code);
    const scopes = analysed(module);
    const isPrimitive = (node: Node): boolean => isPrimitiveNode(node, scopes, declared);
    const isFresh = (node: Node): boolean => rootIsFresh(node, scopes);
    walk(code, (node) => {
      switch (node.type) {
        case "BinaryExpression":
          if (COMPARING.has(node.operator)) seen.identity ||= !isPrimitive(node.left) && !isPrimitive(node.right);
          if (node.operator === "in") seen.listing ||= !declared.has(keyName(node.left, true) ?? "");
          if (node.operator === "instanceof") seen.listing = true;
          if (node.operator === "&") seen.bits = true;
          return;
        case "ForInStatement":
          seen.listing = true;
          return;
        case "AssignmentExpression":
        case "UpdateExpression":
        case "UnaryExpression": {
          const written = node.type === "AssignmentExpression" ? node.left : node.argument;
          if (node.type === "UnaryExpression" && node.operator !== "delete") return;
          walk(written, (part) => {
            if (part.type === "MemberExpression" && !isFresh(part)) seen.identity = true;
          });
          return;
        }
        case "NewExpression":
          if (node.callee.type === "Identifier" && COLLECTIONS.has(node.callee.name))
            seen.identity ||= node.arguments.length > 0;
          return;
        case "CallExpression":
          call(node);
          return;
        case "Identifier":
          mention(scopes.bindingOf(node), module);
          return;
      }
    });

    function call(node: Extract<Node, { type: "CallExpression" }>): void {
      const callee = stripCasts(node.callee);
      if (callee.type === "Identifier") seen.listing ||= callee.name === "structuredClone";
      if (callee.type !== "MemberExpression") return;
      const name = keyName(callee.property, callee.computed) ?? "";
      const [first] = node.arguments;
      const object = stripCasts(callee.object);
      const isGlobal = object.type === "Identifier" && scopes.bindingOf(object) === undefined;
      if (LISTING.has(name) && (name === "hasOwnProperty" || (isGlobal && LISTING_GLOBALS.has(object.name))))
        seen.listing = true;
      if (name === "is" && isGlobal && object.name === "Object") seen.identity = true;
      if (LOOKING_UP.has(name) && first !== undefined && !isPrimitive(first)) seen.identity = true;
      if (MUTATING_METHODS.has(name) && !isFresh(callee)) seen.identity = true;
      if (name === "assign" && isGlobal && (first === undefined || !isFresh(first))) seen.identity = true;
    }
  }

  /** A name leads to what it stands for: more code that may see the input. */
  function mention(binding: Binding | undefined, module: ParsedModule): void {
    if (binding === undefined || binding.scope.parent !== undefined || mentioned.has(binding)) return;
    mentioned.add(binding);
    if (binding.kind === "import") {
      readImported(binding, module);
      return;
    }
    const names = new Set(binding.declarations);
    for (const statement of module.program.body) {
      const node =
        (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration") &&
        statement.declaration
          ? statement.declaration
          : statement;
      if ((isFunction(node) || isClass(node)) && node.id && names.has(node.id)) readFrom(node, module);
      if (node.type !== "VariableDeclaration") continue;
      for (const declarator of node.declarations) if (names.has(declarator.id)) readFrom(declarator, module);
    }
  }

  function readImported(binding: Binding, module: ParsedModule): void {
    const from = module.program.body.find(
      (statement): statement is Extract<Node, { type: "ImportDeclaration" }> =>
        statement.type === "ImportDeclaration" &&
        !isErased(statement) &&
        statement.specifiers.some(({ local }) => binding.declarations.includes(local)),
    );
    const found = from && resolveModule(from.source.value, module.file, "import");
    if (found?.kind === "builtin") return;
    if (found?.kind !== "file" || found.file.includes("/node_modules/")) {
      seen.identity = true;
      seen.listing = true;
      return;
    }
    const other = project.module(found.file);
    readFrom(other.program, other);
  }

  return { seen, read: readFrom };
}

/** What the expression reaches into was made by the function itself. */
function rootIsFresh(node: Node, scopes: Scopes): boolean {
  let root = stripCasts(node);
  while (root.type === "MemberExpression" || root.type === "ChainExpression")
    root = stripCasts(root.type === "ChainExpression" ? root.expression : root.object);
  if (isFreshValue(root)) return true;
  if (root.type !== "Identifier") return false;
  const binding = scopes.bindingOf(root);
  if (binding === undefined || binding.assigned || (binding.kind !== "const" && binding.kind !== "let")) return false;
  // one level only: what a fresh object holds may be somebody else's
  const isDirect = node.type !== "MemberExpression" || stripCasts(node.object).type === "Identifier";
  const init = originOf(binding)?.init;
  return isDirect && init !== undefined && isFreshValue(init);
}

function isFreshValue(node: Node): boolean {
  switch (node.type) {
    case "ArrayExpression":
    case "ObjectExpression":
    case "NewExpression":
    case "TemplateLiteral":
    case "Literal":
      return true;
    case "CallExpression":
      return (
        node.callee.type === "MemberExpression" &&
        COPYING.has(keyName(node.callee.property, node.callee.computed) ?? "")
      );
    default:
      return false;
  }
}

const scopesOf = new WeakMap<ParsedModule, Scopes>();

function analysed(module: ParsedModule): Scopes {
  let scopes = scopesOf.get(module);
  if (scopes === undefined) scopesOf.set(module, (scopes = analyseScopes(module)));
  return scopes;
}
