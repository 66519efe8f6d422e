/** Every function of the standard library that answers at once, as an expression that finds it. */

const iterators: Readonly<Record<string, string>> = {
  "array iterator": "Object.getPrototypeOf([][Symbol.iterator]())",
  "string iterator": 'Object.getPrototypeOf(""[Symbol.iterator]())',
  "map iterator": "Object.getPrototypeOf(new Map().keys())",
  "set iterator": "Object.getPrototypeOf(new Set().keys())",
  "regexp iterator": 'Object.getPrototypeOf("".matchAll(/x/g))',
  generator: "Object.getPrototypeOf(Object.getPrototypeOf((function* () {})()))",
};

const CLASSES =
  "Object Function Array String Number Boolean Symbol BigInt Map Set WeakMap WeakSet WeakRef Date RegExp Error RangeError AggregateError ArrayBuffer SharedArrayBuffer DataView Uint8Array Float32Array BigInt64Array Buffer URL URLSearchParams TextEncoder TextDecoder".split(
    " ",
  );
const NAMESPACES = "Math JSON Reflect".split(" ");
const GLOBALS =
  "parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape structuredClone atob btoa".split(
    " ",
  );
const NODE: Readonly<Record<string, readonly string[]>> = {
  path: ["join", "resolve", "basename", "dirname", "extname", "relative", "normalize", "isAbsolute", "parse", "format"],
  util: ["format", "inspect", "isDeepStrictEqual", "stripVTControlCharacters", "toUSVString"],
  querystring: ["parse", "stringify", "escape", "unescape"],
  url: ["parse", "format", "resolve", "domainToASCII"],
  assert: ["equal", "strictEqual", "deepEqual", "deepStrictEqual", "notDeepStrictEqual", "match", "throws"],
};

/** Depends on time, on the collector, on chance, on what ran before, or on the stack; or is there for debuggers. */
const LEFT_OUT =
  /\.(constructor|now|captureStackTrace|prepareStackTrace|stackTraceLimit|random|deref|allocUnsafe|allocUnsafeSlow|poolSize|createObjectURL|revokeObjectURL|isErrorInstance|input|leftContext|rightContext|lastMatch|lastParen|inspect|callee|caller|arguments|\$.|toLocale\w*|\w+(Slice|Write))$/;

export interface Builtin {
  readonly name: string;
  /** An expression for the function. */
  readonly expression: string;
  readonly isConstructor: boolean;
}

export function builtins(): readonly Builtin[] {
  const found: Builtin[] = [];
  const seen = new Set<unknown>();
  const add = (name: string, expression: string, value: unknown, isConstructor = false): void => {
    if (typeof value !== "function" || LEFT_OUT.test(name)) return;
    if (!isConstructor && seen.has(value)) return;
    seen.add(value);
    found.push({ name, expression, isConstructor });
  };
  const addMembers = (name: string, path: string, holder: object): void => {
    for (const key of Reflect.ownKeys(holder)) {
      if (typeof key === "string" && ["prototype", "length", "name"].includes(key)) continue;
      const keyText = typeof key === "symbol" ? key.description! : JSON.stringify(key);
      const property = Object.getOwnPropertyDescriptor(holder, key)!;
      const full = `${name}.${typeof key === "symbol" ? key.description! : key}`;
      const attributes = `Object.getOwnPropertyDescriptor(${path}, ${keyText})`;
      add(full, `${attributes}.value`, property.value);
      add(`get ${full}`, `${attributes}.get`, property.get);
      add(`set ${full}`, `${attributes}.set`, property.set);
    }
  };
  const at = (path: string): object => globalObject(path);
  for (const name of CLASSES) {
    const value = at(name) as { prototype: object };
    add(`new ${name}`, name, value, true);
    if (name !== "Date") add(name, name, value);
    addMembers(name, name, value);
    addMembers(`${name}.prototype`, `${name}.prototype`, value.prototype);
  }
  const typedArray = Object.getPrototypeOf(Uint8Array) as { prototype: object };
  addMembers("TypedArray", "Object.getPrototypeOf(Uint8Array)", typedArray);
  addMembers("TypedArray.prototype", "Object.getPrototypeOf(Uint8Array).prototype", typedArray.prototype);
  for (const name of NAMESPACES) addMembers(name, name, at(name));
  for (const name of GLOBALS) add(name, name, at(name));
  for (const [name, path] of Object.entries(iterators)) addMembers(name, path, evaluated(path));
  for (const [module, names] of Object.entries(NODE))
    for (const name of names) {
      const path = `process.getBuiltinModule(${JSON.stringify(module)})[${JSON.stringify(name)}]`;
      add(`${module}.${name}`, path, evaluated(path));
    }
  return found;
}

const globalObject = (name: string): object => (globalThis as unknown as Record<string, object>)[name]!;

/** Our own expressions, from the tables above. */
const evaluated = (expression: string): object => new Function(`return ${expression}`)() as object;
