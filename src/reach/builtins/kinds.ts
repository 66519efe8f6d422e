/**
 * Calls of the standard library whose result is not followed, but what kind of value it is: a number in some range, a truth value, a text. Better than ⋆, as
 * what is only stored or compared with `undefined` afterwards is decided by the kind.
 */
import type { Context } from "../context.ts";
import type { State } from "../state.ts";
import { int, le, type Term } from "../term/term.ts";
import { anyText, LENGTH } from "../value/any-text.ts";
import { numberOf, type TextValue, type Value } from "../value/value.ts";

const isRegExp = (value: Value): boolean => value.kind === "fixed" && value.is.kind === "regexp";

const POSITIONS: ReadonlySet<string> = new Set(["indexOf", "lastIndexOf", "search"]);
const TESTS: ReadonlySet<string> = new Set(["includes", "startsWith", "endsWith"]);
const PARTS: ReadonlySet<string> = new Set(["slice", "substring", "substr", "trim", "trimStart", "trimEnd", "charAt"]);
const TEXTS: ReadonlySet<string> = new Set([
  "toLowerCase",
  "toUpperCase",
  "repeat",
  "padStart",
  "padEnd",
  "normalize",
  "replace",
  "replaceAll",
  "concat",
]);

/** What a method of a text gives; arguments that may be functions, which it would run, are left to others. */
export function kindOfText(
  c: Context,
  text: TextValue,
  name: string,
  args: readonly Value[],
  state: State,
): Value | undefined {
  const mayRun = (arg: Value): boolean =>
    arg.kind === "function" || arg.kind === "unknown" || arg.kind === "reference" || arg.kind === "fixed";
  // a regular expression of the source runs nothing of the program
  if (args.some((arg) => mayRun(arg) && !isRegExp(arg))) return undefined;
  const atMost = (term: Term, most: Term): void => state.assume(le(term, most));
  if (POSITIONS.has(name)) {
    const at = c.fresh("at", "int", { min: -1, max: LENGTH.max });
    atMost(at, text.length);
    return numberOf(at);
  }
  if (TESTS.has(name)) return c.anyTruth();
  if (PARTS.has(name)) {
    const part = anyText(c);
    atMost(part.length, text.length);
    if (name === "charAt") atMost(part.length, int(1));
    return part;
  }
  return TEXTS.has(name) ? anyText(c) : undefined;
}

const WRITING: ReadonlySet<string> = new Set(["toString", "toFixed", "toPrecision", "toExponential"]);

/** What a method of a number gives. */
export function kindOfNumber(c: Context, name: string, args: readonly Value[]): Value | undefined {
  const isPlain = args.every(({ kind }) => kind === "number" || kind === "undefined");
  return WRITING.has(name) && isPlain ? anyText(c) : undefined;
}

const NUMBERS = /^(?:Math\.(?!random$)[a-z0-9]+|parseInt|parseFloat|Number\.parse(?:Int|Float))$/;

/** What a function of the platform gives, of arguments that are no objects. */
export function kindOfGlobal(c: Context, path: string, args: readonly Value[]): Value | undefined {
  const isPlain = args.every(({ kind }) => kind === "number" || kind === "text" || kind === "boolean");
  if (!isPlain) return undefined;
  if (NUMBERS.test(path) || (path === "Number" && args.length > 0)) return c.anyNumber();
  return path === "String" && args.length > 0 ? anyText(c) : undefined;
}
