/** Lookups in Map and Set: a symbolic key is compared with each stored key, and stored symbolic keys with the one asked for. */
import { types } from "node:util";
import { apply, literal, not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Collection } from "../../runtime/heap/tables.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { is, reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { sameValueZero } from "../array/search.ts";
import { decide, walkCount } from "../modelling/assume.ts";
import { applyAll } from "../modelling/fold.ts";

export const { isMap, isSet } = types;

type Native = Map<unknown, unknown> | Set<unknown>;

const mapForEach = Map.prototype.forEach;
const setForEach = Set.prototype.forEach;
const mapHas = Map.prototype.has;
const setHas = Set.prototype.has;
const mapSize = Object.getOwnPropertyDescriptor(Map.prototype, "size")!.get as () => number;
const setSize = Object.getOwnPropertyDescriptor(Set.prototype, "size")!.get as () => number;

/** More keys than this are asked about in one condition instead of one after the other. */
const LONGEST_CHAIN = 64;
const MOST_COMPARISONS = 256;

function storedKeys(self: Native): unknown[] {
  const keys: unknown[] = [];
  const collect = (_value: unknown, key: unknown): void => {
    keys[keys.length] = key;
  };
  reflectApply(isMap(self) ? mapForEach : setForEach, self, [collect]);
  return keys;
}

function sizeOf(self: Native): number {
  return reflectApply(isMap(self) ? mapSize : setSize, self, []) as number;
}

const holdsKey = (self: Native, key: unknown): boolean =>
  reflectApply(isMap(self) ? mapHas : setHas, self, [key]) as boolean;

/** Shadow of a key as it is stored: -0 becomes 0. */
export function storedKey(call: Call, key: unknown, key$: Shadow): Shadow {
  if (key$ === undefined) return undefined;
  const own = key$.sort === "any" ? call.rt.resolve(key, key$, call.site) : key$;
  return own?.sort === "num" ? apply("add", own, literal(0)) : own;
}

/** A collection of the input: how many entries it has, and that their keys differ, is fixed before anything depends on it. */
export function fixEntries(call: Call, self: Native): void {
  const { rt, site } = call;
  const known = rt.heap.collection(self);
  if (known === undefined) return;
  const size$ = known.size === sizeOf(self) ? known.size$ : undefined;
  known.size$ = undefined;
  if (size$ === undefined) return;
  walkCount(rt, site, known.size, size$);
  const keys = storedKeys(self);
  for (let i = 0; i < keys.length; i++) {
    for (let j = 0; j < i; j++)
      decide(rt, site, equalKeys(call, known, keys[j], keys[i], keyShadow(known, keys[i])), false);
  }
}

const keyShadow = (known: Collection | undefined, key: unknown): Shadow => known?.entries.get(key)?.key$;

const equalKeys = (call: Call, known: Collection | undefined, stored: unknown, key: unknown, key$: Shadow): Expr =>
  sameValueZero(call, stored, keyShadow(known, stored), key, key$);

/** Records which stored key `key` is, or that it is none. */
export function locate(call: Call, self: Native, key: unknown, key$: Shadow): void {
  const { rt, site } = call;
  const candidates = candidateKeys(call, self, key$);
  const known = rt.heap.collection(self);
  if (candidates.length > LONGEST_CHAIN) {
    locateAmongMany(call, self, candidates, key, key$);
    return;
  }
  for (let i = 0; i < candidates.length; i++) {
    const matches = isSameKey(candidates[i], key);
    decide(rt, site, equalKeys(call, known, candidates[i], key, key$), matches);
    if (matches) return;
  }
}

function locateAmongMany(call: Call, self: Native, candidates: readonly unknown[], key: unknown, key$: Shadow): void {
  const { rt, site } = call;
  const known = rt.heap.collection(self);
  if (holdsKey(self, key)) {
    decide(rt, site, equalKeys(call, known, key, key, key$), true);
    return;
  }
  const equalities = listEqualities(call, self, candidates, key, key$);
  if (equalities === undefined) rt.concretised(site, "symbolic key into a large collection");
  else decide(rt, site, not(applyAll("or", equalities)), true);
}

/** The stored keys whose equality with `key` depends on the input. */
function candidateKeys(call: Call, self: Native, key$: Shadow): unknown[] {
  if (key$ !== undefined) return storedKeys(self);
  const known = call.rt.heap.collection(self);
  const symbolic: unknown[] = [];
  known?.entries.forEach((entry, key) => {
    if (entry.key$ !== undefined && holdsKey(self, key)) symbolic[symbolic.length] = key;
  });
  return symbolic;
}

function listEqualities(
  call: Call,
  self: Native,
  candidates: readonly unknown[],
  key: unknown,
  key$: Shadow,
): Expr[] | undefined {
  if (candidates.length > MOST_COMPARISONS) return undefined;
  const known = call.rt.heap.collection(self);
  const equalities: Expr[] = [];
  for (let i = 0; i < candidates.length; i++) equalities[i] = equalKeys(call, known, candidates[i], key, key$);
  return equalities;
}

/** Whether the key is stored, as a condition; undefined when nothing symbolic decides it, or too much does. */
export function containsKey(call: Call, self: Native, key: unknown, key$: Shadow): Shadow {
  const candidates = candidateKeys(call, self, key$);
  if (candidates.length === 0) return undefined;
  // a stored constant key that is asked for is there whatever the symbolic ones are
  if (key$ === undefined && holdsKey(self, key) && keyShadow(call.rt.heap.collection(self), key) === undefined)
    return undefined;
  const equalities = listEqualities(call, self, candidates, key, key$);
  if (equalities === undefined) {
    locate(call, self, key, key$);
    return undefined;
  }
  return applyAll("or", equalities);
}

const isSameKey = (a: unknown, b: unknown): boolean => a === b || is(a, b);
