/** Forms of messages, and checking that something has one. What a form does not name has to be plain data all the same. */

/** What is wrong with a message, and where. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}

export interface Form<T> {
  /** The value, if it has the form; throws `Malformed`. */
  check(value: unknown, at: string): T;
}

const fail = (at: string, wanted: string): never => {
  throw new Malformed(`${at} is not ${wanted}`);
};

const simple = <T>(wanted: string, isOne: (value: unknown) => boolean): Form<T> => ({
  check: (value, at) => (isOne(value) ? (value as T) : fail(at, wanted)),
});

const MAX_TEXT = 1 << 26;
const MAX_ITEMS = 1 << 22;

export const text: Form<string> = simple("a text", (value) => typeof value === "string" && value.length <= MAX_TEXT);
export const flag: Form<boolean> = simple("true or false", (value) => typeof value === "boolean");
export const anyNumber: Form<number> = simple("a number", (value) => typeof value === "number");
/** Numbers of places, slots, processes. */
export const count: Form<number> = simple("a count", (value) => Number.isSafeInteger(value) && (value as number) >= 0);
/** A primitive as solvers give them. */
export const primitive: Form<string | number | boolean | bigint | null | undefined> = simple(
  "a primitive",
  (value) => value === null || (typeof value !== "object" && typeof value !== "function" && typeof value !== "symbol"),
);

export const word = <const W extends string>(...words: readonly W[]): Form<W> =>
  simple(`one of ${words.join(", ")}`, (value) => (words as readonly unknown[]).includes(value));

export const list = <T>(item: Form<T>): Form<readonly T[]> => ({
  check(value, at) {
    if (!Array.isArray(value) || value.length > MAX_ITEMS) return fail(at, "a list");
    for (let i = 0; i < value.length; i++) item.check(value[i], `${at}[${i}]`);
    return value as T[];
  },
});

export const pair = <A, B>(first: Form<A>, second: Form<B>): Form<readonly [A, B]> => ({
  check(value, at) {
    if (!Array.isArray(value) || value.length !== 2) return fail(at, "a pair");
    first.check(value[0], `${at}[0]`);
    second.check(value[1], `${at}[1]`);
    return value as unknown as readonly [A, B];
  },
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export const table = <T>(item: Form<T>): Form<Readonly<Record<string, T>>> => ({
  check(value, at) {
    if (!isRecord(value)) return fail(at, "a table");
    for (const key of Object.keys(value)) item.check(value[key], `${at}.${key}`);
    return value as Record<string, T>;
  },
});

/** May be missing, or undefined. */
export const maybe = <T>(form: Form<T>): Form<T | undefined> => ({
  check: (value, at) => (value === undefined ? undefined : form.check(value, at)),
});

type Fields = Readonly<Record<string, Form<unknown>>>;

export function record<T>(fields: Fields): Form<T> {
  const names = Object.keys(fields);
  return {
    check(value, at) {
      if (!isRecord(value)) return fail(at, "a record");
      for (const name of names) fields[name]!.check(value[name], `${at}.${name}`);
      for (const key of Object.keys(value)) if (!Object.hasOwn(fields, key)) checkData(value[key], `${at}.${key}`, 0);
      return value as T;
    },
  };
}

/** Records that a word tells apart. */
export function oneOf<T>(key: string, forms: Readonly<Record<string, Fields>>): Form<T> {
  const records = new Map(
    Object.entries(forms).map(([name, fields]) => [name, record<T>({ ...fields, [key]: word(name) })]),
  );
  return {
    check(value, at) {
      const form = isRecord(value) ? records.get(value[key] as string) : undefined;
      return form === undefined
        ? fail(`${at}.${key}`, `one of ${[...records.keys()].join(", ")}`)
        : form.check(value, at);
    },
  };
}

/** A record with a single property, one of these. */
export function only<T>(fields: Fields): Form<T> {
  return {
    check(value, at) {
      const names = isRecord(value) ? Object.keys(value) : [];
      const name = names[0];
      if (names.length !== 1 || !Object.hasOwn(fields, name!))
        return fail(at, `one of ${Object.keys(fields).join(", ")}`);
      fields[name!]!.check((value as Record<string, unknown>)[name!], `${at}.${name}`);
      return value as T;
    },
  };
}

/** Deeper than any value that is encoded. */
const MAX_DEPTH = 300;

/** Plain data of any form: what JSON can say, with undefined and bigint. */
export const data = <T>(): Form<T> => ({
  check(value, at) {
    checkData(value, at, 0);
    return value as T;
  },
});

function checkData(value: unknown, at: string, depth: number): void {
  if (depth > MAX_DEPTH) fail(at, "that deep");
  if (typeof value === "string") text.check(value, at);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) fail(at, "a list");
    for (let i = 0; i < value.length; i++) checkData(value[i], at, depth + 1);
  } else if (isRecord(value)) for (const key of Object.keys(value)) checkData(value[key], at, depth + 1);
  else fail(at, "plain data");
}
