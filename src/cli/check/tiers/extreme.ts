/** Inputs that the type allows and hardly anybody passes: NaN, Infinity, integers beyond 2^31, texts beyond ten thousand characters, broken text. */
import { type Encoded, isSpecial } from "../../../value/encoded.ts";
import type { CodeFacts } from "./facts.ts";

const INT32 = 2 ** 31;
const SAFE = 2 ** 53;
const LONGEST_TEXT = 10_000;
const SMALLEST = 1e-6;

interface Part {
  /** Of the parameter or property that holds it. */
  readonly name: string;
  readonly value: Encoded;
}

/** A number that asks for so much that taking long, or running out of room, is no surprise. */
const MUCH = 100_000;

/** Of a failure that is about how much is done: the number that asks for it, in words. */
export function muchReason(given: readonly Part[], facts: CodeFacts): string | undefined {
  const sizes = given
    .flatMap((one) => partsOf(one, 0))
    .flatMap(({ value }) => (typeof value === "number" ? value : []));
  const most = Math.max(0, ...sizes);
  const isPassed = (): boolean => facts.calls().some((text) => Math.max(0, ...numbersIn(text)) >= most);
  return most > MUCH && !isPassed() ? `needs ${most}, and does that much` : undefined;
}

/** What makes the input extreme, in words; undefined when it is plausible. */
export function extremeReason(given: readonly Part[], facts: CodeFacts): string | undefined {
  for (const part of given.flatMap((one) => partsOf(one, 0))) {
    const reason = reasonFor(part, facts);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function reasonFor({ name, value }: Part, facts: CodeFacts): string | undefined {
  if (typeof value === "number") return isPlausible(value, name, facts) ? undefined : `needs ${value}`;
  if (typeof value === "string") return textReason(value, facts);
  if (Array.isArray(value) && value.length > LONGEST_TEXT) return `needs an array of ${value.length}`;
  if (typeof value !== "object" || value === null || Array.isArray(value) || !isSpecial(value)) return undefined;
  switch (value.$) {
    case "nan":
      return shows(facts, /\bisNaN\b|\bNaN\b|\bisFinite\b/, /\bNaN\b/) ? undefined : "needs NaN";
    case "inf":
    case "-inf":
      return shows(facts, /\bInfinity\b|_INFINITY\b|\bisFinite\b/, /\bInfinity\b/) ? undefined : "needs Infinity";
    case "-0":
      return shows(facts, /-0\b|Object\.is\b|1 \/ /, /-0\b/) ? undefined : "needs -0";
    case "date":
      if (value.v === null) return /isNaN|Invalid Date|isValid/.test(facts.own) ? undefined : "needs an invalid date";
      return Math.abs(value.v) > 253_402_300_800_000 ? "needs a date beyond the year 9999" : undefined;
    case "bigint":
      return value.v.length > 40 ? "needs a bigint of more than forty digits" : undefined;
    default:
      return undefined;
  }
}

/** The code speaks of such values, or somebody in the project passes one. */
const shows = (facts: CodeFacts, own: RegExp, passed: RegExp): boolean =>
  own.test(facts.own) || facts.calls().some((text) => passed.test(text));

function textReason(text: string, facts: CodeFacts): string | undefined {
  if (text.length > LONGEST_TEXT) return `needs a text of ${text.length} characters`;
  if (!text.isWellFormed() && !/surrogate|codePoint|\\u\{?d[89a-f]/i.test(facts.file))
    return "needs text that is no valid Unicode";
  return undefined;
}

/** Times in milliseconds, sizes in bytes, ids and money are larger than other numbers. */
const LARGE_NAMES =
  /time|stamp|date|epoch|millis|(^|[a-z])ms$|bytes|size|(^|[a-z])[iI]d$|balance|cents|amount|seed|hash|bits|mask/;

function isPlausible(value: number, name: string, facts: CodeFacts): boolean {
  const size = Math.abs(value);
  if (size !== 0 && size < SMALLEST) return /e-\d|EPSILON|MIN_VALUE/.test(facts.own);
  if (size <= INT32) return true;
  const limit = Math.max(LARGE_NAMES.test(name) ? SAFE : INT32, ...largestNumbers(facts.own));
  return size <= limit || facts.calls().some((text) => Math.max(0, ...largestNumbers(text)) >= size);
}

/** Numbers beyond the usual that the code itself names: it is made for such ones. */
const largestNumbers = (text: string): number[] => numbersIn(text).filter((n) => n > INT32);

function numbersIn(text: string): number[] {
  const literals = [...text.matchAll(/(?<![\w$.])(?:0x[\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e\+?\d+)?)(?![\w$])/gi)].map(
    (match) => Number(match[0].replaceAll("_", "")),
  );
  const powers = [...text.matchAll(/2\s*\*\*\s*(\d+)/g)].map((match) => 2 ** Number(match[1]));
  const named = /MAX_SAFE_INTEGER|isSafeInteger|MIN_SAFE_INTEGER/.test(text) ? [SAFE] : [];
  return [...literals, ...powers, ...named];
}

const DEEPEST = 30;

function partsOf(part: Part, depth: number): Part[] {
  const { name, value } = part;
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [part];
  const inside = (items: readonly Encoded[], named = name): Part[] =>
    items.flatMap((item) => partsOf({ name: named, value: item }, depth + 1));
  if (Array.isArray(value)) return [part, ...inside(value as readonly Encoded[])];
  if (!isSpecial(value)) return Object.entries(value).flatMap(([key, item]) => inside([item as Encoded], key));
  const pairs = (list: readonly (readonly [string, Encoded])[]): Part[] =>
    list.flatMap(([key, item]) => inside([item], key));
  switch (value.$) {
    case "map":
      return value.v.flatMap(([key, item]) => inside([key, item]));
    case "set":
      return inside(value.v);
    case "function":
      return typeof value.v === "string" ? [] : inside(value.v.returns);
    case "object":
    case "null-object":
      return pairs(value.v);
    case "extended":
      return [...inside([value.v[0]]), ...pairs(value.v[1])];
    case "promise":
      return inside([value.v]);
    case "typed-array":
      return inside(value.v[1]);
    case "instance":
      return [
        ...inside(value.v.args ?? []),
        ...(value.v.calls ?? []).flatMap((call) => inside(call.args, call.method)),
        ...pairs(value.v.properties ?? []),
      ];
    default:
      return [part];
  }
}
