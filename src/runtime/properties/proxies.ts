/**
 * Proxies that the program made: an operation without a trap goes on to the target, a trap of the program is a call like any other,
 * and anything else is counted as a loss where something symbolic could be involved.
 */

import { truthy } from "../../expr/build.ts";
import { factsOf } from "../functions/marks.ts";
import { asked } from "../heap/asked.ts";
import { findDescriptor } from "../heap/keys.ts";
import type { Calling } from "../heap/state.ts";
import type { Proxied, Tables } from "../heap/tables.ts";
import { native } from "../natives/model.ts";
import { registerModel } from "../natives/models.ts";
import { type Callable, isObject, reflectConstruct, TypeError$ } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";

type TrapName =
  | "get"
  | "set"
  | "has"
  | "deleteProperty"
  | "apply"
  | "construct"
  | "ownKeys"
  | "getOwnPropertyDescriptor";

/** What stands in the way of an operation: nothing, a function of the program, or something nobody knows. */
export type Trap =
  | { readonly kind: "none" }
  | { readonly kind: "unknown" }
  | { readonly kind: "program"; readonly fn: Callable };

const NONE: Trap = { kind: "none" };
const UNKNOWN: Trap = { kind: "unknown" };

export function trapOf(tables: Tables, { handler }: Proxied, name: TrapName, site: number): Trap {
  asked(tables, handler, name, site);
  const found = findDescriptor(handler, name);
  if (found === undefined) return isPlainChain(handler) ? NONE : UNKNOWN;
  const fn = found.value as unknown;
  if (fn === undefined && found.get === undefined) return NONE;
  return typeof fn === "function" && factsOf(fn as Callable).kind === "f"
    ? { kind: "program", fn: fn as Callable }
    : UNKNOWN;
}

/** Whether asking it for a trap runs no code: it is no proxy itself. */
const isPlainChain = (handler: object): boolean => findDescriptor(handler, "constructor") !== undefined;

/** The target, when the proxy lets these operations through. */
export function through(
  tables: Tables,
  proxy: object,
  site: number,
  ...names: readonly TrapName[]
): object | undefined {
  const known = tables.proxies.get(proxy);
  if (known === undefined) return undefined;
  for (let i = 0; i < names.length; i++) if (trapOf(tables, known, names[i]!, site).kind !== "none") return undefined;
  return known.target;
}

/** Something symbolic may have gone through it, and nobody saw. */
export function lostInProxy(tables: Tables, left: Shadow, site: number): undefined {
  if (left !== undefined || tables.count > 0) tables.record.concretised(site, "a proxy");
  return undefined;
}

/** The outcome of `key in proxy` as its trap left it. */
export function askedTrap(tables: Tables, proxy: object, left: Shadow, site: number): Shadow {
  const known = tables.proxies.get(proxy);
  if (known === undefined || trapOf(tables, known, "has", site).kind !== "program")
    return lostInProxy(tables, left, site);
  const asked = left === undefined ? undefined : truthy(left);
  return asked?.kind === "literal" ? undefined : asked;
}

export function callProxy(
  rt: Calling,
  proxy: Callable,
  { target, handler }: Proxied,
  self: unknown,
  self$: Shadow,
  args: unknown[],
  shadows: Shadow[],
  site: number,
): { readonly value: unknown } | undefined {
  const trap = trapOf(rt.tables, { target, handler }, "apply", site);
  if (trap.kind === "none") return { value: rt.call(target, self, self$, args, shadows, site) };
  if (trap.kind === "unknown" || !isCallable(proxy)) return undefined;
  const list = listOf(rt.tables, args, shadows);
  return { value: rt.call(trap.fn, handler, undefined, [target, self, list], [undefined, self$, undefined], site) };
}

export function constructProxy(
  rt: Calling,
  known: Proxied,
  args: unknown[],
  shadows: Shadow[],
  newTarget: Callable,
  site: number,
  construct: (target: object, newTarget: Callable) => unknown,
): { readonly value: unknown } | undefined {
  const trap = trapOf(rt.tables, known, "construct", site);
  if (trap.kind === "none") return { value: construct(known.target, newTarget) };
  if (trap.kind === "unknown") return undefined;
  const list = listOf(rt.tables, args, shadows);
  const given = [known.target, list, newTarget];
  const value = rt.call(trap.fn, known.handler, undefined, given, [undefined, undefined, undefined], site);
  rt.ret = undefined;
  if (!isObject(value)) throw new TypeError$("proxy [[Construct]] must return an object");
  return { value };
}

const isCallable = (value: unknown): boolean => typeof value === "function";

/** The arguments as the array that a trap gets. */
function listOf(tables: Tables, args: readonly unknown[], shadows: readonly Shadow[]): unknown[] {
  const list: unknown[] = [];
  for (let i = 0; i < args.length; i++) list[i] = args[i];
  for (let i = 0; i < shadows.length; i++) {
    if (shadows[i] !== undefined) tables.track(list).set(i, list[i], shadows[i], undefined);
  }
  return list;
}

export function registerProxyModel(): void {
  registerModel(Proxy, {
    name: "Proxy",
    fidelity: "partial",
    always: true,
    run: native,
    construct(call) {
      const { fn, args, newTarget } = call;
      const { rt } = call;
      rt.args = undefined;
      rt.ret = undefined;
      const proxy = reflectConstruct(fn, args, newTarget ?? fn);
      rt.tables.proxies.set(proxy, { target: args[0] as object, handler: args[1] as object });
      rt.tables.hasProxies = true;
      return proxy;
    },
  });
}
