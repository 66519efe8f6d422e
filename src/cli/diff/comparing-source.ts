/**
 * The text of the functions that compare what two versions did. It becomes part of a program that is explored like any other (`harness.ts`): each comparison
 * is a decision, so that the search asks for inputs that take it the other way, and exhausting the program shows that there are none.
 *
 * The same are: primitives that `Object.is` holds to be; objects of one kind, with equally named prototypes, the same own properties in any order, the same elements, entries or bytes
 * in order, and the same objects in the same places. What cannot be looked into (functions, private fields, symbols) passes through `cannotTell`: no run that did so shows equality.
 */
export const COMPARING = `
/** Named in full it would look like a program that changes it, and every run would be followed by a look at all builtins. */
const PLAIN: any = Object.getPrototypeOf({});

type Pairs = { readonly there: Map<unknown, unknown>; readonly back: Map<unknown, unknown>; isState: boolean };

function cannotTell(isSo: boolean): boolean {
  if (isSo) return true;
  return false;
}

function isPrimitive(value: any): boolean {
  return value === null || (typeof value !== "object" && typeof value !== "function");
}

function same(a: any, b: any, pairs: Pairs): boolean {
  if (isPrimitive(a) || isPrimitive(b)) {
    if (typeof a === "symbol" && typeof b === "symbol" && a !== b) return cannotTell(true) && String(a) === String(b);
    return Object.is(a, b);
  }
  if (pairs.there.has(a) || pairs.back.has(b)) return pairs.there.get(a) === b && pairs.back.get(b) === a;
  pair(a, b, pairs);
  return sameParts(a, b, pairs);
}

function noPairs(isState: boolean): Pairs {
  return { there: new Map(), back: new Map(), isState };
}

function pair(a: any, b: any, pairs: Pairs): void {
  if (isPrimitive(a) || isPrimitive(b)) return;
  pairs.there.set(a, b);
  pairs.back.set(b, a);
}

function kindOf(value: any): string {
  if (typeof value === "function") return "function";
  if (Array.isArray(value)) return "array";
  if (value instanceof Error) return "error";
  if (value instanceof Map) return "map";
  if (value instanceof Set) return "set";
  if (value instanceof Date) return "date";
  if (value instanceof RegExp) return "regexp";
  if (value instanceof ArrayBuffer) return "buffer";
  if (ArrayBuffer.isView(value)) return "view";
  return "object";
}

function sameParts(a: any, b: any, pairs: Pairs): boolean {
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return false;
  if (kind === "function") return a === b || cannotTell(true);
  if (!samePrototype(Object.getPrototypeOf(a), Object.getPrototypeOf(b), kind, pairs)) return false;
  switch (kind) {
    case "array":
      return sameElements(a, b, pairs);
    case "error":
      return Object.is(a.name, b.name) && Object.is(a.message, b.message) && sameCause(a, b, pairs) && sameProperties(a, b, pairs);
    case "map":
      return a.size === b.size && sameElements(Array.from(a).flat(1), Array.from(b).flat(1), pairs) && sameProperties(a, b, pairs);
    case "set":
      return a.size === b.size && sameElements(Array.from(a), Array.from(b), pairs) && sameProperties(a, b, pairs);
    case "date":
      return Object.is(a.getTime(), b.getTime()) && sameProperties(a, b, pairs);
    case "regexp":
      return a.source === b.source && a.flags === b.flags && a.lastIndex === b.lastIndex && sameProperties(a, b, pairs);
    case "buffer":
      return sameBytes(new Uint8Array(a), new Uint8Array(b));
    case "view":
      return a instanceof DataView
        ? sameBytes(new Uint8Array(a.buffer, a.byteOffset, a.byteLength), new Uint8Array(b.buffer, b.byteOffset, b.byteLength))
        : sameBytes(a, b);
    default:
      return sameProperties(a, b, pairs);
  }
}

function samePrototype(a: any, b: any, kind: string, pairs: Pairs): boolean {
  if (a === b) {
    // what a class of the platform holds inside is not seen
    if (kind === "object" && a !== null && a !== PLAIN) return cannotTell(true);
    return true;
  }
  if (a === null || b === null) return false;
  if (a.constructor?.name !== b.constructor?.name) return false;
  // the state of what came in is all there is to compare of it, unless fields are private
  if (pairs.isState && !HAS_PRIVATE) return true;
  // a result of a class of the program: its methods may be other ones now
  return cannotTell(true);
}

function sameElements(a: any, b: any, pairs: Pairs): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (i in a !== i in b) return false;
    if (!same(a[i], b[i], pairs)) return false;
  }
  const names = Object.keys(a);
  const others = Object.keys(b);
  if (names.length !== others.length) return false;
  if (names.length <= a.length) return true;
  for (const name of names) if (!/^\\d+$/.test(name) && !sameProperty(a, b, name, pairs)) return false;
  return true;
}

function sameBytes(a: any, b: any): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

function sameCause(a: any, b: any, pairs: Pairs): boolean {
  return same(Object.hasOwn(a, "cause") ? a.cause : undefined, Object.hasOwn(b, "cause") ? b.cause : undefined, pairs);
}

function sameProperties(a: any, b: any, pairs: Pairs): boolean {
  const names = Object.getOwnPropertyNames(a);
  const others = Object.getOwnPropertyNames(b);
  if (names.length !== others.length) return false;
  for (const name of names) if (!(a instanceof Error && /^(?:stack|message|cause)$/.test(name)) && !sameProperty(a, b, name, pairs)) return false;
  if (Object.getOwnPropertySymbols(a).length + Object.getOwnPropertySymbols(b).length > 0) cannotTell(true);
  return true;
}

function sameProperty(a: any, b: any, name: string, pairs: Pairs): boolean {
  if (!Object.hasOwn(b, name)) return false;
  return same(a[name], b[name], pairs);
}

/** What a callback was given, as it was then. */
function snapshot(value: any, depth: number): any {
  if (isPrimitive(value)) return value;
  if (depth > 20) {
    cannotTell(true);
    return value;
  }
  if (Array.isArray(value)) {
    const copy: any[] = [];
    for (let i = 0; i < value.length; i++) copy.push(snapshot(value[i], depth + 1));
    return copy;
  }
  const parent = Object.getPrototypeOf(value);
  if (parent !== PLAIN && parent !== null) {
    cannotTell(true);
    return value;
  }
  const copy: any = {};
  for (const name of Object.keys(value)) copy[name] = snapshot(value[name], depth + 1);
  return copy;
}

function heard(callback: any, calls: any[], which: number): any {
  if (typeof callback !== "function") return callback;
  return function (this: any, ...args: any[]) {
    const given: any[] = [];
    for (let i = 0; i < args.length; i++) given.push(snapshot(args[i], 0));
    calls.push([which, given]);
    return callback.apply(this, args);
  };
}

function drained(values: any): any {
  const list: any[] = [];
  for (const value of values) {
    list.push(value);
    if (list.length >= 1000) break;
  }
  return list;
}

async function drainedLater(values: any): Promise<any> {
  const list: any[] = [];
  for await (const value of values) {
    list.push(value);
    if (list.length >= 1000) break;
  }
  return list;
}

function endsAlike(holds: boolean): asserts holds {
  if (!holds) throw new Error("one version throws and the other does not");
}

function givesTheSame(holds: boolean): asserts holds {
  if (!holds) throw new Error("the results differ");
}

function throwsTheSame(holds: boolean): asserts holds {
  if (!holds) throw new Error("the errors differ");
}

function leavesTheSame(holds: boolean): asserts holds {
  if (!holds) throw new Error("what is left of the arguments differs");
}

function sharesTheSame(holds: boolean): asserts holds {
  if (!holds) throw new Error("other objects are one and the same");
}

function callsTheSame(holds: boolean): asserts holds {
  if (!holds) throw new Error("the calls of callbacks differ");
}

function exportedValue(exports: any, name: string): any {
  const direct = ownValue(exports, name);
  if (direct.found) return direct.value;
  const parts = name.split(".");
  let at = 1;
  let first: any = ownValue(exports, parts[0]!);
  if (name.startsWith("module.exports.")) {
    first = ownValue(exports, "module.exports");
    at = 2;
  }
  if (!first.found || parts.length === 1) return undefined;
  let value = first.value;
  for (; at < parts.length; at++) {
    if (isPrimitive(value)) return undefined;
    value = value[parts[at]!];
  }
  return value;
}

function ownValue(exports: any, name: string): any {
  if (name === "module.exports")
    return { found: true, value: "module.exports" in exports ? exports["module.exports"] : exports.default };
  if (name === "default" && "default" in exports) {
    const main = exports.default;
    return { found: true, value: !isPrimitive(main) && main.__esModule === true && "default" in main ? main.default : main };
  }
  if (name in exports) return { found: true, value: exports[name] };
  const main = exports.default;
  return !isPrimitive(main) && name in main ? { found: true, value: main[name] } : { found: false };
}
`;
