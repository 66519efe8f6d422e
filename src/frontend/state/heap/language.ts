/** The globals of the language itself. No program in view changes them, or nothing is known of it: so what they hold can be looked up. */

const ROOTS: ReadonlySet<string> = new Set(
  [
    "Array ArrayBuffer BigInt Boolean DataView Date Error EvalError JSON Map Math Number Object Promise Proxy RangeError ReferenceError",
    "Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint8Array WeakMap WeakSet",
    "decodeURI decodeURIComponent encodeURI encodeURIComponent escape isFinite isNaN parseFloat parseInt unescape",
  ].flatMap((line) => line.split(" ")),
);

export const isOfLanguage = (path: string): boolean => ROOTS.has(path.split(".")[0]!);

/** `Object`, `parseInt`; not `Math`, nor what they hold. */
export const isFunctionOfLanguage = (path: string): boolean =>
  ROOTS.has(path) && typeof (globalThis as Record<string, unknown>)[path] === "function";

const known = new Map<string, boolean>();

/** Whether there is no object at the end of the path: `Math.PI`, `Object.keys.first`. False where it is not known. */
export function holdsNoObject(path: string): boolean {
  if (!isOfLanguage(path)) return false;
  let found = known.get(path);
  if (found === undefined) known.set(path, (found = endsInNoObject(path.split("."))));
  return found;
}

function endsInNoObject(names: readonly string[]): boolean {
  let at: unknown = globalThis;
  for (const name of names) {
    const descriptor = descriptorOf(at, name);
    // what an accessor gives depends on what it is read from
    if (descriptor !== undefined && !("value" in descriptor)) return false;
    at = descriptor?.value;
    if (!isObject(at)) return true;
  }
  return false;
}

function descriptorOf(holder: unknown, name: string): PropertyDescriptor | undefined {
  for (let at = holder; isObject(at); at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isObject = (value: unknown): boolean =>
  (typeof value === "object" && value !== null) || typeof value === "function";
