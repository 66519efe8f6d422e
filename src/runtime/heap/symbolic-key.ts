/** A symbolic key into an object: which of its properties it names becomes a chain of splits, one per candidate. */
import { applyAll, eq, literal, not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { getPrototypeOf, hasOwn, ownKeys, String$ } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import { asString } from "../record/operand.ts";
import { isProxy, propertyKey } from "./keys.ts";
import { knownKeys, listing } from "./listing.ts";
import type { Tables } from "./tables.ts";

/** More properties than this are asked about together. */
const MAX_KEYS = 50;
/** Builtin prototypes have some fifty names each; `__proto__` comes last. */
const MAX_INHERITED = 400;

/**
 * Records what this run knows about the key: equal to the property it hit, different from those before it,
 * different from all when it hit none. Afterwards the concrete key decides everything on this path.
 */
export function splitKey(tables: Tables, object: object, key: unknown, key$: Expr, site: number): void {
  const text = asString(tables.record, key, key$, site);
  if (text === undefined || text.kind === "literal" || typeof key === "symbol") return;
  if (isProxy(object)) {
    tables.record.concretised(site, "symbolic key into a proxy");
    return;
  }
  // any name could be among those that nobody asked for
  if (tables.of(object)?.lazy !== undefined) listing(tables, object, site);
  const concrete = String$(key);
  const names = namesOf(tables, object);
  if (names.length > MAX_KEYS) {
    splitMany(tables, object, names, concrete, text, site);
    return;
  }
  // a name that a listing of this object has given: no other property has it
  if (hasOwn(object, concrete) && nameExpr(tables, object, concrete) === text) return;
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (typeof name === "symbol") continue;
    const atom = eq(text, nameExpr(tables, object, name));
    const matches = name === concrete;
    if (atom.kind !== "literal") tables.record.split(site, atom, matches);
    if (matches) return;
  }
  splitInherited(tables, object, concrete, text, site);
}

/**
 * A constant key into an object with symbolic names, own or inherited: which of them it is, or that it is none, decides what is found.
 */
export function splitNames(tables: Tables, object: object, key: unknown, site: number): void {
  if (!tables.hasSymbolicNames) return;
  const wanted = propertyKey(key);
  if (wanted === undefined || typeof wanted === "symbol") return;
  for (let at: object | null = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    splitOwnNames(tables, at, wanted, site);
    if (hasOwn(at, wanted)) return;
  }
}

function splitOwnNames(tables: Tables, object: object, wanted: string | number, site: number): void {
  const table = tables.of(object);
  if (table === undefined || !table.hasSymbolicNames) return;
  const text = literal(String$(wanted));
  table.properties?.forEach((entry, name) => {
    if (entry.key$?.sort === "str") tables.record.split(site, eq(entry.key$, text), name === wanted);
  });
}

/** Own properties, and those that are absent on this run but would exist for other inputs. */
function namesOf(tables: Tables, object: object): (string | symbol)[] {
  const names = ownKeys(object);
  const known = knownKeys(tables, object);
  for (let i = 0; i < known.length; i++) {
    const name = known[i]!;
    if (typeof name !== "symbol" && !hasOwn(object, name)) names[names.length] = String$(name);
  }
  return names;
}

function nameExpr(tables: Tables, object: object, name: string): Expr {
  const key$: Shadow = tables.of(object)?.entry(propertyKey(name)!)?.key$;
  return key$ === undefined || key$.sort !== "str" ? literal(name) : key$;
}

/** Too many to flip one by one: the hit itself, or "one of the first few". */
function splitMany(
  tables: Tables,
  object: object,
  names: readonly (string | symbol)[],
  concrete: string,
  text: Expr,
  site: number,
): void {
  const candidates: Expr[] = [];
  let isHit = false;
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (name === concrete) isHit = true;
    if (typeof name === "string" && candidates.length < MAX_KEYS)
      candidates[candidates.length] = eq(text, literal(name));
  }
  tables.record.concretised(site, "symbolic key into a large object");
  if (isHit) tables.record.split(site, eq(text, literal(concrete)), true);
  else {
    const any = applyAll("or", candidates);
    if (any.kind !== "literal") tables.record.split(site, any, false);
    splitInherited(tables, object, concrete, text, site);
  }
}

/** `constructor`, `__proto__`, `toString`: found on every plain object, wanted by none. First whether it is any of them, then which. */
function splitInherited(tables: Tables, object: object, concrete: string, text: Expr, site: number): void {
  // first what leads to other objects than functions: those keys do the most harm
  const names: string[] = isPlainlyInherited(object) ? ["__proto__", "constructor"] : [];
  for (let at = getPrototypeOf(object); at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const own = ownKeys(at);
    for (let i = 0; i < own.length && names.length < MAX_INHERITED; i++) {
      const name = own[i]!;
      if (typeof name !== "symbol" && (names[0] !== "__proto__" || (name !== "__proto__" && name !== "constructor")))
        names[names.length] = name;
    }
  }
  if (names.length >= MAX_INHERITED)
    tables.record.concretised(site, "symbolic key into an object that inherits many properties");
  if (tables.hasSymbolicNames) splitInheritedNames(tables, object, concrete, text, site);
  const absent: Expr[] = [];
  let hit = -1;
  for (let i = 0; i < names.length; i++) {
    if (hit < 0 && names[i] === concrete) hit = i;
    absent[i] = not(eq(text, literal(names[i]!)));
  }
  const none = applyAll("and", absent);
  // of a record of the input it is the one object that is always there
  if (none.kind !== "literal") tables.record.split(site, none, hit < 0);
  for (let i = 0; i <= hit; i++) {
    const atom = eq(text, literal(names[i]!));
    // the two that lead to other objects are names like any other; the rest differ little from each other
    if (atom.kind !== "literal") tables.record.split(site, atom, i === hit, i > 1);
  }
}

/** Names that the program gave to a prototype while it ran. */
function splitInheritedNames(tables: Tables, object: object, concrete: string, text: Expr, site: number): void {
  for (let at = getPrototypeOf(object); at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    tables.of(at)?.properties?.forEach((entry, name) => {
      if (entry.key$?.sort === "str") tables.record.split(site, eq(entry.key$, text), String$(name) === concrete, true);
    });
  }
}

/** Whether both names are found above the object, without asking a proxy. */
function isPlainlyInherited(object: object): boolean {
  let hasProto = false;
  let hasConstructor = false;
  for (let at = getPrototypeOf(object); at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    hasProto ||= hasOwn(at, "__proto__");
    hasConstructor ||= hasOwn(at, "constructor");
  }
  return hasProto && hasConstructor;
}
