/**
 * Code that runs without being called: accessors when a property is read or written, `valueOf`, `toString` and iterators when an object is converted or
 * walked. Objects that come from elsewhere have none (every proof says so); what this module defines may be behind any object that is not seen through.
 */
import type { ModuleFlow } from "../flow/module.ts";
import { keyName, type Node, walk } from "../frontend/syntax.ts";
import type { State } from "./state.ts";
import type { Value } from "./value/value.ts";
import type { Walker } from "./walker.ts";

interface Hooks {
  /** Names of properties behind which there is code, `*` for any. */
  readonly accessors: ReadonlySet<string>;
  /** Conversions and iterations may run code. */
  readonly converts: boolean;
  /** Names that are given to properties here. */
  readonly defined: ReadonlySet<string>;
}

const CONVERTING: ReadonlySet<string> = new Set(["valueOf", "toString", "toJSON", "next"]);
/** Names whose mention means that properties may be defined otherwise than by `get` and `set`. */
const DEFINING: ReadonlySet<string> = new Set([
  "Proxy",
  "defineProperty",
  "defineProperties",
  "__defineGetter__",
  "__defineSetter__",
  "setPrototypeOf",
]);

const known = new WeakMap<ModuleFlow, Hooks>();

function hooksOf(module: ModuleFlow): Hooks {
  let hooks = known.get(module);
  if (hooks !== undefined) return hooks;
  let [converts, defines] = [false, false];
  const defined = new Set<string>();
  walk(module.module.program, (node) => {
    if (node.type === "Identifier" && DEFINING.has(node.name)) defines = true;
    if (node.type === "Identifier" && node.name === "Symbol") converts = true;
    const name = definedName(node);
    if (name !== undefined) defined.add(name);
    if (name !== undefined && CONVERTING.has(name)) converts = true;
    if (name === "__proto__") defines = true;
  });
  hooks = {
    accessors: defines ? new Set(["*"]) : module.accessors,
    converts: converts || defines,
    defined,
  };
  known.set(module, hooks);
  return hooks;
}

/** The name under which something is put into an object or class here. */
function definedName(node: Node): string | undefined {
  if (node.type === "MethodDefinition" || node.type === "PropertyDefinition" || node.type === "Property")
    return keyName(node.key, node.computed);
  if (node.type !== "AssignmentExpression" || node.left.type !== "MemberExpression") return undefined;
  const { property, computed } = node.left;
  return computed ? undefined : property.type === "Identifier" ? property.name : undefined;
}

/** Arrays and objects, and whatever may be one. */
const mayBeObject = ({ kind }: Value): boolean => kind === "reference" || kind === "unknown" || kind === "function";

/** Whether some object of the module may have a property of this name of its own. */
export const redefines = (module: ModuleFlow, name: string): boolean =>
  hooksOf(module).defined.has(name) || hooksOf(module).accessors.has("*");

/** Whether code of the module may be behind a property of this name. */
export const hasAccessor = (module: ModuleFlow, name: string): boolean =>
  hooksOf(module).accessors.has("*") || hooksOf(module).accessors.has(name);

/** Anything that reads, writes or converts may run code of this module. */
export const hasHiddenCode = (module: ModuleFlow): boolean =>
  hooksOf(module).converts || hooksOf(module).accessors.size > 0;

/** A property is read or written; `name` is undefined where the key is not known. */
export function touched(w: Walker, state: State, object: Value, name: string | undefined): void {
  const { accessors } = hooksOf(w.module);
  if (accessors.size === 0 || !mayBeObject(object)) return;
  if (object.kind === "reference" && state.cells.get(object.cell)?.kind === "array") return;
  if (name === undefined || accessors.has("*") || accessors.has(name)) state.havocHeap("an accessor");
}

/** Values are converted to primitives, or walked. */
export function converted(w: Walker, state: State, ...values: readonly Value[]): void {
  if (hooksOf(w.module).converts && values.some(mayBeObject)) state.havocHeap("a conversion of an object");
}
