/** Models of URLSearchParams over the query as one text: reading is an opaque function of it, writing makes another. */
import { literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { OpaqueInverse } from "../../expr/opaque.ts";
import { reachesTracked } from "../../runtime/heap/reach.ts";
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import { arrayConcat, type Callable, reflectApply } from "../../runtime/pristine.ts";
import { decide } from "../modelling/assume.ts";
import { isSymbolicAmong, opaqueNative } from "../modelling/fold.ts";
import { asString, isPrimitive } from "../modelling/operands.ts";
import type { Registration } from "../modelling/registration.ts";
import { addressOf, afterSetting, describe, ownerOf } from "./address.ts";
import * as inverse from "./inverse.ts";
import { queryOf, setQuery, textOf } from "./query.ts";

const NativeParams = URLSearchParams;
const { prototype } = URLSearchParams;

function construct(call: Call): unknown {
  const { rt, args, args$, site } = call;
  const init = args[0];
  const query$ =
    isPrimitive(init) && init !== undefined && args$[0] !== undefined ? asString(call, init, args$[0]) : undefined;
  if (query$ === undefined && init !== undefined) {
    if (args$[0] !== undefined) rt.resolve(init, args$[0], site);
    if (!isPrimitive(init) && reachesTracked(rt, init) && queryOf(rt, init) === undefined)
      rt.concretised(site, "URLSearchParams");
  }
  const copied = isPrimitive(init) ? query$ : queryOf(rt, init);
  const result = nativeConstruct(call);
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

const hasName = opaqueNative(
  "URLSearchParams.has",
  "bool",
  (query, name) => new NativeParams(query as string).has(name as string),
  inverse.presence,
);

const INVERSES: Readonly<Record<keyof typeof READINGS, OpaqueInverse>> = {
  get: inverse.value,
  has: inverse.presence,
  toString: inverse.itself,
};

/** Asking a query. */
function reading(name: keyof typeof READINGS): Registration {
  const { sort, isNullable } = READINGS[name];
  const fn = prototype[name] as Callable;
  const read = opaqueNative(
    `URLSearchParams.${name}`,
    sort,
    (query, ...args) => {
      const answer = reflectApply(fn, new NativeParams(query as string), args) as string | boolean | null;
      return answer ?? "";
    },
    INVERSES[name],
  );
  const model: BuiltinModel = {
    name: `URLSearchParams.prototype.${name}`,
    fidelity: "opaque",
    looksInside: true,
    run(call) {
      const { rt, self, site } = call;
      const given = texts(call);
      const known = queryOf(rt, self);
      const result = native(call);
      const isSymbolic = known !== undefined || isSymbolicAmong(given ?? []);
      if (!isSymbolic) return result;
      if (given === undefined || call.args.length > 1) {
        rt.concretised(site, this.name);
        return result;
      }
      const query = known ?? literal(textOf(self));
      if (isNullable) decide(rt, site, hasName(query, given[0]!), result !== null);
      if (result !== null) rt.ret = reflectApply(read, undefined, arrayConcat([query], given)) as Expr;
      return result;
    },
  };
  return [prototype[name], model];
}

function writing(name: "append" | "set" | "delete" | "sort"): Registration {
  const fn = prototype[name] as Callable;
  const write = opaqueNative(
    `URLSearchParams.${name}`,
    "str",
    (query, ...args) => {
      const params = new NativeParams(query as string);
      reflectApply(fn, params, args);
      return textOf(params);
    },
    inverse.itself,
  );
  const model: BuiltinModel = {
    name: `URLSearchParams.prototype.${name}`,
    fidelity: "opaque",
    looksInside: true,
    run(call) {
      const { rt, self, site } = call;
      const given = texts(call);
      const known = queryOf(rt, self);
      const before = literal(textOf(self));
      const owner = ownerOf(rt, self);
      const address = owner === undefined ? undefined : addressOf(rt, owner);
      const isSymbolic = known !== undefined || isSymbolicAmong(given ?? []);
      const result = native(call);
      if (!isSymbolic) return result;
      if (given === undefined) rt.concretised(site, this.name);
      const query =
        given === undefined
          ? undefined
          : (reflectApply(write, undefined, arrayConcat([known ?? before], given)) as Expr);
      setQuery(rt, self as object, query);
      if (owner !== undefined && query !== undefined) {
        describe(rt, owner, owner as URL, afterSetting(address!, "search", query));
        setQuery(rt, self as object, query);
      }
      return result;
    },
  };
  return [prototype[name], model];
}

const countOf = opaqueNative(
  "URLSearchParams.getAll count",
  "num",
  (query, name) => new NativeParams(query as string).getAll(name as string).length,
  inverse.count,
);
const valueOf$ = opaqueNative(
  "URLSearchParams.getAll",
  "str",
  (query, name, index) => new NativeParams(query as string).getAll(name as string)[index as number] ?? "",
  inverse.value,
);

/** An array whose length and elements are functions of the query. */
const getAll: BuiltinModel = {
  name: "URLSearchParams.prototype.getAll",
  fidelity: "opaque",
  looksInside: true,
  run(call) {
    const { rt, self, site } = call;
    const given = texts(call);
    const known = queryOf(rt, self);
    const result = native(call) as string[];
    const isSymbolic = known !== undefined || isSymbolicAmong(given ?? []);
    if (!isSymbolic) return result;
    if (given?.[0] === undefined) {
      rt.concretised(site, this.name);
      return result;
    }
    const query = known ?? literal(textOf(self));
    for (let i = 0; i < result.length; i++)
      rt.heap.setProperty(result, i, result[i], valueOf$(query, given[0], literal(i)));
    rt.heap.setProperty(result, "length", result.length, countOf(query, given[0]));
    return result;
  },
};

/** Listing depends on the whole query: it is fixed. */
function listing(name: "entries" | "keys" | "values" | "forEach"): Registration {
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
  [prototype.getAll, getAll],
  listing("entries"),
  listing("keys"),
  listing("values"),
  listing("forEach"),
];
