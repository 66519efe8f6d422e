/**
 * What calls of the platform give, and what they do to lengths. Only what holds for every argument; that builtins are not patched is stated with every
 * verdict. Effects on what others hold are `effects.ts`.
 */
import { RESULTS } from "../../expr/results.ts";
import { METHODS } from "../../frontend/builtin-effects.ts";
import { mathNumbers } from "./arithmetic.ts";
import { ANY_NUMBER, isWithin, resultRange } from "./numbers.ts";
import { toNumber, toText } from "./operators.ts";
import * as T from "./tags.ts";
import { BOOLEAN, ofNumbers, ofStrings, ofTags, type Value, values } from "./value.ts";

const TEXT = ofTags(T.STRING);
const result = (name: keyof typeof RESULTS): Value => ofNumbers(resultRange(RESULTS[name]));
const NUMBER = ofNumbers(ANY_NUMBER);

const TESTS: ReadonlySet<string> = new Set(
  "Number.isInteger Number.isSafeInteger Number.isFinite Number.isNaN Array.isArray Object.is isNaN isFinite Boolean Object.hasOwn Buffer.isBuffer ArrayBuffer.isView Object.isFrozen".split(
    " ",
  ),
);

/** What a test says of a value of which much is known. */
function tested(path: string, value: Value | undefined): Value {
  if (value === undefined) return BOOLEAN;
  const { tags, number } = value;
  const isNumber = tags === T.NUMBER && !number.mayBeNaN;
  const within = (most: number): boolean => isNumber && isWithin(number, -most, most);
  const said = (isTrue: boolean, isFalse: boolean): Value =>
    isTrue ? ofTags(T.TRUE) : isFalse ? ofTags(T.FALSE) : BOOLEAN;
  const isNone = (tags & T.NUMBER) === 0;
  switch (path) {
    case "Number.isInteger":
      return said(within(Number.MAX_VALUE) && number.isWhole, isNone);
    case "Number.isSafeInteger":
      return said(within(Number.MAX_SAFE_INTEGER) && number.isWhole, isNone);
    case "Number.isFinite":
      return said(within(Number.MAX_VALUE), isNone);
    case "Number.isNaN":
      return said(false, isNone || isNumber);
    case "Array.isArray":
      return said(tags === T.ARRAY, (tags & T.REFERENCE) === 0);
    default:
      return BOOLEAN;
  }
}

/** The result of a global function; undefined when nothing is known. */
export function globalResult(path: string, args: readonly Value[], isNew: boolean): Value | undefined {
  if (isNew) return constructed(path);
  if (path.startsWith("Math.") && args.every(({ tags }) => (tags & (T.BIGINT | T.SYMBOL)) === 0 || true))
    return ofNumbers(mathNumbers(path.slice(5), args.map(toNumber)));
  if (TESTS.has(path)) return tested(path, args[0]);
  switch (path) {
    case "Number":
    case "parseFloat":
    case "Number.parseFloat":
    case "Date.now":
    case "Date.UTC":
    case "Date.parse":
      return args.length === 1 && path === "Number" && (args[0]!.tags & T.BIGINT) === 0
        ? ofNumbers(toNumber(args[0]!))
        : NUMBER;
    case "parseInt":
    case "Number.parseInt":
      return ofNumbers({ ...ANY_NUMBER, isWhole: true });
    case "String":
      return args.length === 1 && (args[0]!.tags & T.SYMBOL) === 0 ? ofStrings(toText(args[0]!)) : TEXT;
    case "String.fromCharCode":
    case "String.fromCodePoint":
    case "encodeURIComponent":
    case "decodeURIComponent":
    case "encodeURI":
    case "decodeURI":
      return TEXT;
    case "JSON.stringify":
      return ofTags(T.STRING | T.UNDEFINED);
    case "Object.keys":
    case "Object.values":
    case "Object.entries":
    case "Object.getOwnPropertyNames":
    case "Array.of":
    case "Array":
      return ofTags(T.ARRAY);
    case "BigInt":
      return ofTags(T.BIGINT);
    case "Symbol":
      return ofTags(T.SYMBOL);
    default:
      return undefined;
  }
}

const OBJECTS: ReadonlySet<string> = new Set(
  "Map Set WeakMap WeakSet Date Error TypeError RangeError SyntaxError RegExp Promise URL URLSearchParams ArrayBuffer DataView Intl.NumberFormat Intl.DateTimeFormat Object AbortController TextEncoder TextDecoder".split(
    " ",
  ),
);

function constructed(path: string): Value | undefined {
  if (path === "Array") return ofTags(T.ARRAY);
  if (/^(Big)?(Ui|I)nt\d+(Clamped)?Array$|^Float\d+Array$/.test(path)) return ofTags(T.INDEXED);
  if (OBJECTS.has(path)) return ofTags(T.OBJECT);
  // a constructor gives an object, whatever it is
  return ofTags(T.REFERENCE);
}

/** Methods of texts. */
const OF_TEXT: Readonly<Record<string, Value>> = {
  __proto__: null as never,
  charCodeAt: result("charCodeAt"),
  codePointAt: values.join(result("codePointAt"), ofTags(T.UNDEFINED)),
  indexOf: result("indexOf"),
  lastIndexOf: result("lastIndexOf"),
  search: result("search"),
  includes: BOOLEAN,
  startsWith: BOOLEAN,
  endsWith: BOOLEAN,
  localeCompare: NUMBER,
  match: ofTags(T.ARRAY | T.NULL),
  at: ofTags(T.STRING | T.UNDEFINED),
  split: ofTags(T.ARRAY),
  matchAll: ofTags(T.OBJECT),
};

const TEXT_TO_TEXT: ReadonlySet<string> = new Set(
  "charAt trim trimStart trimEnd toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase slice substring substr padStart padEnd repeat replace replaceAll normalize toString concat valueOf".split(
    " ",
  ),
);

/** Methods of arrays. */
const OF_ARRAY: Readonly<Record<string, Value>> = {
  __proto__: null as never,
  indexOf: result("indexOf"),
  lastIndexOf: result("lastIndexOf"),
  findIndex: result("findIndex"),
  findLastIndex: result("findLastIndex"),
  includes: BOOLEAN,
  some: BOOLEAN,
  every: BOOLEAN,
  join: TEXT,
  toString: TEXT,
  push: result("push"),
  unshift: result("unshift"),
  forEach: ofTags(T.UNDEFINED),
};

/** A subclass of arrays says what its own methods give: these make one with its constructor, so only the type is known. */
const ARRAY_TO_ARRAY: ReadonlySet<string> = new Set("toSorted toReversed toSpliced with".split(" "));
const ARRAY_OF_SPECIES: ReadonlySet<string> = new Set("map filter slice concat flat flatMap splice".split(" "));

export function methodResult(name: string, receiver: Value): Value | undefined {
  if (receiver.tags === T.STRING) return TEXT_TO_TEXT.has(name) ? TEXT : OF_TEXT[name];
  if (receiver.tags === T.ARRAY) {
    if (ARRAY_TO_ARRAY.has(name) || ARRAY_OF_SPECIES.has(name)) return ofTags(T.ARRAY);
    return OF_ARRAY[name];
  }
  if (receiver.tags === T.NUMBER && /^to(String|Fixed|Precision|Exponential|LocaleString)$/.test(name)) return TEXT;
  return undefined;
}

/** Whether a method calls what it is given. */
export const callsBack = (name: string): boolean => METHODS.get(name)?.calls === true;

/** How a method of an array changes its length: by a number of elements, or `unknown`. */
export function lengthChange(
  name: string,
  args: number,
): { readonly by: number; readonly atLeast: number } | "unknown" | "none" {
  switch (name) {
    case "push":
    case "unshift":
      return { by: args, atLeast: args };
    case "pop":
    case "shift":
      return { by: 0, atLeast: -1 };
    case "splice":
      return "unknown";
    default:
      return "none";
  }
}
