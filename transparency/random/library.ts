/** Calls into the standard library: natives that call back, convert, iterate, or look closely at functions and descriptors. */
import { args, array, atom, expression, iterable, literal, object } from "./expressions.ts";
import { choose, type Generator, type Production } from "./generator.ts";
import { key, number, string } from "./literals.ts";

const callback = (g: Generator): string =>
  g.name("function") !== undefined && g.chance(3)
    ? g.name("function")!
    : g.closed(() => `((p, q) => (tick(), ${expression(g)}))`);

const list = (g: Generator): string => (g.chance(3) ? atom(g) : array(g));
const text = (g: Generator): string =>
  g.chance(2) ? `String(${expression(g)})` : g.chance(2) ? `S(${string(g)})` : string(g);

const REGEXPS = [
  "/a/",
  "/[a-c]+/g",
  "/(\\d)(\\d)?/",
  "/(?<n>x)|y/gi",
  "/^\\s*|\\s*$/g",
  "/./gu",
  "/b*/y",
  "/(?=a)/",
  "/(?<!x)y/d",
];
const regexp = (g: Generator): string => g.pick(REGEXPS);

const PRODUCTIONS: readonly Production[] = [
  {
    weight: 6,
    feature: "arrays",
    make: (g) =>
      `${list(g)}.${g.pick(["map", "filter", "forEach", "some", "every", "find", "findIndex", "findLast", "flatMap"])}(${callback(g)})`,
  },
  {
    weight: 2,
    feature: "arrays",
    make: (g) =>
      `${list(g)}.${g.pick(["reduce", "reduceRight"])}(${g.closed(() => `(p, q) => (${expression(g)})`)}, ${expression(g)})`,
  },
  {
    weight: 3,
    feature: "arrays",
    make: (g) =>
      `${list(g)}.${g.pick(["push", "unshift", "concat", "indexOf", "includes", "slice", "splice", "join", "at", "fill", "with"])}(${args(g)})`,
  },
  {
    weight: 2,
    feature: "arrays",
    make: (g) =>
      `${list(g)}.${g.pick(["pop", "shift", "reverse", "keys", "entries", "flat", "toReversed", "toString", "toSorted", "sort"])}()`,
  },
  { weight: 1, feature: "arrays", make: (g) => `${list(g)}.sort(${callback(g)})` },
  {
    weight: 2,
    feature: "arrays",
    make: (g) =>
      `Array.from(${g.pick([iterable(g), `{ length: ${g.below(4)} }`])}${g.chance(2) ? `, ${callback(g)}` : ""})`,
  },
  { weight: 1, feature: "arrays", make: (g) => `Array.${g.pick(["of", "isArray"])}(${args(g)})` },
  {
    weight: 5,
    feature: "strings",
    make: (g) =>
      `${text(g)}.${g.pick(["slice", "substring", "indexOf", "includes", "startsWith", "endsWith", "at", "charAt", "charCodeAt", "codePointAt", "padStart", "concat", "split", "lastIndexOf", "localeCompare"])}(${args(g)})`,
  },
  {
    weight: 2,
    feature: "strings",
    make: (g) =>
      `${text(g)}.${g.pick(["trim", "toUpperCase", "toLowerCase", "normalize", "isWellFormed", "trimEnd"])}()`,
  },
  { weight: 1, feature: "strings", make: (g) => `${text(g)}.repeat(${g.below(4)})` },
  {
    weight: 1,
    feature: "strings",
    make: (g) => `String.${g.pick(["fromCharCode", "fromCodePoint"])}(${g.list(0, 3, () => number(g)).join(", ")})`,
  },
  { weight: 1, feature: "strings", make: (g) => `String.raw\`a\${${expression(g)}}\\n\`` },
  {
    weight: 2,
    make: (g) => `${g.pick(["Number", "String", "Boolean", "parseInt", "parseFloat", "isNaN", "Object"])}(${args(g)})`,
  },
  {
    weight: 2,
    make: (g) =>
      `Math.${g.pick(["max", "min", "floor", "abs", "sign", "trunc", "round", "sqrt", "hypot", "imul", "clz32", "fround"])}(${args(g)})`,
  },
  { weight: 1, make: (g) => `(${number(g)}).${g.pick(["toFixed", "toString", "toPrecision"])}(${g.below(5) + 2})` },
  {
    weight: 1,
    make: (g) => `Number.${g.pick(["isInteger", "isFinite", "parseFloat", "isSafeInteger"])}(${expression(g)})`,
  },
  { weight: 1, feature: "bigint", make: (g) => `BigInt(${g.pick([number(g), string(g), expression(g)])})` },
  { weight: 2, feature: "regexp", make: (g) => `${text(g)}.${g.pick(["match", "search", "split"])}(${regexp(g)})` },
  {
    weight: 2,
    feature: "regexp",
    make: (g) => `${text(g)}.replace(${regexp(g)}, ${g.pick([string(g), callback(g), '"[$1$&$`]"'])})`,
  },
  {
    weight: 1,
    feature: "regexp",
    make: (g) => `${text(g)}.replaceAll(${string(g)}, ${g.pick([string(g), callback(g)])})`,
  },
  { weight: 1, feature: "regexp", make: (g) => `[...${text(g)}.matchAll(/[a-z]/g)].length` },
  { weight: 1, feature: "regexp", make: (g) => `${regexp(g)}.${g.pick(["test", "exec"])}(${text(g)})` },
  {
    weight: 2,
    feature: "json",
    make: (g) => `JSON.stringify(${expression(g)}${g.chance(3) ? `, (k, v) => (log("rep", k), v)` : ""})`,
  },
  {
    weight: 1,
    feature: "json",
    make: (g) =>
      `JSON.parse(${g.pick(["'[1,2,{\"a\":null}]'", "'{\"x\":1}'", text(g)])}${g.chance(3) ? `, (k, v) => (log("rev", k), v)` : ""})`,
  },
  {
    weight: 3,
    make: (g) =>
      `Object.${g.pick(["keys", "values", "entries", "freeze", "isFrozen", "getOwnPropertyNames", "seal"])}(${expression(g)})`,
  },
  { weight: 1, make: (g) => `(Object.getPrototypeOf(${expression(g)}) === null)` },
  { weight: 1, make: (g) => `Object.assign(${g.list(1, 3, () => expression(g)).join(", ")})` },
  { weight: 1, make: (g) => `Object.create(${g.pick(["null", `(${object(g)})`, expression(g)])})` },
  { weight: 1, make: (g) => `Object.fromEntries(${g.pick([`[["a", ${expression(g)}]]`, expression(g)])})` },
  {
    weight: 1,
    make: (g) =>
      `Object.defineProperty(${atom(g)}, "${key(g)}", ${g.pick([`{ value: ${expression(g)} }`, `{ get() { log("defined get"); return ${literal(g)} }, configurable: true }`, expression(g)])})`,
  },
  { weight: 1, make: (g) => `Object.getOwnPropertyDescriptor(${expression(g)}, "${key(g)}")` },
  { weight: 1, make: (g) => `Object.groupBy?.(${array(g)}, ${callback(g)})` },
  { weight: 1, make: (g) => `Object.is(${expression(g)}, ${expression(g)})` },
  {
    weight: 2,
    feature: "reflect",
    make: (g) => `Reflect.${g.pick(["ownKeys", "isExtensible"])}(${g.chance(3) ? expression(g) : `(${object(g)})`})`,
  },
  {
    weight: 1,
    feature: "reflect",
    make: (g) =>
      `Reflect.${g.pick(["get", "has", "deleteProperty"])}((${object(g)}), ${g.pick([`"${key(g)}"`, expression(g)])})`,
  },
  {
    weight: 1,
    feature: "reflect",
    make: (g) => `Reflect.set(${g.pick([atom(g), `(${object(g)})`])}, "${key(g)}", ${expression(g)})`,
  },
  { weight: 1, feature: "reflect", make: (g) => `Reflect.apply(${atom(g)}, ${expression(g)}, ${array(g)})` },
  { weight: 1, feature: "reflect", make: (g) => `Reflect.construct(${g.name("class") ?? "Array"}, ${array(g)})` },
  { weight: 2, feature: "functions", make: (g) => `${atom(g)}.${g.pick(["call", "apply", "bind"])}(${args(g)})` },
  { weight: 1, feature: "functions", make: (g) => `(${g.name("function") ?? "log"}).bind(${args(g)})(${args(g)})` },
  {
    weight: 1,
    feature: "functions",
    make: (g) => `(${g.name("function", "class") ?? "log"}).${g.pick(["name", "length", "prototype"])}`,
  },
  {
    weight: 2,
    feature: "collections",
    make: (g) =>
      `new Map([[${expression(g)}, ${expression(g)}]]).${g.pick([`get(${expression(g)})`, "size", `has(${expression(g)})`, `set(${args(g)})`, "entries()", `forEach((v, k) => log(k, v))`])}`,
  },
  {
    weight: 1,
    feature: "collections",
    make: (g) =>
      `new Set(${array(g)}).${g.pick(["size", `has(${expression(g)})`, `add(${expression(g)})`, "values()", "forEach((v) => log(v))"])}`,
  },
  {
    weight: 1,
    feature: "collections",
    make: (g) => `new WeakMap([[${g.chance(3) ? expression(g) : `(${object(g)})`}, 1]])`,
  },
  {
    weight: 1,
    feature: "typed-arrays",
    make: (g) =>
      `new ${g.pick(["Uint8Array", "Int16Array", "Float64Array", "Uint8ClampedArray", "Float32Array"])}(${g.pick([array(g), String(g.below(6))])})`,
  },
  {
    weight: 1,
    feature: "typed-arrays",
    make: (g) => `new Uint8Array([1, 2, ${g.below(300)}]).${g.pick(["map", "filter"])}(${callback(g)})`,
  },
  {
    weight: 1,
    feature: "typed-arrays",
    make: (g) =>
      `new DataView(new ArrayBuffer(8)).${g.pick(["setInt16", "setFloat32", "getUint8", "getInt32"])}(${args(g)})`,
  },
  {
    weight: 1,
    feature: "symbols",
    make: (g) =>
      g.pick([
        `Symbol.for("k")`,
        "Symbol.iterator",
        `Symbol(${string(g)}).toString()`,
        `Symbol(${string(g)}).description`,
      ]),
  },
  {
    weight: 1,
    feature: "exceptions",
    make: (g) =>
      `new ${g.pick(["Error", "TypeError", "RangeError"])}(${string(g)}${g.chance(3) ? `, { cause: ${expression(g)} }` : ""})`,
  },
  { weight: 1, make: (g) => `structuredClone(${g.pick([array(g), literal(g)])})` },
  { weight: 1, make: (g) => `encodeURIComponent(${text(g)})` },
  {
    weight: 1,
    make: (g) => `new Date(${g.below(1_000_000_000)}).${g.pick(["getTime", "toISOString", "getUTCDay"])}()`,
  },
];

export const library = (g: Generator): string => choose(g, PRODUCTIONS);
