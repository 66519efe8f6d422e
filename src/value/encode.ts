/**
 * JavaScript value → plain JSON, without running the program's code: getters, proxies and toJSON are never
 * triggered, and natives that the program patched are not used (`pristine.ts`).
 */
import { base64 } from "./base64.ts";
import type { Encoded, EncodedError, EncodedOutcome, Pairs } from "./encoded.ts";
import { HandedBack } from "./handed-back.ts";
import {
  append,
  Bytes,
  bufferLength,
  dateTime,
  defineOwn,
  domMessage,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  is,
  isAnyArrayBuffer,
  isArgumentsObject,
  isArray,
  isBoxedPrimitive,
  isDataView,
  isDate,
  isGeneratorObject,
  isMap,
  isModuleNamespaceObject,
  isNativeError,
  isNotNumber,
  isPromise,
  isProxy,
  isRegExp,
  isSet,
  isTypedArray,
  isWeakMap,
  isWeakSet,
  mapForEach,
  ownKeys,
  platformName,
  regexpFlags,
  regexpSource,
  setForEach,
  symbolDescription,
  toText,
  typedLength,
  typedName,
} from "./pristine.ts";

/** Says how an instance of a class of the program is written; undefined for an unknown class. */
export type ClassLookup = (maker: unknown) => { file: string; export: string } | undefined;

const MAX_DEPTH = 24;
const MAX_ITEMS = 10_000;
/** Objects of one value, each counted at every place where it is: what leads to the global object leads to all of the platform. */
const MAX_OBJECTS = 50_000;

/** One encoding: the objects above the value, innermost first, and what it needs of its caller. */
interface Place {
  readonly value: object;
  readonly above: Place | undefined;
  readonly depth: number;
  /** Shared by all places of the value. */
  readonly left: { objects: number };
}

export function encode(value: unknown, classes?: ClassLookup): Encoded {
  return encodeAt(value, undefined, classes);
}

function encodeAt(value: unknown, above: Place | undefined, classes: ClassLookup | undefined): Encoded {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return encodeNumber(value);
    case "undefined":
      return { $: "undefined" };
    case "bigint":
      return { $: "bigint", v: toText(value) };
    case "symbol":
      return { $: "symbol", v: symbolDescription(value) ?? "" };
    case "function":
      return { $: "function", v: nameOf(value) };
    default:
      return value === null ? null : encodeObject(value as object, above, classes);
  }
}

function encodeNumber(value: number): Encoded {
  if (isNotNumber(value)) return { $: "nan" };
  if (value === Infinity) return { $: "inf" };
  if (value === -Infinity) return { $: "-inf" };
  return is(value, -0) ? { $: "-0" } : value;
}

function encodeObject(value: object, above: Place | undefined, classes: ClassLookup | undefined): Encoded {
  for (let at = above, levels = 1; at !== undefined; at = at.above, levels++)
    if (at.value === value) return { $: "cycle", v: levels };
  if (isProxy(value)) return { $: "instance", v: { name: "Proxy" } };
  const depth = above === undefined ? 0 : above.depth + 1;
  if (getPrototypeOf(value) === HandedBack.prototype) return encodeCalls(value as HandedBack, classes);
  const left = above?.left ?? { objects: MAX_OBJECTS };
  if (depth > MAX_DEPTH || left.objects-- <= 0) return { $: "instance", v: { name: "Object" } };
  const here: Place = { value, above, depth, left };
  const inside = (part: unknown): Encoded => encodeAt(part, here, classes);
  const builtin = encodeBuiltin(value, inside);
  return builtin === undefined ? encodeProperties(value, inside, classes) : withExtras(value, builtin, inside, classes);
}

/** Each result as it was when it was given; what was handed back as it is in the end. */
function encodeCalls({ result, calls }: HandedBack, classes: ClassLookup | undefined): Encoded {
  const pairs: [string, Encoded][] = [];
  for (let i = 0; i < calls.length; i++) {
    const { of, value, encoded, isAwaited, isYielded } = calls[i]!;
    const plain = encoded ?? encodeAt(value, undefined, classes);
    const told: Encoded = isYielded ? { $: "instance", v: { name: "Generator", base: plain } } : plain;
    append(pairs, [of, isAwaited ? { $: "promise", v: told } : told]);
  }
  return { $: "called", v: [encodeAt(result, undefined, classes), pairs] };
}

/** A builtin by its contents, and the prototype it has when nobody extended it. */
interface Builtin {
  readonly encoded: Encoded;
  readonly name: string;
  /** Own properties that belong to the contents. */
  readonly isContent: (key: PropertyKey) => boolean;
}

const noContent = (): boolean => false;

function encodeBuiltin(value: object, inside: (part: unknown) => Encoded): Builtin | undefined {
  if (isArray(value)) return { encoded: encodeArray(value, inside), name: "Array", isContent: isIndexOrLength };
  if (isDate(value)) {
    const time = dateTime(value);
    return { encoded: { $: "date", v: isNotNumber(time) ? null : time }, name: "Date", isContent: noContent };
  }
  if (isRegExp(value))
    return {
      encoded: { $: "regexp", v: [regexpSource(value), regexpFlags(value)] },
      name: "RegExp",
      isContent: (key) => key === "lastIndex",
    };
  if (isMap(value)) {
    const pairs: [Encoded, Encoded][] = [];
    mapForEach(value, (item, key) => append(pairs, [inside(key), inside(item)]));
    return { encoded: { $: "map", v: pairs }, name: "Map", isContent: noContent };
  }
  if (isSet(value)) {
    const items: Encoded[] = [];
    setForEach(value, (item) => append(items, inside(item)));
    return { encoded: { $: "set", v: items }, name: "Set", isContent: noContent };
  }
  if (isTypedArray(value)) return encodeTypedArray(value);
  if (isAnyArrayBuffer(value) && platformName(getPrototypeOf(value)) === "ArrayBuffer") {
    const bytes = bytesIn(value as ArrayBuffer);
    if (bytes !== undefined)
      return {
        encoded: { $: "arraybuffer", v: base64(bytes, bufferLength(value)) },
        name: "ArrayBuffer",
        isContent: noContent,
      };
  }
  if (isNativeError(value)) return encodeError(value, inside);
  if (isPromise(value))
    return { encoded: { $: "promise", v: { $: "undefined" } }, name: "Promise", isContent: noContent };
  return undefined;
}

/** Undefined where the memory was handed on to somebody else (`structuredClone(buffer, { transfer: [buffer] })`): such a buffer cannot be looked into. */
function bytesIn(buffer: ArrayBuffer): Uint8Array | undefined {
  try {
    return new Bytes(buffer);
  } catch {
    return undefined;
  }
}

/** Builtins with properties of their own (`match()` results) or of a derived class are more than their contents. */
function withExtras(
  value: object,
  builtin: Builtin,
  inside: (part: unknown) => Encoded,
  classes: ClassLookup | undefined,
): Encoded {
  const prototype = getPrototypeOf(value);
  const known = platformName(prototype);
  const pairs = builtin.name === "Error" ? [] : enumerablePairs(value, inside, builtin.isContent);
  if (known === undefined && builtin.name !== "Error") {
    const maker = constructorOf(prototype);
    return {
      $: "instance",
      v: { ...classOf(maker, classes), name: nameOf(maker), base: builtin.encoded, properties: pairs },
    };
  }
  return pairs.length === 0 ? builtin.encoded : { $: "extended", v: [builtin.encoded, pairs] };
}

const isIndexOrLength = (key: PropertyKey): boolean =>
  key === "length" || (typeof key === "string" && toText((key as unknown as number) >>> 0) === key);

function encodeArray(value: readonly unknown[], inside: (part: unknown) => Encoded): Encoded {
  const items: Encoded[] = [];
  for (let i = 0; i < value.length && i < MAX_ITEMS; i++) {
    const property = getOwnPropertyDescriptor(value, i);
    append(items, property === undefined ? { $: "hole" } : encodeProperty(property, i, inside));
  }
  return items;
}

function encodeTypedArray(value: NodeJS.TypedArray): Builtin {
  const isContent = (key: PropertyKey): boolean => isIndexOrLength(key);
  const name = platformName(getPrototypeOf(value)) ?? typedName(value);
  const length = typedLength(value);
  if (name === "Uint8Array")
    return { encoded: { $: "bytes", v: base64(value as Uint8Array, length) }, name, isContent };
  const items: Encoded[] = [];
  for (let i = 0; i < length; i++) append(items, encodeAt(value[i], undefined, undefined));
  return { encoded: { $: "typed-array", v: [name, items] }, name, isContent };
}

function encodeError(error: object, inside: (part: unknown) => Encoded): Builtin {
  const extras = enumerablePairs(error, inside, noContent);
  const cause = getOwnPropertyDescriptor(error, "cause");
  if (cause !== undefined && cause.enumerable !== true && "value" in cause)
    append(extras as [string, Encoded][], ["cause", inside(cause.value)]);
  const v =
    extras.length === 0
      ? ([errorName(error), textProperty(error, "message")] as const)
      : ([errorName(error), textProperty(error, "message"), extras] as const);
  return { encoded: { $: "error", v }, name: "Error", isContent: () => true };
}

function encodeProperty(property: PropertyDescriptor, key: PropertyKey, inside: (part: unknown) => Encoded): Encoded {
  return "value" in property ? inside(property.value) : { $: "function", v: `get ${toText(key)}` };
}

function enumerablePairs(
  value: object,
  inside: (part: unknown) => Encoded,
  skip: (key: PropertyKey) => boolean,
): Pairs {
  const pairs: [string, Encoded][] = [];
  const keys = ownKeys(value);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (skip(key)) continue;
    const property = getOwnPropertyDescriptor(value, key);
    if (property?.enumerable !== true) continue;
    // deep equality looks at these as well, and no text can name them: the whole is then told by what it is
    if (typeof key === "symbol") append(pairs, [`[${toText(key)}]`, encodeAt(key, undefined, undefined)]);
    else append(pairs, [key, encodeProperty(property, key, inside)]);
  }
  return pairs;
}

function encodeProperties(
  value: object,
  inside: (part: unknown) => Encoded,
  classes: ClassLookup | undefined,
): Encoded {
  if (isGeneratorObject(value)) return { $: "instance", v: { name: "Generator" } };
  if (hidesContents(value)) return { $: "instance", v: { name: nameOf(constructorOf(getPrototypeOf(value))) } };
  const prototype = getPrototypeOf(value);
  const known = prototype === null ? "null" : platformName(prototype);
  // an object of the platform (a URL, a WeakRef): what it holds is not in its properties
  if (known !== undefined && known !== "null" && known !== "Object") return { $: "instance", v: { name: known } };
  const pairs = enumerablePairs(value, inside, noContent);
  if (known === "null") return { $: "null-object", v: pairs };
  if (known === "Object") return encodedObject(pairs);
  const maker = constructorOf(prototype);
  return { $: "instance", v: { ...classOf(maker, classes), name: nameOf(maker), properties: pairs } };
}

function hidesContents(value: object): boolean {
  return (
    isBoxedPrimitive(value) ||
    isArgumentsObject(value) ||
    isDataView(value) ||
    isWeakMap(value) ||
    isWeakSet(value) ||
    isModuleNamespaceObject(value) ||
    isAnyArrayBuffer(value)
  );
}

/** Pairs as a JSON object, unless a key would be misread. */
function encodedObject(pairs: Pairs): Encoded {
  const object: Record<string, Encoded> = {};
  for (let i = 0; i < pairs.length; i++) {
    const key = pairs[i]![0];
    if (key === "$" || key === "__proto__") return { $: "object", v: pairs };
    defineOwn(object, key, pairs[i]![1]);
  }
  return object;
}

function constructorOf(prototype: object | null): unknown {
  return prototype === null || isProxy(prototype)
    ? undefined
    : getOwnPropertyDescriptor(prototype, "constructor")?.value;
}

function classOf(maker: unknown, classes: ClassLookup | undefined): { class?: { file: string; export: string } } {
  // many objects are of no class, and to look for one takes a while
  const found = typeof maker === "function" ? classes?.(maker) : undefined;
  return found === undefined ? {} : { class: found };
}

function nameOf(fn: unknown): string {
  if (typeof fn !== "function" || isProxy(fn)) return "Object";
  const name = getOwnPropertyDescriptor(fn, "name")?.value as unknown;
  return typeof name === "string" ? name : "";
}

/** The class an error shows itself as: its own or inherited `name`, read without running getters. */
function errorName(error: object): string {
  return textProperty(error, "name") || "Error";
}

function textProperty(object: object, key: string): string {
  for (let at: object | null = object; at !== null && !isProxy(at); at = getPrototypeOf(at)) {
    const value = getOwnPropertyDescriptor(at, key)?.value as unknown;
    if (typeof value === "string") return value;
  }
  return "";
}

/** What `assert(x)` says before it quotes the call, and what it says when it cannot find the call. */
const FALSY = "The expression evaluated to a falsy value";
const UNREADABLE = /^[^\n]* == true$/;

function wordsOf(error: object): Pick<EncodedError, "message" | "quotesSource"> {
  const message = textProperty(error, "message");
  const isMadeUp = getOwnPropertyDescriptor(error, "generatedMessage")?.value === true;
  const quotesSource = isMadeUp && (message.startsWith(FALSY) || UNREADABLE.test(message));
  return quotesSource ? { message: FALSY, quotesSource } : { message };
}

/** Asked without running anything of the program: a proxy is none. */
const isError = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !isProxy(value) && isNativeError(value);

function className(error: object): string {
  const name = nameOf(constructorOf(getPrototypeOf(error)));
  return name === "" || name === "Object" ? errorName(error) : name;
}

/** The class of a thrown error, or the type of a thrown value; nothing of the program runs. */
export const thrownKind = (error: unknown): string => (isError(error) ? className(error) : typeof error);

/** The message of a thrown error; nothing of the program runs. */
export const thrownMessage = (error: unknown): string => (isError(error) ? textProperty(error, "message") : "");

/** A thrown value in a message of ours; nothing of the program runs. */
export function thrownText(error: unknown): string {
  if (isError(error)) return `${errorName(error)}: ${textProperty(error, "message")}`;
  return (typeof error === "object" && error !== null) || typeof error === "function"
    ? `a thrown ${typeof error}`
    : String(error);
}

/** What a thrown value looks like to a reader; the class name rather than a patched `name` when they differ. */
export function encodeThrown(error: unknown, classes?: ClassLookup): EncodedOutcome {
  if (isError(error)) return { throws: { name: className(error), ...wordsOf(error), ...propertiesOf(error, classes) } };
  const platform = domExceptionMessage(error);
  if (platform !== undefined) return { throws: { name: "DOMException", message: platform } };
  return {
    throws: { name: typeof error, message: typeof error === "string" ? error : "", value: encode(error, classes) },
  };
}

/** What an assertion compared is in its message already, and is not what the program says of its errors. */
function propertiesOf(error: object, classes: ClassLookup | undefined): Pick<EncodedError, "properties"> {
  if (getOwnPropertyDescriptor(error, "generatedMessage") !== undefined) return {};
  const place: Place = { value: error, above: undefined, depth: 0, left: { objects: MAX_OBJECTS } };
  const inside = (part: unknown): Encoded => encodeAt(part, place, classes);
  const pairs = enumerablePairs(error, inside, isOfEveryError) as [string, Encoded][];
  const cause = getOwnPropertyDescriptor(error, "cause");
  if (cause !== undefined && cause.enumerable !== true && "value" in cause)
    append(pairs, ["cause", inside(cause.value)]);
  return pairs.length === 0 ? {} : { properties: pairs };
}

/** A name of its own is one that the program gave it. */
const isOfEveryError = (key: PropertyKey): boolean => key === "message" || key === "stack";

/** Undefined for anything but a DOMException, which is an error that is not made like the others. */
function domExceptionMessage(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || isProxy(value)) return undefined;
  try {
    return domMessage(value);
  } catch {
    return undefined;
  }
}
