/**
 * Builtins as they were when this module loaded. Expressions are built and evaluated beside the program under test,
 * which may replace any of them; array loops here are index loops for the same reason (iterators can be replaced too).
 */
const { bind, call } = Function.prototype;

/** Turns a method into a function of its receiver: `uncurry(String.prototype.trim)(s)`. */
export const uncurry = bind.bind(call) as unknown as <A extends unknown[], R>(
  method: (...args: A) => R,
) => (self: unknown, ...args: A) => R;

export const nativeFunction = Function;
export const nativeMap = Map;
export const nativeWeakMap = WeakMap;
export const nativeSet = Set;
export const nativeRegExp = RegExp;
export const nativeNumber = Number;
export const nativeBigInt = BigInt;
export const nativeString = String;
export const reflectApply = Reflect.apply;
export const is = Object.is;
export const hasOwn = Object.hasOwn;
export const jsonParse = JSON.parse;
export const jsonStringify = JSON.stringify;
export const isInteger = Number.isInteger;
export const numberIsNaN = Number.isNaN;
export const isSafeInteger = Number.isSafeInteger;
export const nativeParseInt = parseInt;
export const nativeParseFloat = parseFloat;
export const { abs, floor, ceil, round, trunc, sign, sqrt, fround, min, max, imul, clz32 } = Math;

type MapMethods = {
  get<K, V>(map: ReadonlyMap<K, V>, key: K): V | undefined;
  has<K, V>(map: ReadonlyMap<K, V>, key: K): boolean;
  set<K, V>(map: Map<K, V>, key: K, value: V): unknown;
  clear<K, V>(map: Map<K, V>): void;
  delete<K, V>(map: Map<K, V>, key: K): boolean;
  forEach<K, V>(map: ReadonlyMap<K, V>, visit: (value: V, key: K) => void): void;
};
export const mapGet = uncurry(Map.prototype.get) as MapMethods["get"];
export const mapHas = uncurry(Map.prototype.has) as MapMethods["has"];
export const mapSet = uncurry(Map.prototype.set) as MapMethods["set"];
export const mapClear = uncurry(Map.prototype.clear) as MapMethods["clear"];
export const mapDelete = uncurry(Map.prototype.delete) as MapMethods["delete"];
export const mapForEach = uncurry(Map.prototype.forEach) as MapMethods["forEach"];
const { get: sizeOfMap } = Object.getOwnPropertyDescriptor(Map.prototype, "size")!;
export const mapSize = uncurry(sizeOfMap as () => number) as (map: ReadonlyMap<unknown, unknown>) => number;
export const setHas = uncurry(Set.prototype.has) as <T>(set: ReadonlySet<T>, item: T) => boolean;
export const setAdd = uncurry(Set.prototype.add) as <T>(set: Set<T>, item: T) => unknown;
export const weakGet = uncurry(WeakMap.prototype.get) as <K extends WeakKey, V>(
  map: WeakMap<K, V>,
  key: K,
) => V | undefined;
export const weakSet = uncurry(WeakMap.prototype.set) as <K extends WeakKey, V>(
  map: WeakMap<K, V>,
  key: K,
  value: V,
) => unknown;

export const charAt = uncurry(String.prototype.charAt);
export const charCodeAt = uncurry(String.prototype.charCodeAt);
export const codePointAt = uncurry(String.prototype.codePointAt);
export const { fromCharCode } = String;
export const indexOf = uncurry(String.prototype.indexOf);
export const lastIndexOf = uncurry(String.prototype.lastIndexOf);
export const includes = uncurry(String.prototype.includes);
export const startsWith = uncurry(String.prototype.startsWith);
export const endsWith = uncurry(String.prototype.endsWith);
export const slice = uncurry(String.prototype.slice);
export const substring = uncurry(String.prototype.substring);
export const trim = uncurry(String.prototype.trim);
export const trimStart = uncurry(String.prototype.trimStart);
export const trimEnd = uncurry(String.prototype.trimEnd);
export const toLowerCase = uncurry(String.prototype.toLowerCase);
export const toUpperCase = uncurry(String.prototype.toUpperCase);
export const padStart = uncurry(String.prototype.padStart);
export const padEnd = uncurry(String.prototype.padEnd);
export const repeat = uncurry(String.prototype.repeat);
export const join = uncurry(Array.prototype.join);
export const numberToString = uncurry(Number.prototype.toString);
export const toFixed = uncurry(Number.prototype.toFixed);
export const bigIntToString = uncurry(BigInt.prototype.toString);
export const regExpExec = uncurry(RegExp.prototype.exec);
export const regExpReplace = uncurry(RegExp.prototype[Symbol.replace]) as unknown as (
  re: RegExp,
  text: string,
  replacement: string,
) => string;
export const defineProperty = Object.defineProperty;
