/** Inputs that nobody would think of first: a test has them where nothing else shows the same. */
import type { EncodedInput } from "../../jobs/input.ts";

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
