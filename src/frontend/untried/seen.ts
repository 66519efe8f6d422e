/** What code could tell about the objects of its input, read from its syntax and from that of all it mentions. */
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import type { Binding, Scopes } from "../scopes/scope.ts";
import { MUTATING_METHODS } from "../state/values.ts";
import { isClass, isErased, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";
import { rootIsFresh } from "./fresh-values.ts";
import { isPrimitiveNode } from "./plain-values.ts";

export interface Seen {
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
/** Classes that keep one of several equal elements. */
const COLLECTIONS = new Set(["Set", "Map", "WeakSet", "WeakMap"]);
const LISTING = new Set(
  "keys values entries getOwnPropertyNames getOwnPropertyDescriptors getOwnPropertyDescriptor ownKeys isFrozen isSealed isExtensible getPrototypeOf stringify hasOwn hasOwnProperty structuredClone isDeepStrictEqual deepStrictEqual deepEqual".split(
    " ",
  ),
);
const LISTING_GLOBALS = new Set(["Object", "Reflect", "JSON", "structuredClone", "assert", "util"]);
const readings = new WeakMap<Node, Map<string, Seen>>();

/**
 * `declared`: names of declared properties, and whether their values are primitives. Kept, because members of one class and functions
 * of one file ask the same again.
 */
export function seenBy(
  code: Node,
  declared: ReadonlyMap<string, boolean>,
  module: ParsedModule,
  project: Project,
): Seen {
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

function createReading(declared: ReadonlyMap<string, boolean>, project: Project) {
  const seen: Seen = { identity: false, listing: false, bits: false };
  const read = new Set<Node>();
  const mentioned = new Set<Binding>();

  function readFrom(code: Node, module: ParsedModule): void {
    if (read.has(code)) return;
    read.add(code);
    const scopes = scopesOf(module);
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

const known = new WeakMap<ParsedModule, Scopes>();

/** The scopes of a module, found once. */
export function scopesOf(module: ParsedModule): Scopes {
  let scopes = known.get(module);
  if (scopes === undefined) known.set(module, (scopes = analyseScopes(module)));
  return scopes;
}
