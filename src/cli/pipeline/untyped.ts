/**
 * Code without types says what it takes by what it does: `text.trim()` takes a text. A failure that needs another type is the caller's,
 * unless the code asks about the type itself.
 */
import type { ParameterShape, Shape } from "../../frontend/shapes/shape.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { type Encoded, isSpecial } from "../../value/encoded.ts";
import type { HandedCall } from "../../value/handed-back.ts";

export type Fault = "null" | "undefined" | "present";

export interface UntypedFinding {
  readonly checker: string;
  /** The language raised a TypeError. */
  readonly isTypeError: boolean;
  /** The value at fault came in as it is. */
  readonly isGiven: boolean;
  /** Source texts of what was used at the place, first the one at fault. */
  readonly texts: readonly string[];
  /** What it was; without, anything. */
  readonly fault?: Fault;
  readonly args: readonly Encoded[];
}

export function isWrongType(finding: UntypedFinding, parameters: readonly ParameterShape[], code: string): boolean {
  if (!parameters.some(({ shape }) => hasUntyped(shape, 0))) return false;
  const [text = ""] = finding.texts;
  const isAsked = text !== "" && asksAbout(text, code, finding.fault);
  // `typeof x === "string"` says what else the code takes, not that it takes nothing
  if (finding.isGiven && finding.checker === "nullish-access") return text === "" || !asksWhetherThere(text, code);
  if (finding.isGiven) return !isAsked;
  if (finding.isTypeError) {
    // elements of a declared `T[]` are of no type either, but what the code looks up and calls in such a function is its own
    const isCall = finding.checker === "not-callable" || finding.checker === "unexpected-throw";
    if (isCall && parameters.some((one) => (one.rest ? hasUntyped(one.shape, 0) : one.shape.kind === "lazy")))
      return !isAsked;
    // `options.server` of something that came in; what a call gave is the code's own business
    const root = /^([\w$]+)(\??\.[\w$]+)+$/.exec(text)?.[1];
    if (root !== undefined && parameters.some(({ name }) => name === root)) return !isAsked;
  }
  return parameters.some(({ name, shape, optional }, i) => {
    const value = finding.args[i];
    if (shape.kind !== "lazy" || (value === undefined && optional)) return false;
    const kind = value === undefined ? "undefined" : kindOf(value);
    if (optional && kind === "undefined") return false;
    const expected = expectedKinds(name, code);
    return expected.size > 0 && !expected.has(kind) && !asksAbout(name, code);
  });
}

/** A call that ends with an error of the language, told by its message: the caller gave something of a type that the code is not made for. */
export function isWrongTypeCrash(
  message: string,
  args: readonly Encoded[],
  parameters: readonly ParameterShape[],
  code: string,
): boolean {
  const [, called, owner] =
    /^(([\w$.]+?)(?:\.[\w$]+)?) is not (?:a function|iterable|a constructor)/.exec(message) ?? [];
  const text = owner ?? called;
  const isOfNothing = /^Cannot (?:read|set|convert|destructure|use)/.test(message);
  if (text === undefined && !isOfNothing) return false;
  const texts = text === undefined ? [] : [text];
  const at = parameters.findIndex(({ name }) => name === text?.split(".")[0]);
  const given = args[at];
  const isGiven = at >= 0;
  return isWrongType(
    {
      checker: "unexpected-throw",
      isTypeError: text !== undefined,
      isGiven,
      texts,
      args,
      ...(isGiven && { fault: given === undefined ? "undefined" : faultOf(kindOf(given)) }),
    },
    parameters,
    code,
  );
}

export const hasUntypedParameter = ({ parameters }: Pick<Target, "parameters">): boolean =>
  parameters.some(({ shape }) => hasUntyped(shape, 0));

/** Of a kind, or of a value as it is shown. */
export const faultOf = (kind: string): Fault => (kind === "null" || kind === "undefined" ? kind : "present");

const DEEPEST = 3;

function hasUntyped(shape: Shape, depth: number): boolean {
  if (depth > DEEPEST) return false;
  switch (shape.kind) {
    case "lazy":
      return true;
    case "array":
    case "set":
    case "iterable":
      return hasUntyped(shape.element, depth + 1);
    case "record":
    case "map":
      return hasUntyped(shape.value, depth + 1);
    case "object":
      return shape.properties.some((one) => hasUntyped(one.shape, depth + 1));
    case "union":
      return shape.options.some((one) => hasUntyped(one, depth + 1));
    case "tuple":
      return shape.elements.some((one) => hasUntyped(one.shape, depth + 1));
    default:
      return false;
  }
}

function kindOf(value: Encoded): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value !== "object") return typeof value;
  if (!isSpecial(value)) return "object";
  if (["undefined", "function", "bigint", "symbol"].includes(value.$)) return value.$;
  return ["nan", "inf", "-inf", "-0"].includes(value.$) ? "number" : "object";
}

const TEXT_METHODS =
  "charAt charCodeAt codePointAt split trim trimStart trimEnd toLowerCase toUpperCase replace replaceAll substr substring startsWith endsWith padStart padEnd match matchAll normalize repeat localeCompare search";
const LIST_METHODS =
  "map forEach filter reduce reduceRight push pop shift unshift join some every splice sort reverse find findIndex flat flatMap fill";

/** The kinds of values that the code is made for, as its uses of the name tell. */
function expectedKinds(name: string, code: string): Set<string> {
  const at = `(?<![\\w$.])${name.replaceAll("$", "\\$")}`;
  const uses = (pattern: string): boolean => new RegExp(at + pattern).test(code);
  const kinds = new Set<string>();
  const add = (...some: string[]): void => some.forEach((kind) => void kinds.add(kind));
  if (uses(`\\s*\\.(${TEXT_METHODS.replaceAll(" ", "|")})\\b`)) add("string");
  if (uses(`\\s*\\.(${LIST_METHODS.replaceAll(" ", "|")})\\b`)) add("array");
  if (kinds.size === 0 && uses("\\s*(\\.(length|slice|indexOf|includes|concat|lastIndexOf)\\b|\\[)"))
    add("string", "array");
  if (uses("\\s*\\[")) add("object");
  if (uses("\\s*(\\(|\\.(call|apply|bind)\\b)")) add("function");
  if (uses("\\s*([-*/%<>]|\\+\\+)(?![>=*])") || new RegExp(`[-*/%<>]\\s*${name.replaceAll("$", "\\$")}\\b`).test(code))
    add("number");
  if (kinds.size === 0 && uses("\\s*\\.")) add("object");
  return kinds;
}

/** `x == null`, `!x`, `if (x)`, `x && …`, `x || …`, `x ?? …`, `x ? …`, `x?.y`, `typeof x === "undefined"`, or "object", which null is as well. */
function asksWhetherThere(text: string, code: string): boolean {
  const exact = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return [`typeof\\s+\\(?${exact}\\)?\\s*[!=]==?\\s*["'](?:undefined|object)["']`, ...presenceOf(exact)].some(
    (pattern) => new RegExp(pattern).test(code),
  );
}

/** What asks whether it is there at all. */
const presenceOf = (exact: string): string[] => [
  ...absenceOf(exact),
  `(?<![\\w$.])${exact}\\s*[!=]==\\s*(undefined|void 0)`,
  `undefined\\s*[!=]==\\s*${exact}(?![\\w$])`,
];

/** The same, of what may be null as well. */
const absenceOf = (exact: string): string[] => [
  `(?<![\\w$.])${exact}\\s*([!=]==?\\s*null|[!=]=\\s*(undefined|void 0))`,
  `(null\\s*[!=]==?|undefined\\s*[!=]=)\\s*${exact}(?![\\w$])`,
  `!${exact}(?![\\w$.([])`,
  `if \\(${exact}\\)`,
  `(?<![\\w$.])${exact}\\s*(&&|\\|\\||\\?\\?|\\?[^:]*:|\\?\\.)`,
];

/**
 * `typeof x`, `Array.isArray(x)`, `x instanceof`, and, of what is not there, `x == null`, `!x`, `if (x)`, `x && …`, `x || …`, `x ?? …`, `x?.y`:
 * `x === undefined` says nothing of null, and neither of them anything of a number.
 */
function asksAbout(text: string, code: string, fault?: Fault): boolean {
  const exact = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const presence = fault === "present" ? [] : fault === "null" ? absenceOf(exact) : presenceOf(exact);
  return [
    `typeof\\s+\\(?${exact}(?![\\w$.[(])`,
    ...presence,
    `(isArray|isString|isObject|isFunction|isBuffer|isPlainObject)\\(${exact}\\)`,
    `(?<![\\w$.])${exact}\\s+instanceof`,
  ].some((pattern) => new RegExp(pattern).test(code));
}

/** With what untyped functions are given that were handed back: their parameters have no names. */
export function withHandedCalls(
  { parameters, handed }: Pick<Target, "parameters" | "handed">,
  args: readonly Encoded[],
  calls: readonly HandedCall[] = [],
): { readonly parameters: readonly ParameterShape[]; readonly args: readonly Encoded[] } {
  const given = handed === undefined ? calls.flatMap((call) => call.args) : [];
  if (given.length === 0) return { parameters, args };
  const missing = Array.from(
    { length: Math.max(0, parameters.length - args.length) },
    (): Encoded => ({
      $: "undefined",
    }),
  );
  const unnamed = (i: number): ParameterShape => ({
    name: `argument${i + 1}`,
    shape: { kind: "lazy" },
    optional: true,
    rest: false,
  });
  return {
    parameters: [...parameters, ...given.map((_, i) => unnamed(i))],
    args: [...args.slice(0, parameters.length), ...missing, ...given],
  };
}
