/** The types of random programs: their text, random values of them as text, and whether an input that was used is one. */
import type { Random } from "../assay.ts";

export type Type =
  | "number"
  | "string"
  | "boolean"
  | "numbers"
  | "words"
  | "point"
  | "points"
  | "record"
  | "map"
  | "set"
  | "pair"
  | "either"
  | "key"
  | "callback";

interface Described {
  readonly text: string;
  readonly value: (random: Random) => string;
  /** Of an encoded value. */
  readonly allows: (value: unknown) => boolean;
}

const NUMBERS = ["0", "1", "2", "3", "-1", "0.5", "7", "NaN"];
const WORDS = ['""', '"a"', '"b"', '"n"', '"s"', '"ab"', '"length"', '"toString"', '"__proto__"', '"1"'];

const number = (random: Random): string => random.pick(NUMBERS);
const word = (random: Random): string => random.pick(WORDS);
const list = (random: Random, one: (random: Random) => string): string =>
  `[${Array.from({ length: random.below(4) }, () => one(random)).join(", ")}]`;
const point = (random: Random): string =>
  `{ n: ${number(random)}${random.chance(2) ? `, s: ${random.chance(4) ? "undefined" : word(random)}` : ""} }`;
const entries = (random: Random): string => list(random, () => `[${word(random)}, ${number(random)}]`);

const special = (value: unknown): string | undefined =>
  typeof value === "object" && value !== null ? (value as { $?: string }).$ : undefined;
const isNumber = (value: unknown): boolean =>
  typeof value === "number" || ["nan", "inf", "-inf", "-0"].includes(special(value) ?? "");
const isText = (value: unknown): boolean => typeof value === "string";
const isPoint = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null || special(value) !== undefined) return false;
  const { n, s } = value as { n?: unknown; s?: unknown };
  return isNumber(n) && (s === undefined || special(s) === "undefined" || isText(s));
};
const isList = (value: unknown, one: (value: unknown) => boolean): boolean => Array.isArray(value) && value.every(one);

export const TYPES: Readonly<Record<Type, Described>> = {
  number: { text: "number", value: number, allows: isNumber },
  string: { text: "string", value: word, allows: isText },
  boolean: {
    text: "boolean",
    value: (random) => random.pick(["true", "false"]),
    allows: (value) => typeof value === "boolean",
  },
  numbers: {
    text: "number[]",
    value: (random) => list(random, number),
    allows: (value) => isList(value, isNumber),
  },
  words: { text: "string[]", value: (random) => list(random, word), allows: (value) => isList(value, isText) },
  point: { text: "{ n: number; s?: string | undefined }", value: point, allows: isPoint },
  points: {
    text: "{ n: number; s?: string | undefined }[]",
    value: (random) => list(random, point),
    allows: (value) => isList(value, isPoint),
  },
  record: {
    text: "Record<string, number>",
    value: (random) => `Object.fromEntries(${entries(random)})`,
    allows: (value) =>
      typeof value === "object" &&
      value !== null &&
      (special(value) !== undefined || Object.values(value).every(isNumber)),
  },
  map: {
    text: "Map<string, number>",
    value: (random) => `new Map(${entries(random)})`,
    allows: (value) => special(value) === "map",
  },
  set: {
    text: "Set<number>",
    value: (random) => `new Set(${list(random, number)})`,
    allows: (value) => special(value) === "set",
  },
  pair: {
    text: "[number, string?]",
    value: (random) =>
      `[${number(random)}${random.chance(2) ? `, ${random.chance(4) ? "undefined" : word(random)}` : ""}]`,
    allows: (value) =>
      Array.isArray(value) &&
      (value.length === 1 || value.length === 2) &&
      isNumber(value[0]) &&
      (value.length === 1 || isText(value[1]) || special(value[1]) === "undefined"),
  },
  either: {
    text: "number | string",
    value: (random) => (random.chance(2) ? number(random) : word(random)),
    allows: (value) => isNumber(value) || isText(value),
  },
  key: {
    text: '"a" | "b" | "n"',
    value: (random) => random.pick(['"a"', '"b"', '"n"']),
    allows: (value) => value === "a" || value === "b" || value === "n",
  },
  callback: {
    text: "(x: number) => number",
    value: (random) => `() => ${number(random)}`,
    allows: (value) => special(value) === "function",
  },
};

export const ALL_TYPES = Object.keys(TYPES) as readonly Type[];

/** Types whose values have an identity: one may be in two places. */
export const SHARED: ReadonlySet<Type> = new Set([
  "numbers",
  "words",
  "point",
  "points",
  "record",
  "map",
  "set",
  "pair",
]);
