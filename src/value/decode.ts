/** Plain JSON → JavaScript value: the inverse of `encode`, for inputs. */
import { bytesOf } from "./base64.ts";
import { type Encoded, type EncodedInstance, isSpecial, type Pairs, type Special } from "./encoded.ts";
import { markGiven } from "./handed-back.ts";

/** Makes an instance of a class of the program: constructor, then calls. */
export type MakeInstance = (instance: EncodedInstance, decodeAll: (items: readonly Encoded[]) => unknown[]) => unknown;

/** Hears of every call of a callback that the input consists of. */
export type Heard = (callback: Special, args: readonly unknown[], isNew: boolean) => void;

const nobody: Heard = () => {};

/** `hasOtherTexts`: callbacks do the same and are written otherwise, to show whether anybody reads them. */
export function decode(value: Encoded, make: MakeInstance, heard: Heard = nobody, hasOtherTexts = false): unknown {
  const inside = (part: Encoded) => decode(part, make, heard, hasOtherTexts);
  if (typeof value !== "object" || value === null) return value;
  if (isArray(value)) return decodeArray(value, inside);
  if (isSpecial(value)) return decodeSpecial(value, inside, make, heard, hasOtherTexts);
  return decodePairs({}, Object.entries(value), inside);
}

const isArray = (value: Encoded): value is readonly Encoded[] => Array.isArray(value);

function decodeArray(items: readonly Encoded[], inside: (part: Encoded) => unknown): unknown[] {
  const array: unknown[] = [];
  array.length = items.length;
  items.forEach((item, i) => {
    if (!(isSpecial(item) && item.$ === "hole")) array[i] = inside(item);
  });
  return array;
}

function decodePairs(
  target: object,
  pairs: readonly (readonly [string, Encoded])[],
  inside: (part: Encoded) => unknown,
): object {
  for (const [key, item] of pairs) {
    // defineProperty: an own property called `__proto__` is an ordinary property here
    Object.defineProperty(target, key, { value: inside(item), writable: true, enumerable: true, configurable: true });
  }
  return target;
}

function decodeSpecial(
  value: Special,
  inside: (part: Encoded) => unknown,
  make: MakeInstance,
  heard: Heard,
  hasOtherTexts: boolean,
): unknown {
  switch (value.$) {
    case "undefined":
    case "hole":
      return undefined;
    case "nan":
      return Number.NaN;
    case "inf":
      return Number.POSITIVE_INFINITY;
    case "-inf":
      return Number.NEGATIVE_INFINITY;
    case "-0":
      return -0;
    case "bigint":
      return BigInt(value.v);
    case "bytes":
      return bytesOf(value.v);
    case "map":
      return new Map(value.v.map(([key, item]) => [inside(key), inside(item)]));
    case "set":
      return new Set(value.v.map(inside));
    case "date":
      return new Date(value.v ?? Number.NaN);
    case "local-date":
      return new Date(...value.v);
    case "regexp":
      return new RegExp(...value.v);
    case "symbol":
      return Symbol(value.v);
    case "function":
      return callback(
        typeof value.v === "string" ? [] : value.v.returns,
        inside,
        (args, isNew) => heard(value, args, isNew),
        hasOtherTexts,
      );
    case "object":
      return decodePairs({}, value.v, inside);
    case "null-object":
      return decodePairs(Object.create(null), value.v, inside);
    case "extended":
      return decodePairs(inside(value.v[0]) as object, value.v[1], inside);
    case "typed-array":
      return decodeTypedArray(value.v[0], value.v[1].map(inside));
    case "arraybuffer":
      return bytesOf(value.v).buffer;
    case "error":
      return decodeError(value.v[0], value.v[1], value.v[2] ?? [], inside);
    case "promise":
      return Promise.resolve(inside(value.v));
    case "rejected":
      return Promise.reject(inside(value.v));
    case "throws":
      throw inside(value.v);
    case "instance":
      return make(value.v, (items) => items.map(inside));
    case "called":
      throw new Error("what calls gave is no input");
    case "member":
      throw new Error("a member of an enum is text of a test and no input");
    case "cycle":
      throw new Error("a cyclic value cannot be an input");
  }
}

/** Returns its results in order, the last one again and again after that. */
function callback(
  returns: readonly Encoded[],
  inside: (part: Encoded) => unknown,
  heard: (args: readonly unknown[], isNew: boolean) => void,
  isOther: boolean,
): () => unknown {
  let call = 0;
  const gives = (args: IArguments, isNew: boolean): unknown => {
    heard(args as unknown as readonly unknown[], isNew);
    const result = returns[Math.min(call++, returns.length - 1)];
    return result === undefined ? undefined : inside(result);
  };
  // named as callbacks are while exploring: the program may keep one, and then its name is part of the result; its length is 0, too
  if (!isOther)
    return markGiven(function callback() {
      // biome-ignore lint/complexity/noArguments: a rest parameter is made by iteration, which the program may have patched
      return gives(arguments, new.target !== undefined);
    });
  const { callback: other } = {
    callback: function () {
      // biome-ignore lint/complexity/noArguments: as above
      return gives(arguments, new.target !== undefined);
    },
  };
  return markGiven(other);
}

function decodeTypedArray(name: string, items: unknown[]): unknown {
  const Made = (globalThis as unknown as Record<string, { from(items: unknown[]): unknown }>)[name];
  if (Made === undefined) throw new Error(`unknown typed array ${name}`);
  return Made.from(items);
}

function decodeError(name: string, message: string, pairs: Pairs, inside: (part: Encoded) => unknown): Error {
  const Made = (globalThis as unknown as Record<string, ErrorConstructor | undefined>)[name] ?? Error;
  const cause = pairs.find(([key]) => key === "cause");
  const error = cause === undefined ? new Made(message) : new Made(message, { cause: inside(cause[1]) });
  return decodePairs(
    error,
    pairs.filter(([key]) => key !== "cause"),
    inside,
  ) as Error;
}
