/** Reading a name: a variable of the module, an import, an enum member, or a global. */
import type { Binding } from "../../frontend/scopes/scope.ts";
import { isFunction } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";
import { namespaceName } from "../facts/namespace-name.ts";
import { type Emitted, fixed, NONE, once } from "../output/emitted.ts";
import { access } from "../output/import-table.ts";
import type { NodeOf } from "../output/node.ts";
import { type Place, read } from "./members.ts";
import { statedIdentity } from "./stated.ts";

/** Names that exist in every realm; nothing else is known about a global. */
const KNOWN_GLOBALS = new Set(
  "Array ArrayBuffer BigInt Boolean Buffer Date Error EvalError Function Infinity Int32Array Uint8Array Float64Array JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError WeakMap WeakSet console globalThis isFinite isNaN parseFloat parseInt process decodeURIComponent encodeURIComponent".split(
    " ",
  ),
);

export function identifier(cx: Emitter, node: NodeOf<"Identifier">): Emitted {
  const { name } = node;
  const reference = cx.scopes.referenceOf(node);
  if (reference?.dynamic === true) return once(name);
  const binding = reference?.binding;
  if (binding === undefined) {
    if (name === "undefined" || name === "NaN" || name === "Infinity") return fixed(name);
    const identity = statedIdentity(cx, name);
    if (identity !== undefined) return identity;
    const merged = propertyNamed(cx, node);
    if (merged !== undefined) return read(cx, merged, () => cx.names.base);
    // CommonJS: where the module is, no input says
    if (cx.module.format === "commonjs" && (name === "__filename" || name === "__dirname"))
      return fixed(`(${cx.names.record}.notePlace(), ${name})`);
    // Nobody replaces the standard globals in the middle of an expression.
    if (KNOWN_GLOBALS.has(name) || name === "arguments") return { ...fixed(name), changes: "locally" };
    return { ...fixed(name), throws: true, changes: "anytime" };
  }
  const property = cx.shadows ? namespaceProperty(binding) : undefined;
  if (property !== undefined) return { ...read(cx, property, () => cx.names.base), throws: true };
  const place = elsewhere(cx, binding);
  if (place !== undefined)
    return { ...fixed(place.value, cx.shadows ? place.shadow : NONE), throws: true, changes: "anytime" };
  // What a loop iterates sees the loop's own names only in their dead zone; their shadows live in the body.
  if (isLoopHead(binding, node.start)) return { ...fixed(name), throws: true };
  const shadow = cx.quiet.isQuiet(binding) ? NONE : cx.names.shadow(name);
  const inside = reference!.scope.activation !== binding.scope.activation;
  return {
    before: "",
    value: name,
    shadow,
    once: false,
    throws:
      isEarlyParameter(binding, node.start) ||
      (hasDeadZone(binding) && (inside || binding.scope.kind === "switch" || node.start < binding.usableFrom)),
    changes: !binding.assigned ? "never" : inside || binding.assignedFromInside ? "anytime" : "locally",
    harmless: true,
    anonymous: false,
  };
}

function isLoopHead({ scope: { node: loop } }: Binding, at: number): boolean {
  if (loop.type !== "ForOfStatement" && loop.type !== "ForInStatement") return false;
  return at >= loop.right.start && at < loop.right.end;
}

/** A default may mention a parameter that has no value yet. */
function isEarlyParameter({ kind, scope }: Binding, at: number): boolean {
  const fn = scope.activation.node;
  return kind === "parameter" && isFunction(fn) && fn.body !== null && at < fn.body.start;
}

function hasDeadZone({ kind }: Binding): boolean {
  return kind === "let" || kind === "const" || kind === "class" || kind === "self";
}

/** A binding that does not live in a variable of its own name. */
export function elsewhere(cx: Emitter, binding: Binding): { value: string; shadow: string } | undefined {
  if (binding.kind === "import") {
    const imported = cx.imports.locals.get(binding.name);
    if (imported === undefined) return undefined;
    if (imported.kind === "namespace") return { value: `${imported.holder}.ns`, shadow: NONE };
    const key = access(imported.name);
    return { value: `${imported.holder}.v${key}`, shadow: `${imported.holder}.s${key}` };
  }
  if (binding.kind === "enum-member") {
    const owner = binding.scope.node;
    if (owner.type !== "TSEnumDeclaration") return undefined;
    return { value: `${owner.id.name}[${JSON.stringify(binding.name)}]`, shadow: NONE };
  }
  const namespace = binding.scope.kind === "namespace" ? binding.scope.node : undefined;
  if (namespace?.type === "TSModuleDeclaration" && isNamespaceProperty(binding))
    return { value: `${namespaceName(namespace)}${access(binding.name)}`, shadow: NONE };
  return undefined;
}

/** The property that a name stands for inside a namespace. */
export function propertyNamed(cx: Emitter, node: NodeOf<"Identifier">): Place | undefined {
  const binding = cx.scopes.referenceOf(node)?.binding;
  if (binding !== undefined) return namespaceProperty(binding);
  const merged = cx.merged.ownerOf(node.name);
  return merged === undefined ? undefined : propertyOf(merged, node.name);
}

function propertyOf(namespace: string, name: string): Place {
  const key = { access: access(name), argument: JSON.stringify(name), shadow: NONE };
  return { before: "", object: { ...fixed(namespace), changes: "locally" }, key, isSuper: false };
}

/** An exported variable of a namespace, as the property that it is. */
export function namespaceProperty(binding: Binding): Place | undefined {
  const { node, kind } = binding.scope;
  if (kind !== "namespace" || node.type !== "TSModuleDeclaration" || !isNamespaceProperty(binding)) return undefined;
  return propertyOf(namespaceName(node), binding.name);
}

/** Exported variables of a namespace are properties of it; functions and classes are variables as well. */
function isNamespaceProperty({ kind, exportedAs }: Binding): boolean {
  return exportedAs.length > 0 && (kind === "var" || kind === "let" || kind === "const");
}
