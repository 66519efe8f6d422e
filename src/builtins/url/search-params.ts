/** Models of URLSearchParams over the query as one text: reading is an opaque function of it, writing makes another. */
import { types } from "node:util";
import { literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { QUERY } from "../../runtime/iteration.ts";
import { type BuiltinModel, type Call, native, type SymbolicRuntime } from "../../runtime/model.ts";
import { type Callable, reflectApply, reflectConstruct } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decide } from "../assume.ts";
import { opaqueNative } from "../fold.ts";
import { asString, isPrimitive } from "../operands.ts";
import type { Registration } from "../registration.ts";

const NativeParams = URLSearchParams;
const { prototype } = URLSearchParams;
const toText = prototype.toString;
const textOf = (params: unknown): string => reflectApply(toText as Callable, params, []) as string;

/** The query as the object itself writes it. */
const normal = opaqueNative("URLSearchParams.toString", "str", (query) => textOf(new NativeParams(query as string)));

export function setQuery(rt: SymbolicRuntime, params: object, shadow: Shadow): void {
  if (shadow === undefined || shadow.kind === "literal") rt.collection(params)?.entries.delete(QUERY);
  else
    rt.collection(params, true).entries.set(QUERY, { key$: undefined, value: textOf(params), value$: normal(shadow) });
}

/** The query as an expression: what is known of it, if nobody changed it meanwhile. */
function queryOf(rt: SymbolicRuntime, params: unknown): Shadow {
  if (types.isProxy(params)) return undefined;
  const entry = rt.collection(params)?.entries.get(QUERY);
  if (entry === undefined) return undefined;
  return entry.value === textOf(params) ? entry.value$ : undefined;
}

function construct(call: Call): unknown {
  const { rt, fn, args, args$, site } = call;
  const init = args[0];
  const query$ =
    isPrimitive(init) && init !== undefined && args$[0] !== undefined ? asString(call, init, args$[0]) : undefined;
  if (query$ === undefined && init !== undefined) {
    if (args$[0] !== undefined) rt.resolve(init, args$[0], site);
    if (!isPrimitive(init) && rt.isTracked(init) && queryOf(rt, init) === undefined)
      rt.concretised(site, "URLSearchParams");
  }
  const copied = isPrimitive(init) ? query$ : queryOf(rt, init);
  rt.args = undefined;
  rt.ret = undefined;
  const result = reflectConstruct(fn, args, call.newTarget ?? fn);
  rt.ret = undefined;
  setQuery(rt, result, copied);
  return result;
}

interface Reading {
  readonly sort: "str" | "bool" | "num";
  readonly isNullable?: true;
}

const READINGS: Readonly<Record<"get" | "has" | "toString", Reading>> = {
  get: { sort: "str", isNullable: true },
  has: { sort: "bool" },
  toString: { sort: "str" },
};

/** The arguments as texts. */
function texts(call: Call): Expr[] | undefined {
  const all: Expr[] = [];
  for (let i = 0; i < call.args.length; i++) {
    const text = isPrimitive(call.args[i]) ? asString(call, call.args[i], call.args$[i]) : undefined;
    if (text === undefined) return undefined;
    all[i] = text;
  }
  return all;
}

const hasName = opaqueNative("URLSearchParams.has", "bool", (query, name) =>
  new NativeParams(query as string).has(name as string),
);

/** Asking a query. */
function reading(name: keyof typeof READINGS): Registration {
  const { sort, isNullable } = READINGS[name];
  const fn = prototype[name] as Callable;
  const read = opaqueNative(`URLSearchParams.${name}`, sort, (query, ...args) => {
    const answer = reflectApply(fn, new NativeParams(query as string), args) as string | boolean | null;
    return answer ?? "";
  });
  const model: BuiltinModel = {
    name: `URLSearchParams.prototype.${name}`,
    fidelity: "opaque",
    looksInside: true,
    run(call) {
      const { rt, self, site } = call;
      const given = texts(call);
      const known = queryOf(rt, self);
      const result = native(call);
      const isSymbolic = known !== undefined || (given ?? []).some((each) => each.kind !== "literal");
      if (!isSymbolic) return result;
      if (given === undefined || call.args.length > 1) {
        rt.concretised(site, this.name);
        return result;
      }
      const query = known ?? literal(textOf(self));
      if (isNullable) decide(rt, site, hasName(query, given[0]!), result !== null);
      if (result !== null) rt.ret = read(query, ...given);
      return result;
    },
  };
  return [prototype[name], model];
}

function writing(name: "append" | "set" | "delete" | "sort"): Registration {
  const fn = prototype[name] as Callable;
  const write = opaqueNative(`URLSearchParams.${name}`, "str", (query, ...args) => {
    const params = new NativeParams(query as string);
    reflectApply(fn, params, args);
    return textOf(params);
  });
  const model: BuiltinModel = {
    name: `URLSearchParams.prototype.${name}`,
    fidelity: "opaque",
    looksInside: true,
    run(call) {
      const { rt, self, site } = call;
      const given = texts(call);
      const known = queryOf(rt, self);
      const before = literal(textOf(self));
      const isSymbolic = known !== undefined || (given ?? []).some((each) => each.kind !== "literal");
      const result = native(call);
      if (!isSymbolic) return result;
      if (given === undefined) rt.concretised(site, this.name);
      setQuery(rt, self as object, given === undefined ? undefined : write(known ?? before, ...given));
      return result;
    },
  };
  return [prototype[name], model];
}

/** Listing depends on the whole query: it is fixed. */
function listing(name: "getAll" | "entries" | "keys" | "values" | "forEach"): Registration {
  const model: BuiltinModel = {
    name: `URLSearchParams.prototype.${name}`,
    fidelity: "none",
    looksInside: true,
    run(call) {
      const { rt, self, args, args$, site } = call;
      rt.pin(textOf(self), queryOf(rt, self), site);
      for (let i = 0; i < args.length; i++) rt.pin(args[i], args$[i], site);
      return native(call);
    },
  };
  return [prototype[name], model];
}

export const searchParamsModels: readonly Registration[] = [
  [NativeParams, { name: "URLSearchParams", fidelity: "opaque", looksInside: true, run: native, construct }],
  reading("get"),
  reading("has"),
  reading("toString"),
  writing("append"),
  writing("set"),
  writing("delete"),
  writing("sort"),
  listing("getAll"),
  listing("entries"),
  listing("keys"),
  listing("values"),
  listing("forEach"),
];
