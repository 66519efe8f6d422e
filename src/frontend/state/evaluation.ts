/** What the rules for expressions, patterns and calls share: the place that is looked at, and the way to the value of an expression. */

import { PRIMITIVE_PROPERTIES } from "../builtin-effects.ts";
import { isClass, isFunction, keyName, type Node, stripCasts } from "../syntax.ts";
import type { Callee, Facts } from "./facts.ts";
import {
  BUILTIN,
  CALLABLE,
  DEEP,
  FOREIGN,
  HOLDS_SHARED,
  INPUT,
  ITERATOR,
  NATIVE,
  type Origin,
  PLAIN,
  SHARED,
  SHOWS,
  touchesShared,
  UNKNOWN,
} from "./origin.ts";
import type { Imported, ModuleView, View } from "./view.ts";

export interface Evaluation {
  readonly facts: Facts;
  readonly view: View;
  readonly at: ModuleView;
  /** Whose code is looked at. */
  readonly owner: Node;
  /** Runs once, while the module is evaluated: changes are no state. */
  readonly isLoading: boolean;
  value(node: Node): Origin;
  /** A property of an object, by a getter or as a method's value too. */
  read(object: Origin, name: string | undefined): Origin;
}

export function harm(ev: Evaluation, node: Node, reason: string, about: Origin = 0, isOfPlace = false): void {
  const isForeign = (about & FOREIGN) !== 0 ? { isForeign: true as const } : {};
  const isOfClass = (about & (CALLABLE | NATIVE)) !== 0 ? { isOfClass: true as const } : {};
  ev.facts.harm({
    owner: ev.owner,
    node,
    file: ev.at.module.file,
    reason,
    ...isForeign,
    ...isOfClass,
    ...(isOfPlace ? { isOfPlace } : {}),
  });
}

/** Something runs that is not known; `given` is all it is given. */
export function unknown(ev: Evaluation, node: Node, reason: string, given: Origin): void {
  const isApart = touchesShared(given) ? {} : { isApart: true as const };
  ev.facts.harm({ owner: ev.owner, node, file: ev.at.module.file, reason, ...isApart });
}

export const ELEMENT = "[]";

/** What reading a property gives; `name` is undefined when it is computed. */
export function part(ev: Evaluation, object: Origin, name: string | undefined): Origin {
  const { facts } = ev;
  // primitives have them, too
  if (name === "constructor" || name === "__proto__") return SHARED | CALLABLE | PLAIN | DEEP;
  if (object === 0) return 0;
  if (name === "prototype") return SHARED | CALLABLE | PLAIN | DEEP;
  // a function that a builtin function holds: `assign` of `Object`
  if ((object & NATIVE) !== 0 && !PRIMITIVE_PROPERTIES.has(name ?? "")) {
    const own = NATIVE | (name === undefined ? SHARED | CALLABLE | PLAIN | DEEP : 0);
    return own | (object === NATIVE ? 0 : part(ev, object & ~NATIVE, name));
  }
  const isElement = name === undefined || name === ELEMENT || /^\d+$/.test(name);
  const isList = (object & (PLAIN | INPUT | UNKNOWN | FOREIGN)) === 0;
  let held = isElement
    ? facts.field(ELEMENT) | (name === ELEMENT || isList ? 0 : facts.anyField())
    : facts.field(name) | (isList ? 0 : facts.unnamed);
  if ((object & (DEEP | UNKNOWN | INPUT | FOREIGN | HOLDS_SHARED)) === 0) held = facts.stray;
  const from = object & (UNKNOWN | INPUT | FOREIGN);
  if (touchesShared(object)) {
    if ((object & HOLDS_SHARED) !== 0) return held | from | SHARED | PLAIN | BUILTIN | DEEP | HOLDS_SHARED;
    const isOpaque =
      (object & BUILTIN) !== 0 && !isElement && !PRIMITIVE_PROPERTIES.has(name) && (object & PLAIN) === 0;
    const shared = held | from | (isOpaque ? UNKNOWN : 0);
    return shared === 0 ? 0 : shared | SHARED;
  }
  return held | from;
}

/** Changes an object. */
export function change(ev: Evaluation, object: Origin, node: Node, how: string): void {
  if ((object & (SHARED | NATIVE)) !== 0 && !ev.isLoading)
    harm(ev, node, `${how} what outlives the call`, object, true);
}

export function keep(
  ev: Evaluation,
  object: Origin,
  name: string | undefined,
  value: Origin,
  functions: readonly Callee[] | undefined,
): void {
  const isElement = name === undefined || /^\d+$/.test(name);
  ev.facts.store(isElement ? ELEMENT : name, value, functions);
  // what the caller gave is read as such
  if ((object & DEEP) === 0 && object !== INPUT) ev.facts.stray = ev.facts.grow(ev.facts.stray, value);
}

/** A property whose name is not known: any read of one may find it. */
export function keepUnnamed(ev: Evaluation, object: Origin, value: Origin): void {
  if ((object & (PLAIN | INPUT | UNKNOWN | FOREIGN | CALLABLE)) !== 0)
    ev.facts.unnamed = ev.facts.grow(ev.facts.unnamed, value);
}

/** Steps through a value: an iterator is used up by it. */
export function iterate(ev: Evaluation, iterated: Origin, node: Node): Origin {
  if ((iterated & SHARED) !== 0 && (iterated & (ITERATOR | UNKNOWN)) !== 0 && !ev.isLoading)
    harm(ev, node, "steps through what outlives the call", iterated);
  return part(ev, iterated, ELEMENT);
}

/** An object made here out of these values. */
export function holding(kind: Origin, values: Origin): Origin {
  return kind | (values === 0 ? 0 : DEEP) | (touchesShared(values) ? HOLDS_SHARED : 0) | (values & (INPUT | SHOWS));
}

/** The functions that an expression stands for; undefined when its syntax does not tell. */
export function functionsOf(ev: Evaluation, expression: Node, depth = 0): readonly Callee[] | undefined {
  const node = stripCasts(expression);
  if (isFunction(node) || isClass(node)) return [node];
  if (depth > 8) return undefined;
  switch (node.type) {
    case "Identifier": {
      const binding = ev.at.scopes.bindingOf(node);
      if (binding === undefined) return undefined;
      if (binding.kind === "import") {
        const found = importOf(ev, node);
        if (found?.kind !== "file") return undefined;
        const named = exported(ev, found.file, found.imported);
        return named.length > 0 && !ev.facts.hasOthers(`${found.file}#${found.imported}`) ? named : undefined;
      }
      if (binding.assigned) return undefined;
      const found: Callee[] = [];
      for (const id of binding.declarations) {
        const init = ev.at.initialisers.get(id);
        if (init === null || init === undefined) return undefined;
        const functions = functionsOf(ev, init, depth + 1);
        if (functions === undefined) return undefined;
        found.push(...functions);
      }
      return found.length > 0 ? found : undefined;
    }
    case "ConditionalExpression":
      return both(functionsOf(ev, node.consequent, depth + 1), functionsOf(ev, node.alternate, depth + 1));
    case "AssignmentExpression":
      return node.operator === "=" ? functionsOf(ev, node.right, depth + 1) : undefined;
    case "SequenceExpression":
      return functionsOf(ev, node.expressions.at(-1)!, depth + 1);
    case "CallExpression": {
      const specifier = requiredBy(ev, node);
      const found = specifier === undefined ? undefined : ev.view.resolve(specifier, ev.at.module, "require");
      if (found?.kind !== "file" || ev.facts.hasOthers(`${found.file}#module.exports`)) return undefined;
      const named = ev.facts.functionsNamed(`${found.file}#module.exports`);
      return named.length > 0 ? named : undefined;
    }
    default:
      return undefined;
  }
}

function both(a: readonly Callee[] | undefined, b: readonly Callee[] | undefined): readonly Callee[] | undefined {
  return a === undefined || b === undefined ? undefined : [...a, ...b];
}

function exported(ev: Evaluation, file: string, name: string): readonly Callee[] {
  const named = ev.facts.functionsNamed(`${file}#${name}`);
  return name === "default" ? [...named, ...ev.facts.functionsNamed(`${file}#module.exports`)] : named;
}

export function importOf(ev: Evaluation, id: Node): (Imported & { readonly imported: string }) | undefined {
  const binding = ev.at.scopes.bindingOf(id);
  const found = binding && ev.at.imports.get(binding.declarations[0]!);
  if (found === undefined) return undefined;
  return { ...ev.view.resolve(found.specifier, ev.at.module, "import"), imported: found.imported };
}

/** The specifier of `require("x")`. */
export function requiredBy(ev: Evaluation, node: Node): string | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "require")
    return undefined;
  if (ev.at.scopes.bindingOf(node.callee) !== undefined) return undefined;
  const [argument] = node.arguments;
  return argument?.type === "Literal" && typeof argument.value === "string" ? argument.value : undefined;
}

/** The value of a whole module. */
export function moduleValue(ev: Evaluation, found: Imported): Origin {
  switch (found.kind) {
    case "file":
      return SHARED | PLAIN | DEEP | ev.facts.field(`${found.file}#module.exports`);
    case "foreign":
      return SHARED | FOREIGN | DEEP;
    case "listed":
    case "unknown":
      return SHARED | UNKNOWN | DEEP;
  }
}

/** The constructor of a class is called by the name of the class. */
export function calleeFor(ev: Evaluation, fn: Node): Callee {
  const method = ev.at.parents.get(fn);
  if (method?.type === "MethodDefinition" && method.kind === "constructor") {
    const owner = ev.at.parents.get(ev.at.parents.get(method)!);
    if (owner !== undefined && isClass(owner)) return owner;
  }
  return fn as Callee;
}

const IMPLICIT = new Set(["toString", "valueOf", "toJSON", "then"]);

/** Methods that conversions, iteration and other syntax call. */
export function isImplicit(key: Node, computed: boolean): boolean {
  return computed || IMPLICIT.has(keyName(key, computed) ?? "");
}
