/** What code could tell about the objects of its input, read from its syntax and from that of all it mentions. */

import { CONSTRUCTORS, FUNCTIONS, METHODS, PRIMITIVE_PROPERTIES } from "../builtin-effects.ts";
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { originOf } from "../scopes/binding-origin.ts";
import type { Binding } from "../scopes/scope.ts";
import { isClass, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";
import { converts } from "./conversions.ts";
import { rootIsFresh } from "./fresh-values.ts";
import { isPrimitiveNode } from "./plain-values.ts";
import { eachReachable, importing } from "./reachable.ts";

export interface Seen {
  /** Tells objects apart, or changes one through one name and may read it through another. */
  identity: boolean;
  /** Looks at which properties an object has, or what kind of object it is. */
  listing: boolean;
  /** Asks whether something is an array or a function. */
  kinds: boolean;
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
/** Builtins that tell nothing about the objects they are given. */
const SILENT_GLOBALS = new Set(["Math", "Number", "String", "console", "Promise", "BigInt", "Date", "Symbol", "Array"]);
const SILENT = new Set(["Object.fromEntries", "Object.assign", "JSON.parse", "Buffer.from", "Buffer.alloc"]);
/** Functions of assertions that look at the truth of what they are given only. */
const TRUTH = new Set(["ok", "assert", "assume", "fail", "default"]);
const APPLYING = new Set(["call", "apply", "bind"]);
/** What every object has, or what casts are written for without leaving the declared type. */
const IN_EVERY = new Set(["length", "push"]);
/** Properties that tell what kind of object it is. */
const KIND_TELLING = new Set(["constructor", "__proto__", "toString", "then"]);
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
    known.set(key, (seen = readSeen(code, declared, module, project)));
  }
  return seen;
}

function readSeen(code: Node, declared: ReadonlyMap<string, boolean>, start: ParsedModule, project: Project): Seen {
  const seen: Seen = { identity: false, listing: false, kinds: false, bits: false };
  // code that cannot be read may look at anything
  if (!eachReachable(code, start, project, read)) seen.identity = seen.listing = true;
  return seen;

  function read(node: Node, module: ParsedModule): void {
    const scopes = analyseScopes(module);
    const isPrimitive = (node: Node): boolean => isPrimitiveNode(node, scopes, declared);
    const isFresh = (node: Node): boolean => rootIsFresh(node, scopes);
    if (!seen.listing && converts(node, module)) seen.listing = true;
    switch (node.type) {
      case "BinaryExpression":
        if (COMPARING.has(node.operator)) seen.identity ||= !isPrimitive(node.left) && !isPrimitive(node.right);
        if (node.operator === "in") seen.listing ||= !declared.has(keyName(node.left, true) ?? "");
        if (node.operator === "instanceof") seen.listing = true;
        if (node.operator === "&") seen.bits = true;
        return;
      case "SwitchStatement":
        seen.identity ||=
          !isPrimitive(node.discriminant) &&
          node.cases.some(({ test }) => test !== null && test.type !== "Literal" && !isPrimitive(test));
        return;
      case "ForInStatement":
        seen.listing = true;
        written(node.left);
        return;
      case "ForOfStatement":
        written(node.left);
        return;
      case "AssignmentExpression":
        written(node.left);
        return;
      case "UpdateExpression":
        written(node.argument);
        return;
      case "UnaryExpression":
        if (node.operator === "typeof") seen.kinds = true;
        if (node.operator === "delete") written(node.argument);
        return;
      case "NewExpression":
        if (node.callee.type === "Identifier" && COLLECTIONS.has(node.callee.name))
          seen.identity ||= node.arguments.length > 0;
        else if (node.callee.type === "Identifier" && scopes.bindingOf(node.callee) === undefined)
          if (!CONSTRUCTORS.has(node.callee.name)) both(node.arguments);
        return;
      case "CallExpression":
        call(node);
        return;
      case "MemberExpression":
        member(node);
        return;
      case "ObjectPattern":
        for (const property of node.properties)
          if (property.type === "Property" && !isKnownName(keyName(property.key, property.computed), module))
            seen.listing = true;
        return;
    }

    function written(target: Node): void {
      if (target.type === "VariableDeclaration") return;
      walk(target, (part) => {
        if (part.type === "MemberExpression" && !isFresh(part)) seen.identity = true;
      });
    }

    /** Something that is not listed is given these. */
    function both(given: readonly Node[]): void {
      if (given.every((argument) => isPrimitive(argument))) return;
      seen.identity = true;
      seen.listing = true;
    }

    function member(node: Extract<Node, { type: "MemberExpression" }>): void {
      const isCast = stripCasts(node.object) !== node.object && node.object.type !== "TSNonNullExpression";
      const name = keyName(node.property, node.computed);
      if (name === undefined) {
        seen.listing ||= isCast;
        return;
      }
      if (declared.has(name) || /^\d+$/.test(name) || isFresh(node)) return;
      if (isCast ? !IN_EVERY.has(name) : !isKnownName(name, module) && !isOfModule(node.object)) seen.listing = true;
      if (KIND_TELLING.has(name)) seen.listing = true;
    }

    /** Reached from `this`, a global or a name at the top of a module. */
    function isOfModule(object: Node): boolean {
      let root = stripCasts(object);
      while (root.type === "MemberExpression" || root.type === "ChainExpression")
        root = stripCasts(root.type === "ChainExpression" ? root.expression : root.object);
      if (root.type === "ThisExpression" || root.type === "Super" || root.type === "MetaProperty") return true;
      if (root.type !== "Identifier") return false;
      const binding = scopes.bindingOf(root);
      return binding === undefined || binding.scope.parent === undefined;
    }

    function call(node: Extract<Node, { type: "CallExpression" }>): void {
      const callee = stripCasts(node.callee);
      const [first] = node.arguments;
      for (const argument of node.arguments)
        if (argument.type === "Identifier" && /^(Object|Reflect|JSON|Array|globalThis)$/.test(argument.name))
          if (scopes.bindingOf(argument) === undefined) seen.identity = seen.listing = true;
      if (callee.type === "Identifier") {
        const binding = scopes.bindingOf(callee);
        if (callee.name === "structuredClone") seen.listing = true;
        else if (binding === undefined) {
          if (!FUNCTIONS.has(callee.name)) both(node.arguments);
        } else if (binding.kind === "import") {
          if (isBuiltinImport(binding, module) && !TRUTH.has(callee.name)) both(node.arguments);
        } else if (binding.kind !== "parameter" && binding.kind !== "function" && binding.kind !== "class") {
          const init = originOf(binding)?.init;
          if (init === undefined || (!isFunction(init) && !isClass(init))) both(node.arguments);
        }
        return;
      }
      if (callee.type !== "MemberExpression") return;
      const name = keyName(callee.property, callee.computed) ?? "";
      const object = stripCasts(callee.object);
      const root = object.type === "Identifier" ? scopes.bindingOf(object) : undefined;
      const isGlobal = object.type === "Identifier" && root === undefined;
      if (LISTING.has(name) && (name === "hasOwnProperty" || (isGlobal && LISTING_GLOBALS.has(object.name))))
        seen.listing = true;
      else if (isGlobal && !SILENT_GLOBALS.has(object.name) && !SILENT.has(`${object.name}.${name}`))
        both(node.arguments);
      else if (root?.kind === "import" && isBuiltinImport(root, module) && !TRUTH.has(name)) both(node.arguments);
      if (APPLYING.has(name) && !(object.type === "Identifier" && root?.kind === "function")) both(node.arguments);
      if (name === "isArray") seen.kinds = true;
      if (name === "valueOf") seen.identity = true;
      if (LOOKING_UP.has(name) && first !== undefined && !isPrimitive(first)) seen.identity = true;
      if (METHODS.get(name)?.writes && !isFresh(callee)) seen.identity = true;
      if (name === "assign" && isGlobal && (first === undefined || !isFresh(first))) seen.identity = true;
    }
  }

  /** Declared, of builtins, or written in the module's own literals and classes. */
  function isKnownName(name: string | undefined, module: ParsedModule): boolean {
    if (name === undefined) return true;
    if (declared.has(name) || METHODS.has(name) || PRIMITIVE_PROPERTIES.has(name)) return true;
    return namesIn(module).has(name);
  }

  function isBuiltinImport(binding: Binding, module: ParsedModule): boolean {
    const from = importing(binding, module);
    return from !== undefined && resolveModule(from.source.value, module.file, "import").kind === "builtin";
  }
}

const names = new WeakMap<ParsedModule, ReadonlySet<string>>();

/** Keys of the module's object literals and members of its classes, interfaces left out. */
function namesIn(module: ParsedModule): ReadonlySet<string> {
  let found = names.get(module);
  if (found === undefined) {
    const keys = new Set<string>();
    const patterns = new Set<Node>();
    walk(module.program, (node) => {
      if (node.type === "ObjectPattern") for (const property of node.properties) patterns.add(property);
      const isKeyed =
        (node.type === "Property" && !patterns.has(node)) ||
        node.type === "MethodDefinition" ||
        node.type === "PropertyDefinition";
      const name = isKeyed ? keyName(node.key, node.computed) : undefined;
      if (name !== undefined) keys.add(name);
    });
    names.set(module, (found = keys));
  }
  return found;
}
