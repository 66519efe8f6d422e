/** Copies of the string, number and regular expression builtins that models and opaque functions use, taken before any program runs. */

/** `f.call` as a plain function. */
const uncurry =
  // biome-ignore lint/suspicious/noExplicitAny: the receiver joins the parameter list, which the type system can only follow loosely
  <A extends any[], T, S>(fn: (this: S, ...args: A) => T) =>
    Function.prototype.call.bind(fn) as unknown as (self: S, ...args: A) => T;

/** Newer than the library the compiler knows, older than the engines we run on. */
interface WellFormed {
  isWellFormed(): boolean;
  toWellFormed(): string;
}
export const text = String.prototype as string & WellFormed;
export const slice = uncurry(text.slice) as (s: string, from?: number, to?: number) => string;
export const indexOf = uncurry(text.indexOf) as (s: string, t: string, from?: number) => number;
export const includes = uncurry(text.includes) as (s: string, t: string, from?: number) => boolean;
export const charAt = uncurry(text.charAt) as (s: string, i: number) => string;
export const charCodeAt = uncurry(text.charCodeAt) as (s: string, i: number) => number;
export const codePointAt = uncurry(text.codePointAt) as (s: string, i: number) => number | undefined;
export const localeCompare = uncurry(text.localeCompare) as (s: string, t: string) => number;
export const normalize = uncurry(text.normalize) as (s: string, form: string) => string;
export const isWellFormed = uncurry(text.isWellFormed) as (s: string) => boolean;
export const toWellFormed = uncurry(text.toWellFormed) as (s: string) => string;
export const toLocaleLowerCase = uncurry(text.toLocaleLowerCase) as (s: string) => string;
export const toLocaleUpperCase = uncurry(text.toLocaleUpperCase) as (s: string) => string;
export const replace = uncurry(text.replace) as unknown as (s: string, what: string, by: string) => string;
export const replaceAll = uncurry(text.replaceAll) as unknown as (s: string, what: string, by: string) => string;

const number = Number.prototype;
export const toPrecision = uncurry(number.toPrecision) as (n: number, digits: number) => string;
export const toExponential = uncurry(number.toExponential) as (n: number, digits?: number) => string;
export const numberToLocaleString = uncurry(number.toLocaleString) as (n: number) => string;

export const RegExp$ = RegExp;
export const RegExpPrototype = RegExp.prototype;
export const exec = uncurry(RegExpPrototype.exec) as (re: RegExp, s: string) => RegExpExecArray | null;
export const matchAll = uncurry(RegExpPrototype[Symbol.matchAll]) as (
  re: RegExp,
  s: string,
) => IterableIterator<RegExpMatchArray>;
const getter = (name: "source" | "flags") => {
  const get = Object.getOwnPropertyDescriptor(RegExpPrototype, name)!.get!;
  return uncurry(get) as (re: RegExp) => string;
};
export const sourceOf = getter("source");
export const flagsOf = getter("flags");

export const parseJson = JSON.parse as (text: string) => unknown;
export const stringifyJson = JSON.stringify as (value: unknown) => string;
