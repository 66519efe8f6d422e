/**
 * Plans of values nobody described: `any`, `unknown`, untyped JavaScript. What the program does with the value
 * decides what it becomes: type tests choose the alternative, reads of missing properties add them.
 */
import type { ClaimSet } from "../../claims/claim.ts";
import { literal, reference } from "../../expr/build.ts";
import type { Expr, Input, ReferenceType } from "../../expr/expr.ts";
import { ANYTHING, alternativePath, memberPath, shownPath } from "../../expr/variable/path.ts";
import type { Encoded } from "../../value/encoded.ts";
import { callbackPlan } from "./callback.ts";
import { type Building, type Plan, read } from "./plan.ts";
import { constantPlan, freshObjectPlan, primitivePlan } from "./primitive.ts";
import {
  arrayPlan,
  type DynamicProperties,
  objectPlan,
  optionalExpr,
  presenceInput,
  setProperty,
} from "./structure.ts";
import { type Alternative, unionPlan } from "./union.ts";
import { unnamedProperties } from "./unnamed.ts";

/** Enough for what code does with an unknown value; a function comes last because it is the rarest. */
export function lazyPlan(path: string): Plan {
  return anythingPlan(path, false);
}

/** A value of which the program asks no more than its type, and whether it is an array: one of each type stands for all. */
export function glancedPlan(path: string, isDefined: boolean): Plan {
  return anythingPlan(path, isDefined, true);
}

/** `more`: what such a value may be besides, as the code tells. */
export function anythingPlan(
  path: string,
  isDefined: boolean,
  isGlanced = false,
  more: (path: string) => readonly Alternative[] = () => [],
): Plan {
  const inner = (place: string): Plan => anythingPlan(place, false, false, more);
  const subject = shownPath(path);
  const at = (kind: keyof typeof ANYTHING): string => alternativePath(path, ANYTHING[kind]);
  const typed = (type: string) => `typeof ${subject} === "${type}"`;
  const alternatives: Alternative[] = [
    { label: `${subject} === undefined`, plan: constantPlan(undefined) },
    { label: `${subject} === null`, plan: constantPlan(null) },
    { label: typed("boolean"), plan: primitivePlan("boolean", at("boolean")) },
    { label: typed("number"), plan: primitivePlan("number", at("number")) },
    { label: typed("string"), plan: primitivePlan("string", at("text")) },
    { label: `Array.isArray(${subject})`, plan: deferred(() => arrayPlan(at("list"), inner), at("list")) },
    { label: typed("object"), plan: objectPlan(at("object"), [], dynamicProperties(at("object"), inner)) },
    { label: typed("function"), plan: deferred(() => callbackPlan(at("callback"), inner), at("callback"), "function") },
  ];
  if (isGlanced)
    alternatives.push(
      { label: typed("bigint"), plan: primitivePlan("bigint", at("bigint")) },
      {
        label: typed("symbol"),
        plan: freshObjectPlan(at("symbol"), () => Symbol(path), { $: "symbol", v: path }, undefined, "symbol"),
      },
    );
  alternatives.push(...more(path));
  return unionPlan(
    path,
    isDefined ? alternatives.slice(2) : alternatives,
    isGlanced ? undefined : { kind: "unknown-types" },
  );
}

/** Made on first use: lazy shapes nest without end. */
export function deferred(make: () => Plan, path: string, type?: ReferenceType): Plan {
  let made: Plan | undefined;
  const plan = (): Plan => (made ??= make());
  return {
    expr: reference(path, type),
    build: (at) => plan().build(at),
    encode: (at) => plan().encode(at),
    adopt: (value, into) => plan().adopt?.(value, into) === true,
    parts: () => (made === undefined ? [] : [made]),
  };
}

/** Names every object inherits: as own properties they are told apart from those that are missing. Symbols are not invented at all. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Properties found by reading them: each is absent until a flip makes it present. */
export function dynamicProperties(path: string, value: (path: string) => Plan, isNumeric = false): DynamicProperties {
  const found = new Map<string, { plan: Plan; presence: Input }>();
  const unnamed = unnamedProperties(path, value, isNumeric);
  let narrowed: ClaimSet | undefined;
  const entryOf = (key: string): { plan: Plan; presence: Input } => {
    let entry = found.get(key);
    if (entry === undefined) {
      const at = memberPath(path, key);
      entry = { plan: value(at), presence: presenceInput(at) };
      found.set(key, entry);
    }
    return entry;
  };
  const learn = ({ told }: Building, declared: readonly string[]): void => {
    for (const key of told.get(path) ?? []) if (!declared.includes(key)) entryOf(key);
  };
  const properties: DynamicProperties = {
    build(at, object, declared) {
      narrowed = at.narrowed;
      learn(at, declared);
      for (const [name, { plan, presence }] of found) {
        // where it is absent it is inherited, which is not the same as missing
        if (INHERITED.has(name) && read(at, presence) === 0) continue;
        setProperty(at, object, { name, plan, presence });
      }
      unnamed.build(at, object, [...declared, ...found.keys()]);
      at.rt?.heap.lazyObject(object, path);
      at.discoverable.set(path, properties);
    },
    encode(at, declared) {
      learn(at, declared);
      const pairs: [string, Encoded][] = [];
      for (const [name, { plan, presence }] of found) if (read(at, presence) !== 0) pairs.push([name, plan.encode(at)]);
      return [...pairs, ...unnamed.encode(at, [...declared, ...found.keys()])];
    },
    adopt(pairs, into) {
      const others = pairs.filter(([name]) => !found.has(name));
      for (const [name, value] of pairs) {
        const entry = found.get(name);
        if (entry === undefined) continue;
        into.set(entry.presence.name, 1);
        if (entry.plan.adopt?.(value, into) !== true) return false;
      }
      return unnamed.adopt(others, into);
    },
    list: () => unnamed.size,
    hasLearned: () => found.size > 0,
    parts: () => [...Array.from(found.values(), ({ plan }) => plan), unnamed],
    discover(key): Expr {
      if (INHERITED.has(key)) {
        narrowed?.add({ kind: "inherited-names" });
        return literal(undefined);
      }
      const { presence, plan } = entryOf(key);
      return optionalExpr(presence, plan.expr);
    },
    inherit(key) {
      if (!INHERITED.has(key)) return undefined;
      // conversions and tests of presence ask for it as well, and are not followed
      narrowed?.add({ kind: "inherited-names" });
      return entryOf(key).presence;
    },
  };
  return properties;
}
