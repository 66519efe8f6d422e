/** The types of random programs: their text, random values of them as text, and whether an input that was used is one. */
import type { Random } from "../assay.ts";

export type Type =
  | "number"
  | "maybe"
  | "big"
  | "string"
  | "boolean"
  | "numbers"
  | "words"
  | "bytes"
  | "point"
  | "points"
  | "deep"
  | "tagged"
  | "record"
  | "map"
  | "set"
  | "pair"
  | "either"
  | "key"
  | "box"
  | "callback"
  | "maker"
  | "rest";

interface Described {
  readonly text: string;
  readonly value: (random: Random) => string;
  /** Of an encoded value. */
  readonly allows: (value: unknown) => boolean;
}

const NUMBERS = ["0", "1", "2", "3", "4", "-1", "0.5", "7", "-0", "NaN"];
const WORDS = ['""', '"a"', '"b"', '"n"', '"s"', '"ab"', '"length"', '"toString"', '"__proto__"', '"1"'];

const number = (random: Random): string => random.pick(NUMBERS);
const word = (random: Random): string => random.pick(WORDS);
const list = (random: Random, one: (random: Random) => string): string =>
  `[${Array.from({ length: random.below(4) }, () => one(random)).join(", ")}]`;
const point = (random: Random): string =>
  `{ n: ${number(random)}${random.chance(2) ? `, s: ${random.chance(4) ? "undefined" : word(random)}` : ""} }`;
const entries = (random: Random): string => list(random, () => `[${word(random)}, ${number(random)}]`);
const box = (random: Random): string => {
  const made = `new Box(${number(random)})`;
  if (random.chance(2)) return made;
  const call = random.pick(["take()", "take()", `add(${number(random)})`]);
  const calls = random.chance(2) ? `b.${call}; b.take();` : `b.${call};`;
  return `((b) => { ${calls} return b; })(${made})`;
};

const special = (value: unknown): string | undefined =>
  typeof value === "object" && value !== null ? (value as { $?: string }).$ : undefined;
const isNumber = (value: unknown): boolean =>
  typeof value === "number" || ["nan", "inf", "-inf", "-0"].includes(special(value) ?? "");
const isText = (value: unknown): boolean => typeof value === "string";
const isUndefined = (value: unknown): boolean => value === undefined || special(value) === "undefined";
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && special(value) === undefined;
const isPoint = (value: unknown): boolean =>
  isPlain(value) && isNumber(value.n) && (isUndefined(value.s) || isText(value.s));
const isList = (value: unknown, one: (value: unknown) => boolean): boolean => Array.isArray(value) && value.every(one);
const isFunction = (value: unknown): boolean => special(value) === "function";

export const TYPES: Readonly<Record<Type, Described>> = {
  number: { text: "number", value: number, allows: isNumber },
  maybe: {
    text: "number | null | undefined",
    value: (random) => random.pick(["null", "undefined", number(random), number(random)]),
    allows: (value) => value === null || isUndefined(value) || isNumber(value),
  },
  big: {
    text: "bigint",
    value: (random) => random.pick(["0n", "1n", "2n", "3n", "-1n", "12345678901234567890n"]),
    allows: (value) => special(value) === "bigint",
  },
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
  bytes: {
    text: "Uint8Array",
    value: (random) => `Uint8Array.of(${list(random, () => random.pick(["0", "1", "2", "255"])).slice(1, -1)})`,
    allows: (value) => special(value) === "bytes" || special(value) === "typed-array",
  },
  point: { text: "{ n: number; s?: string | undefined }", value: point, allows: isPoint },
  points: {
    text: "{ n: number; s?: string | undefined }[]",
    value: (random) => list(random, point),
    allows: (value) => isList(value, isPoint),
  },
  deep: {
    text: "{ inner: { n: number }; list: number[]; other?: { n: number } }",
    value: (random) =>
      random.chance(3)
        ? `((o) => ({ inner: o, list: ${list(random, number)}, other: o }))({ n: ${number(random)} })`
        : `{ inner: { n: ${number(random)} }, list: ${list(random, number)}${random.chance(2) ? `, other: { n: ${number(random)} }` : ""} }`,
    allows: (value) =>
      isPlain(value) &&
      isPlain(value.inner) &&
      isNumber(value.inner.n) &&
      isList(value.list, isNumber) &&
      (isUndefined(value.other) || (isPlain(value.other) && isNumber(value.other.n))),
  },
  tagged: {
    text: '{ kind: "n"; n: number } | { kind: "s"; s: string }',
    value: (random) => (random.chance(2) ? `{ kind: "n", n: ${number(random)} }` : `{ kind: "s", s: ${word(random)} }`),
    allows: (value) =>
      isPlain(value) && ((value.kind === "n" && isNumber(value.n)) || (value.kind === "s" && isText(value.s))),
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
      (value.length === 1 || isText(value[1]) || isUndefined(value[1])),
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
  box: { text: "Box", value: box, allows: (value) => special(value) === "instance" },
  callback: {
    text: "(x: number) => number",
    value: (random) => (random.chance(3) ? "((i) => () => i++)(0)" : `() => ${number(random)}`),
    allows: isFunction,
  },
  maker: {
    text: "() => { n: number }",
    value: (random) =>
      random.chance(2) ? `((o) => () => o)({ n: ${number(random)} })` : `() => ({ n: ${number(random)} })`,
    allows: isFunction,
  },
  /** Of the last parameter only: further arguments. */
  rest: { text: "number[]", value: (random) => `...${list(random, number)}`, allows: isNumber },
};

export const ALL_TYPES = (Object.keys(TYPES) as Type[]).filter((type) => type !== "rest");

/** Types whose values are few or of one form: functions over them are often proved. */
export const SMALL_TYPES: readonly Type[] = [
  "number",
  "maybe",
  "big",
  "string",
  "boolean",
  "point",
  "tagged",
  "deep",
  "pair",
  "either",
  "key",
  "box",
  "callback",
  "maker",
];

/** Types whose values have an identity: one may be in two places. */
export const SHARED: ReadonlySet<Type> = new Set([
  "numbers",
  "words",
  "bytes",
  "point",
  "points",
  "deep",
  "tagged",
  "record",
  "map",
  "set",
  "pair",
  "box",
]);

/** Statements with which a caller changes what it gave, while the call is under way. */
export const CHANGES: Partial<Readonly<Record<Type, readonly string[]>>> = {
  numbers: ["$.push(2)", "$[0] = 3", "$.length = 0"],
  words: ['$.push("a")', "$.length = 0"],
  bytes: ["$[0] = 2"],
  point: ["$.n = 2", '$.s = "a"', "delete $.s"],
  points: ["$.length = 0", "$[0] && ($[0].n = 2)"],
  deep: ["$.inner.n = 2", "$.other = $.inner", "$.list.push(1)"],
  record: ["$.a = 1", "delete $.a"],
  map: ['$.set("a", 2)', "$.clear()"],
  set: ["$.add(2)", "$.clear()"],
  box: ["$.take()", "$.add(2)"],
};
