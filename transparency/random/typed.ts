/** Expressions of a wanted type over names of known types: programs made of these seldom throw, so much of them runs. */

import { choose, type Generator, type Production, type ValueType } from "./generator.ts";
import { bigint, boolean, number, string } from "./literals.ts";

const TYPES: readonly ValueType[] = ["number", "number", "string", "string", "boolean", "array", "object"];

export const anyType = (g: Generator): ValueType => (g.has("bigint") && g.chance(15) ? "bigint" : g.pick(TYPES));
export const anything = (g: Generator): string => typed(g, anyType(g));

export const n = (g: Generator): string => typed(g, "number");
export const s = (g: Generator): string => typed(g, "string");
export const b = (g: Generator): string => typed(g, "boolean");
export const list = (g: Generator): string => typed(g, "array");
export const o = (g: Generator): string => typed(g, "object");

export function typed(g: Generator, type: ValueType): string {
  if (g.depth > 7 || g.chance(4)) return leaf(g, type);
  g.depth++;
  const text = choose(g, TABLE[type]);
  g.depth--;
  return text;
}

const LEAVES: Readonly<Record<ValueType, (g: Generator) => string>> = {
  number,
  string,
  boolean,
  bigint,
  array: (g) => `[${g.list(0, 4, () => symbolic(g, g.chance(3) ? string(g) : number(g))).join(", ")}]`,
  object: (g) => `({ a: ${symbolic(g, number(g))}, b: ${symbolic(g, string(g))}, m(p) { return p } })`,
};

/** Where it can be, an input. */
export const symbolic = (g: Generator, text: string): string =>
  g.has("symbolic") && g.chance(3) ? `S(${text})` : text;

function leaf(g: Generator, type: ValueType): string {
  const name = g.typed(type, "let", "const");
  if (name !== undefined && !g.chance(4)) return name;
  const text = LEAVES[type](g);
  return type === "array" || type === "object" ? text : symbolic(g, text);
}

/** Calls of functions that give such a value. */
const calls = (type: ValueType): readonly Production[] => [
  {
    weight: 4,
    when: (g) => g.typed(type, "function") !== undefined,
    make: (g) => `${g.typed(type, "function")}(${g.list(0, 2, () => n(g)).join(", ")})`,
  },
  {
    weight: 4,
    feature: "async",
    when: (g) => g.around.isAsync && g.typed(type, "async") !== undefined,
    make: (g) => `(await ${g.typed(type, "async")}(${n(g)}))`,
  },
  { weight: 1, feature: "async", when: (g) => g.around.isAsync, make: (g) => `(await ${typed(g, type)})` },
  {
    weight: 1,
    feature: "async",
    when: (g) => g.around.isAsync,
    make: (g) => `(await Promise.resolve(${typed(g, type)}))`,
  },
  { weight: 2, make: (g) => `(${b(g)} ? ${typed(g, type)} : ${typed(g, type)})` },
  { weight: 1, make: (g) => `log(${typed(g, type)})` },
  { weight: 1, make: (g) => `(log(${anything(g)}), ${typed(g, type)})` },
  {
    weight: 1,
    feature: "logical",
    make: (g) => `(${g.pick(["null", "undefined", typed(g, type)])} ?? ${typed(g, type)})`,
  },
  {
    weight: 2,
    when: (g) => g.typed(type, "let") !== undefined,
    make: (g) => `(${g.typed(type, "let")} ${g.pick(["=", "=", "??=", "||=", "&&="])} ${typed(g, type)})`,
  },
  { isClosed: true, weight: 1, feature: "arrows", make: (g) => `((p) => (tick(), ${typed(g, type)}))(${n(g)})` },
  { isClosed: true, weight: 1, feature: "destructuring", make: (g) => `((({ a: p = ${typed(g, type)} }) => p)({}))` },
  { isClosed: true, weight: 1, feature: "destructuring", make: (g) => `((([p = ${typed(g, type)}]) => p)([]))` },
];

const numeric: readonly Production[] = [
  ...calls("number"),
  {
    weight: 10,
    make: (g) => `(${n(g)} ${g.pick(["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"])} ${n(g)})`,
  },
  { weight: 1, make: (g) => `((${n(g)}) ** ${g.below(3)})` },
  { weight: 2, make: (g) => `(${g.pick(["-", "+", "~"])}(${n(g)}))` },
  {
    weight: 3,
    when: (g) => g.typed("number", "let") !== undefined,
    make: (g) =>
      `(${g.typed("number", "let")}${g.pick(["++", "--", ` += ${n(g)}`, ` -= ${n(g)}`, ` *= 2`, ` |= ${n(g)}`, ` >>>= 1`])})`,
  },
  { weight: 3, make: (g) => `${s(g)}.length` },
  { weight: 3, make: (g) => `${list(g)}.length` },
  { weight: 4, make: (g) => `${o(g)}.a` },
  { weight: 3, make: (g) => `${o(g)}.m(${n(g)})` },
  { weight: 1, make: (g) => `${o(g)}[${g.pick(['"a"', 'S("a")', `["a"][0]`])}]` },
  {
    weight: 2,
    feature: "optional",
    make: (g) => `(${o(g)}?.${g.pick(["a", "m?.(1)", '["a"]', "missing?.x"])} ?? ${n(g)})`,
  },
  {
    weight: 3,
    make: (g) => `Math.${g.pick(["max", "min", "floor", "abs", "sign", "trunc", "round", "ceil"])}(${n(g)}, ${n(g)})`,
  },
  {
    weight: 2,
    feature: "strings",
    make: (g) => `${s(g)}.${g.pick(["indexOf", "lastIndexOf", "search"])}(${string(g)})`,
  },
  { weight: 2, feature: "strings", make: (g) => `${s(g)}.charCodeAt(${g.below(3)})` },
  { weight: 1, make: (g) => `Number(${g.pick([s(g), b(g), n(g)])})` },
  { weight: 1, make: (g) => `parseInt(${s(g)}${g.chance(3) ? ", 16" : ""})` },
  { weight: 2, feature: "arrays", make: (g) => `${list(g)}.${g.pick(["indexOf", "push", "unshift"])}(${anything(g)})` },
  {
    isClosed: true,
    weight: 2,
    feature: "arrays",
    make: (g) =>
      `${list(g)}.${g.pick(["reduce", "reduceRight"])}((p, q) => (tick(), p + (q > ${n(g)} ? 1 : 0)), ${n(g)})`,
  },
  { isClosed: true, weight: 1, feature: "arrays", make: (g) => `${list(g)}.findIndex((q) => q === ${anything(g)})` },
  { weight: 1, feature: "bigint", make: (g) => `Number(BigInt.asIntN(8, ${typed(g, "bigint")}))` },
  { weight: 1, feature: "typed-arrays", make: (g) => `new ${g.pick(VIEWS)}([${n(g)}, ${n(g)}])[${g.below(2)}]` },
  { weight: 1, feature: "collections", make: (g) => `new Set(${list(g)}).size` },
  {
    weight: 1,
    feature: "collections",
    make: (g) => `(new Map([["k", ${n(g)}], [${s(g)}, ${n(g)}]]).get(${s(g)}) ?? ${n(g)})`,
  },
  { weight: 1, feature: "regexp", make: (g) => `(/(\\d+)|(?<w>[a-z])/.exec(${s(g)})?.index ?? -1)` },
  {
    weight: 1,
    make: (g) => `new Date(${g.below(2_000_000_000)}).${g.pick(["getTime", "getUTCDay", "getUTCFullYear"])}()`,
  },
  {
    weight: 1,
    feature: "classes",
    when: hasClass,
    make: (g) => `new ${g.typed("object", "class")}(${n(g)}, ${s(g)}).m(${n(g)})`,
  },
];

const VIEWS = ["Uint8Array", "Int8Array", "Int16Array", "Float64Array", "Uint8ClampedArray", "Float32Array"];

function hasClass(g: Generator): boolean {
  return g.typed("object", "class") !== undefined;
}

const textual: readonly Production[] = [
  ...calls("string"),
  { weight: 6, make: (g) => `(${s(g)} + ${g.pick([s(g), n(g), b(g)])})` },
  {
    weight: 4,
    feature: "templates",
    make: (g) => `\`${g.pick(["", "a", "b-"])}\${${g.pick([s(g), n(g), b(g)])}}${g.pick(["", "z"])}\``,
  },
  {
    isClosed: true,
    weight: 2,
    feature: "templates",
    make: (g) => `((t, ...v) => t.join("|") + t.raw[0].length + v.length)\`p\\n\${${n(g)}}q\``,
  },
  {
    weight: 3,
    feature: "strings",
    make: (g) => `${s(g)}.${g.pick(["slice", "substring"])}(${n(g)}${g.chance(2) ? `, ${n(g)}` : ""})`,
  },
  {
    weight: 3,
    feature: "strings",
    make: (g) => `${s(g)}.${g.pick(["trim", "toUpperCase", "toLowerCase", "trimStart", "normalize"])}()`,
  },
  {
    weight: 2,
    feature: "strings",
    make: (g) => `${s(g)}.${g.pick(["padStart", "padEnd"])}(${g.below(9)}, ${string(g)})`,
  },
  { weight: 2, feature: "strings", make: (g) => `(${s(g)}[${g.below(3)}] ?? ${s(g)})` },
  { weight: 1, feature: "strings", make: (g) => `${s(g)}.repeat(${g.below(3)})` },
  { weight: 1, feature: "strings", make: (g) => `${s(g)}.charAt(${n(g)})` },
  {
    isClosed: true,
    weight: 1,
    feature: "strings",
    make: (g) => `String.fromCharCode(${g.list(1, 3, () => `97 + (${n(g)} & 7)`).join(", ")})`,
  },
  {
    isClosed: true,
    weight: 2,
    feature: "regexp",
    make: (g) =>
      `${s(g)}.replace(${g.pick(["/[a-c]/g", "/(\\d)(\\d)?/", "/(?<w>\\w)$/", "/^./u", string(g)])}, ${g.pick([string(g), '"[$1$&]"', "(p, q) => (tick(), '<' + p + q)"])})`,
  },
  { weight: 1, make: (g) => `String(${g.pick([n(g), list(g), b(g), typed(g, "bigint")])})` },
  { weight: 1, make: (g) => `(typeof ${anything(g)})` },
  { weight: 2, feature: "arrays", make: (g) => `${list(g)}.join(${string(g)})` },
  { weight: 2, feature: "json", make: (g) => `JSON.stringify(${g.pick([list(g), o(g), s(g)])})` },
  { weight: 3, make: (g) => `${o(g)}.b` },
  { weight: 1, make: (g) => `(${n(g)}).toString(${g.pick(["", "2", "16", "36"])})` },
  { weight: 1, make: (g) => `(${n(g)} % 1000).toFixed(${g.below(3)})` },
  { weight: 1, feature: "logical", make: (g) => `(${s(g)} || ${s(g)})` },
];

const logical: readonly Production[] = [
  ...calls("boolean"),
  { weight: 6, make: (g) => `(${n(g)} ${g.pick(["<", ">", "<=", ">=", "===", "!==", "=="])} ${n(g)})` },
  { weight: 4, make: (g) => `(${s(g)} ${g.pick(["===", "!==", "<", ">=", "=="])} ${s(g)})` },
  { weight: 2, make: (g) => `(${anything(g)} ${g.pick(["==", "!=", "===", "!=="])} ${anything(g)})` },
  { weight: 3, feature: "logical", make: (g) => `(${b(g)} ${g.pick(["&&", "||"])} ${b(g)})` },
  { weight: 2, make: (g) => `(!${anything(g)})` },
  { weight: 1, make: (g) => `(!!${anything(g)})` },
  { weight: 2, feature: "strings", make: (g) => `${s(g)}.${g.pick(["includes", "startsWith", "endsWith"])}(${s(g)})` },
  { weight: 1, feature: "arrays", make: (g) => `${list(g)}.includes(${anything(g)})` },
  {
    isClosed: true,
    weight: 1,
    feature: "arrays",
    make: (g) => `${list(g)}.${g.pick(["some", "every"])}((q) => (tick(), ${b(g)}))`,
  },
  {
    weight: 2,
    feature: "regexp",
    make: (g) => `${g.pick(["/^[a-c]+$/", "/\\d{2}/", "/(a|b)\\1/i", "/x,?/u", "/(?<=a)b/"])}.test(${s(g)})`,
  },
  { weight: 1, make: (g) => `(${g.pick(['"a"', s(g), n(g)])} in ${g.pick([o(g), list(g)])})` },
  { weight: 1, make: (g) => `(${o(g)} instanceof ${g.typed("object", "class") ?? "Object"})` },
  { weight: 1, make: (g) => `(typeof ${anything(g)} === ${g.pick(['"number"', '"string"', '"object"'])})` },
  { weight: 1, make: (g) => `Number.isInteger(${n(g)})` },
  { weight: 1, feature: "collections", make: (g) => `new Set(${list(g)}).has(${anything(g)})` },
  { weight: 1, make: (g) => `(delete ${o(g)}${g.pick([".a", "?.a", "?.q?.r", "[S('b')]"])})` },
];

const lists: readonly Production[] = [
  ...calls("array"),
  {
    isClosed: true,
    weight: 6,
    make: (g) =>
      `[${g.list(0, 4, () => (g.has("spread") && g.chance(5) ? `...${iterable(g)}` : anything(g))).join(", ")}]`,
  },
  {
    isClosed: true,
    weight: 3,
    feature: "arrays",
    make: (g) => `${list(g)}.${g.pick(["map", "filter", "flatMap"])}((q, i) => (tick(), ${anything(g)}))`,
  },
  {
    weight: 3,
    feature: "arrays",
    make: (g) =>
      `${list(g)}.${g.pick(["slice", "concat", "splice", "with", "fill"])}(${g.below(2)}, ${n(g)})`.replace(
        /with\(\d/,
        "concat(0",
      ),
  },
  {
    isClosed: true,
    weight: 2,
    feature: "arrays",
    make: (g) =>
      `${list(g)}.${g.pick(["sort", "toSorted"])}((p, q) => (tick(), p > q ? 1 : ${g.pick(["-1", "p < q ? -1 : 0", n(g)])}))`,
  },
  { weight: 1, feature: "arrays", make: (g) => `${list(g)}.${g.pick(["reverse", "toReversed", "flat", "sort"])}()` },
  { weight: 1, make: (g) => `Object.${g.pick(["keys", "values", "entries"])}(${o(g)})` },
  { weight: 2, feature: "strings", make: (g) => `${s(g)}.split(${g.pick(['""', '","', "/[,b]/", "/(b)/"])})` },
  {
    isClosed: true,
    weight: 1,
    feature: "arrays",
    make: (g) => `Array.from(${iterable(g)}, (q) => (tick(), ${anything(g)}))`,
  },
  { weight: 1, feature: "spread", make: (g) => `[...${iterable(g)}]` },
  { isClosed: true, weight: 1, feature: "destructuring", make: (g) => `((p, ...q) => q)(${n(g)}, ...${iterable(g)})` },
  {
    weight: 1,
    feature: "regexp",
    make: (g) => `(${s(g)}.match(${g.pick(["/[a-z]/g", "/(.)(.)?/", "/(?<n>\\d)|x/d"])}) ?? [])`,
  },
  { isClosed: true, weight: 1, feature: "json", make: (g) => `JSON.parse(JSON.stringify(${list(g)}))` },
];

/** What `for … of` and spread can take. */
export const iterable = (g: Generator): string =>
  choose(g, [
    { weight: 5, make: list },
    { weight: 2, make: s },
    { weight: 1, feature: "collections", make: (g) => `new Set(${list(g)})` },
    {
      weight: 1,
      feature: "collections",
      make: (g) => `new Map([[${anything(g)}, ${anything(g)}]]).${g.pick(["keys", "values", "entries"])}()`,
    },
    { weight: 1, feature: "typed-arrays", make: (g) => `new ${g.pick(VIEWS)}(${g.pick([`[${n(g)}]`, "2"])})` },
    { weight: 1, feature: "arrays", make: (g) => `${list(g)}.entries()` },
    {
      weight: 3,
      feature: "generators",
      when: (g) => g.typed("number", "generator") !== undefined,
      make: (g) => `${g.typed("number", "generator")}(${n(g)})`,
    },
  ]);

const objects: readonly Production[] = [
  ...calls("object"),
  {
    isClosed: true,
    weight: 5,
    make: (g) =>
      `({ a: ${n(g)}, b: ${s(g)}, m(p) { tick(); return ${g.pick(["p", "p + this.a", "this.b.length"])} }, ${g.pick(["", `x: ${anything(g)}`, `[${s(g)}]: ${n(g)}`, `get y() { log("get y"); return ${n(g)} }`])} })`,
  },
  { weight: 2, feature: "spread", make: (g) => `({ ...${o(g)}, ${g.pick(["a: ", '["a"]: '])}${n(g)} })` },
  { weight: 1, make: (g) => `Object.assign(${o(g)}, { ${g.pick(["a", "x"])}: ${n(g)} })` },
  { weight: 1, make: (g) => `Object.create(${o(g)})` },
  {
    weight: 3,
    feature: "classes",
    when: hasClass,
    make: (g) => `new ${g.typed("object", "class")}(${g.list(0, 2, () => n(g)).join(", ")})`,
  },
  {
    isClosed: true,
    weight: 1,
    feature: "accessors",
    make: (g) =>
      `({ get a() { log("get a"); return ${n(g)} }, set a(v) { log("set a", v) }, get b() { return ${s(g)} }, m: (p) => p })`,
  },
  {
    weight: 1,
    feature: "proxies",
    make: (g) =>
      `new Proxy(${o(g)}, { get(t, k, r) { log("get", String(k)); return Reflect.get(t, k, r) }, set(t, k, v, r) { log("set", String(k), v); return Reflect.set(t, k, v, r) }, has(t, k) { log("has", String(k)); return k in t } })`,
  },
];

const bigs: readonly Production[] = [
  ...calls("bigint"),
  { weight: 6, make: (g) => `(${typed(g, "bigint")} ${g.pick(["+", "-", "*", "&", "|", "^"])} ${typed(g, "bigint")})` },
  { weight: 1, make: (g) => `(${typed(g, "bigint")} ${g.pick(["/", "%"])} ${1 + g.below(9)}n)` },
  { weight: 1, make: (g) => `(-(${typed(g, "bigint")}))` },
  { weight: 1, make: (g) => `BigInt.${g.pick(["asIntN", "asUintN"])}(${g.below(70)}, ${typed(g, "bigint")})` },
  { weight: 1, make: (g) => `BigInt(${g.pick([s(g), `Math.trunc(${n(g)} % 1e6)`, b(g)])})` },
];

const TABLE: Readonly<Record<ValueType, readonly Production[]>> = {
  number: numeric,
  string: textual,
  boolean: logical,
  array: lists,
  object: objects,
  bigint: bigs,
};
