/** Inputs that nobody would think of first: a test has them where nothing else shows the same. */
import type { EncodedInput } from "../../jobs/input.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";

/** Every object has them, and no table that is looked up in does. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

export const isInherited = (value: unknown): boolean => typeof value === "string" && INHERITED.has(value);

const UNUSUAL =
  /\{"\$":"(?:nan|inf|-inf|-0)"\}|"(?:__\w+__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)"(?!:)/;

/** Characters of an input as data; a list of forty short texts has about so many. */
const LONGEST = 400;
const MOST_ITEMS = 24;

/** What holds names of `Object.prototype`, numbers that are none, or more than a screen shows. */
export function isOdd(input: EncodedInput): boolean {
  return isLong(input) || UNUSUAL.test(JSON.stringify(input));
}

/** Too long to be read. */
export function isLong(input: EncodedInput): boolean {
  let isFound = false;
  const text = JSON.stringify(input, (_, value: unknown) => {
    isFound ||= Array.isArray(value) && value.length > MOST_ITEMS;
    return value;
  });
  return (
    isFound ||
    text.replace(/"(?:\$|v|args|returns|properties|calls|name|class|file|export)":/g, "").length > LONGEST * 5
  );
}

/** Errors that the language raises and nobody words: a test of one waits until somebody decides, and shows nothing meanwhile. */
const RAISED = /^Cannot (?:read|set|convert|destructure)\b|\bis not (?:a function|iterable|a constructor)\b/;

/** Dates of other centuries: no clock that a reader knows shows them, and time zones had seconds then. */
const [EARLIEST, LATEST] = [Date.UTC(1901, 0), Date.UTC(2200, 0)];

/** What comes of dividing by nothing, and of texts made of what is none. */
const NOT_MEANT = /\{"\$":"(?:nan|-?inf)"\}|\b(?:NaN|Infinity|undefined)\b(?!"\})|\[object Object\]/;

/** Endings that a test rarely demands: the result has a NaN, an Infinity, a date of another age or the text of nothing in it, or the call crashed. */
export function isOddEnding(outcome: EncodedOutcome): boolean {
  if ("throws" in outcome) return outcome.throws.name === "TypeError" && RAISED.test(outcome.throws.message);
  const text = JSON.stringify(outcome);
  const dates = text.matchAll(/\{"\$":"date","v":(-?\d+|null)\}/g);
  return NOT_MEANT.test(text) || [...dates].some(([, time]) => !(Number(time) >= EARLIEST && Number(time) <= LATEST));
}

/** A callback that was made a text: the text is ours, and no test of it is written. */
export function quotesCallback(input: EncodedInput, outcome: EncodedOutcome): boolean {
  if (!JSON.stringify(input).includes('{"$":"function","v":')) return false;
  const shown = JSON.stringify(outcome).replace(/\{"\$":"function","v":"[^"]*"\}/g, "");
  return /functi|nction|callback|\) ?\{|native code/.test(shown);
}

/** As outcomes that are told have it. */
export const NAN = '{"$":"nan"}';

export const hasNaN = (outcome: EncodedOutcome): boolean => JSON.stringify(outcome).includes(NAN);
