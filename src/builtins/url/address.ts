/** A URL as one text with its shadow: its parts are functions of that text, and setting a part makes another. */
import { types } from "node:util";
import { literal } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import { type Callable, getOwnPropertyDescriptor, reflectApply } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { opaqueFunction } from "../modelling/opaque-call.ts";
import * as inverse from "./inverse.ts";
import { setQuery, textOf } from "./query.ts";

const NativeURL = URL;

export const PARTS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;
export type Part = (typeof PARTS)[number];

/** Keys of what is kept with a URL, and with the parameters of one. */
const ADDRESS = "[[address]]";
const OWNER = "[[owner]]";

const getter = (name: string) => {
  const get = getOwnPropertyDescriptor(NativeURL.prototype, name)!.get as Callable;
  return (url: unknown): unknown => reflectApply(get, url, []);
};
const hrefOf = getter("href") as (url: unknown) => string;
const paramsOf = getter("searchParams") as (url: unknown) => URLSearchParams;

export const make = (text: Primitive, base: Primitive): URL =>
  new NativeURL(text as string, base as string | undefined);

export const parts = Object.fromEntries(
  PARTS.map((part) => [
    part,
    opaqueFunction(`URL.${part}`, "str", (text, base) => make(text, base)[part], { of: inverse.part(part) }),
  ]),
) as Record<Part, ReturnType<typeof opaqueFunction>>;

/** The text of an address after a part of it was set. */
export function withPart(href: string, part: Exclude<Part, "origin">, value: string): URL {
  const url = new NativeURL(href);
  url[part] = value;
  return url;
}

const setting = Object.fromEntries(
  PARTS.map((part) => [
    part,
    opaqueFunction(
      `URL.${part}=`,
      "str",
      (href, value) => hrefOf(withPart(href as string, part as Exclude<Part, "origin">, value as string)),
      { of: inverse.setting(part) },
    ),
  ]),
) as Record<Part, ReturnType<typeof opaqueFunction>>;

/** What is known of the address, if nobody changed it meanwhile; else what it is. */
export function addressOf(rt: SymbolicRuntime, url: object): Expr {
  const entry = types.isProxy(url) ? undefined : rt.heap.collection(url)?.entries.get(ADDRESS);
  const href = hrefOf(url);
  return entry !== undefined && entry.value === href ? entry.value$! : literal(href);
}

/** The address of a URL that is made of a symbolic text. */
export function knownAddress(rt: SymbolicRuntime, value: unknown): Shadow {
  if (typeof value !== "object" || value === null || types.isProxy(value)) return undefined;
  return rt.heap.collection(value)?.entries.has(ADDRESS) === true ? addressOf(rt, value) : undefined;
}

/** Records the shadows of an address; `now` has the parts as they are when these count. */
export function describe(
  rt: SymbolicRuntime,
  url: object,
  now: URL,
  address: Expr,
  partOf: (part: Part) => Shadow = (part) => parts[part].of(address),
): void {
  for (let i = 0; i < PARTS.length; i++) {
    const part = PARTS[i]!;
    const shadow = partOf(part);
    rt.heap.setProperty(url, part, now[part], shadow?.kind === "literal" ? undefined : shadow);
  }
  rt.heap.collection(url, true).entries.set(ADDRESS, { key$: undefined, value: hrefOf(now), value$: address });
  setQuery(rt, paramsOf(url), partOf("search"), textOf(paramsOf(now)));
  own(rt, url);
}

/** Its parameters know whose they are. */
export function own(rt: SymbolicRuntime, url: object): void {
  rt.heap.collection(paramsOf(url), true).entries.set(OWNER, { key$: undefined, value: url, value$: undefined });
}

/** The address after a part was set to a symbolic text. */
export const afterSetting = (address: Expr, part: Part, value: Expr): Expr => setting[part].of(address, value);

/** The URL that parameters belong to, if anything is known of it. */
export function ownerOf(rt: SymbolicRuntime, params: unknown): object | undefined {
  return rt.heap.collection(params)?.entries.get(OWNER)?.value as object | undefined;
}
