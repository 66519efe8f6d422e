/** Natives whose results depend on the time zone or the locale of the machine, unless their arguments say which. */
import { types } from "node:util";
import { getOwnPropertyDescriptor, isObject, reflectApply, SafeMap, stringSlice } from "../pristine.ts";
import { replace, type Undo } from "./patch.ts";
import { noteSurrounding } from "./seen.ts";
import { world } from "./state.ts";

/** Notes what a call with these arguments looks at; `isInput`: the first of them depends on the input. */
export type Look = (args: readonly unknown[], isConstruct: boolean, isInput: boolean) => void;

const looks = new SafeMap<object, Look>();
const ZONE = "the time zone";
const LOCALE = "the locale";

export const localityOf = (fn: object): Look | undefined => looks.get(fn);

const zone: Look = () => noteSurrounding(ZONE);
/** `at`: which argument says the locale. */
const localeAt =
  (at: number): Look =>
  (args) => {
    if (typeof args[at] !== "string") noteSurrounding(LOCALE);
  };
const localeFirst = localeAt(0);
const dated: Look = (args, isConstruct, isInput) => {
  localeFirst(args, isConstruct, isInput);
  const options = args[1];
  // only what is there as data: a getter is the program's
  const zoned =
    isObject(options) && !types.isProxy(options) ? getOwnPropertyDescriptor(options, "timeZone") : undefined;
  if (zoned?.value === undefined) noteSurrounding(ZONE);
};

/** A text with a zone, or a date alone in the form of the standard, is the same moment everywhere. */
const ANYWHERE = /^\s*[+-]?\d{4,6}(?:-\d\d(?:-\d\d)?)?(?:T[\d:.,]+(?:Z|[+-]\d\d:?\d\d))?\s*$|(?:Z|GMT|UTC)\s*$/i;
const { exec } = RegExp.prototype;

const parsed: Look = (args, _isConstruct, isInput) => {
  const text = args[0];
  if (isInput || typeof text !== "string" || reflectApply(exec as never, ANYWHERE, [text]) === null)
    noteSurrounding(ZONE);
};

const made: Look = (args, isConstruct, isInput) => {
  if (!isConstruct || args.length > 1) noteSurrounding(ZONE);
  else if (typeof args[0] === "string") parsed(args, isConstruct, isInput);
};

looks.set(Date, made);
looks.set(Date.parse, parsed);
for (const name of Object.getOwnPropertyNames(Date.prototype)) {
  const method = Date.prototype[name as "getHours"];
  if (/^([gs]et(FullYear|Year|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)|to(Date|Time)?String)$/.test(name))
    looks.set(method, zone);
  else if (/^toLocale/.test(name)) looks.set(method, dated);
}
for (const prototype of [Number.prototype, BigInt.prototype, String.prototype])
  for (const name of Object.getOwnPropertyNames(prototype))
    if (/^toLocale/.test(name)) looks.set((prototype as unknown as Record<string, object>)[name]!, localeFirst);
looks.set(String.prototype.localeCompare, localeAt(1));
for (const name of Object.getOwnPropertyNames(Intl)) {
  const value = (Intl as unknown as Record<string, unknown>)[name];
  if (typeof value === "function" && stringSlice(name, 0, 1) === name[0]!.toUpperCase() && name !== "Locale")
    looks.set(value, name === "DateTimeFormat" ? dated : localeFirst);
}

/** Natives call these by themselves when they convert: `String(date)`, `[date].join()`, `[1.5].toLocaleString()`. */
export function installLocality(): Undo[] {
  const noting = (real: object & ((...args: never[]) => unknown)) => {
    const look = looks.get(real)!;
    return function (this: unknown, ...args: unknown[]): unknown {
      if (world.active) look(args, false, false);
      return reflectApply(real as never, this, args);
    };
  };
  return [
    replace(Date.prototype, "toString", noting as never),
    replace(Date.prototype, "toLocaleString", noting as never),
    replace(Number.prototype, "toLocaleString", noting as never),
    replace(BigInt.prototype, "toLocaleString", noting as never),
  ];
}
