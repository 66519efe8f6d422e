/** Random expressions, any value anywhere: what fails to make sense throws, and errors are compared too. */
import { classBody } from "./classes.ts";
import { asyncText, functionText, generatorText } from "./functions.ts";
import { choose, type Generator, type Production } from "./generator.ts";
import { library } from "./library.ts";
import { bigint, boolean, key, number, string } from "./literals.ts";
import { assignmentPattern } from "./patterns.ts";
import { anything } from "./typed.ts";

export function literal(g: Generator): string {
  const text = choose(g, LITERALS);
  return g.has("symbolic") && g.chance(4) ? `S(${text})` : text;
}

const LITERALS: readonly Production[] = [
  { weight: 10, make: number },
  { weight: 7, make: string },
  { weight: 3, make: boolean },
  { weight: 2, make: (g) => g.pick(["null", "undefined"]) },
  { weight: 1, feature: "bigint", make: bigint },
];

export function expression(g: Generator): string {
  if (g.has("typed") && !g.chance(4)) return anything(g);
  if (g.depth > 7 || g.chance(5)) return leaf(g);
  g.depth++;
  const text = choose(g, EXPRESSIONS);
  g.depth--;
  return text;
}

function leaf(g: Generator): string {
  const name = g.name();
  return name !== undefined && g.chance(2) ? name : literal(g);
}

export const args = (g: Generator): string =>
  g.list(0, 3, () => (g.has("spread") && g.chance(8) ? `...${iterable(g)}` : expression(g))).join(", ");

export const iterable = (g: Generator): string =>
  choose(g, [
    { weight: 4, make: array },
    { weight: 2, make: string },
    { weight: 1, make: expression },
    { weight: 2, feature: "collections", make: (g) => `new Set(${array(g)})` },
    { weight: 2, feature: "collections", make: (g) => `new Map([[${expression(g)}, ${expression(g)}]])` },
    {
      weight: 3,
      feature: "generators",
      when: (g) => g.name("generator") !== undefined,
      make: (g) => `${g.name("generator")}(${args(g)})`,
    },
    {
      weight: 2,
      feature: "symbols",
      make: (g) =>
        `({ [Symbol.iterator]() { let n = 0; log("open"); return { next() { log("next"); return { value: n, done: n++ > ${g.below(4)} } }, return() { log("return"); return {} } } } })`,
    },
  ]);

export const array = (g: Generator): string =>
  `[${g.list(0, 4, () => (g.has("spread") && g.chance(8) ? `...${iterable(g)}` : g.chance(20) ? "" : expression(g))).join(", ")}]`;

export const object = (g: Generator): string => `{ ${g.list(0, 4, () => choose(g, MEMBERS)).join(", ")} }`;

const MEMBERS: readonly Production[] = [
  { weight: 8, make: (g) => `${key(g)}: ${expression(g)}` },
  { weight: 2, make: (g) => `[${expression(g)}]: ${expression(g)}` },
  { weight: 2, when: (g) => g.name() !== undefined, make: (g) => g.name()! },
  { weight: 2, feature: "spread", make: (g) => `...${expression(g)}` },
  {
    weight: 2,
    feature: "accessors",
    make: (g) => `get ${key(g)}${functionText(g, { head: "", params: "()", log: "getter" })}`,
  },
  { weight: 1, feature: "accessors", make: (g) => `set ${key(g)}(v) { log("setter", v) }` },
  { weight: 2, feature: "functions", make: (g) => `${key(g)}${functionText(g, { head: "" })}` },
  { weight: 1, feature: "generators", make: (g) => `*${key(g)}${generatorText(g, "")}` },
  { weight: 1, feature: "async", make: (g) => `async ${key(g)}${asyncText(g, "")}` },
  {
    weight: 1,
    feature: "symbols",
    make: (g) => `[Symbol.toPrimitive](hint) { log("prim", hint); return ${literal(g)} }`,
  },
  { weight: 1, feature: "symbols", make: (g) => `toString() { log("toString"); return ${string(g)} }` },
  { weight: 1, feature: "symbols", make: (g) => `valueOf() { log("valueOf"); return ${literal(g)} }` },
  { weight: 1, feature: "symbols", make: (g) => `get [Symbol.toStringTag]() { return ${string(g)} }` },
];

const BINARY = [
  "+",
  "-",
  "*",
  "/",
  "%",
  "**",
  "<",
  ">",
  "<=",
  ">=",
  "==",
  "!=",
  "===",
  "!==",
  "&",
  "|",
  "^",
  "<<",
  ">>",
  ">>>",
  "in",
  "instanceof",
];
const ASSIGN = [
  "=",
  "=",
  "=",
  "+=",
  "-=",
  "*=",
  "%=",
  "**=",
  "<<=",
  ">>=",
  ">>>=",
  "&=",
  "|=",
  "^=",
  "||=",
  "&&=",
  "??=",
];

/** Something that can be assigned to. */
export function target(g: Generator): string {
  const name = g.chance(12) ? g.name() : g.name("let");
  return name !== undefined && g.chance(2) ? name : member(g);
}

export function member(g: Generator): string {
  const object = atom(g);
  return g.chance(3) ? `${object}[${expression(g)}]` : `${object}.${g.pick(["a", "b", "x", "y", "length", "m", "n"])}`;
}

/** An expression that a suffix fits behind. */
export const atom = (g: Generator): string => {
  const name = g.name();
  return name !== undefined && g.chance(2) ? name : g.chance(10) && g.around.isFunction ? "this" : `(${expression(g)})`;
};

const EXPRESSIONS: readonly Production[] = [
  { weight: 14, make: leaf },
  {
    weight: 10,
    make: (g) => `(${expression(g)} ${g.pick(BINARY)} ${expression(g)})`.replace(/\((-[^()]*) \*\* /, "(($1) ** "),
  },
  { weight: 3, make: (g) => `(${g.pick(["!", "-", "+", "~", "typeof ", "void "])}(${expression(g)}))` },
  { weight: 3, make: (g) => `(${expression(g)} ? ${expression(g)} : ${expression(g)})` },
  { weight: 6, feature: "logical", make: (g) => `(${expression(g)} ${g.pick(["&&", "||"])} ${expression(g)})` },
  { weight: 2, feature: "logical", make: (g) => `(${expression(g)} ?? ${expression(g)})` },
  { weight: 6, make: (g) => `(${target(g)} ${g.pick(ASSIGN)} ${expression(g)})` },
  { weight: 2, feature: "destructuring", make: (g) => `(${assignmentPattern(g)} = ${expression(g)})` },
  { weight: 2, make: (g) => `(${target(g)}${g.pick(["++", "--"])})` },
  { weight: 1, make: (g) => `(${g.pick(["++", "--"])}${target(g)})` },
  { weight: 1, make: (g) => `(delete ${member(g)})` },
  { weight: 7, make: member },
  {
    weight: 3,
    feature: "optional",
    make: (g) =>
      `${atom(g)}?.${g.pick([key(g).replace(/^\d/, "k"), `[${expression(g)}]`, `(${args(g)})`, `m(${args(g)})`, `a?.b`, `a.b.m(${args(g)})`])}`,
  },
  { weight: 5, make: (g) => `${g.name("function", "async", "class", "let") ?? "log"}(${args(g)})` },
  { weight: 4, make: (g) => `${atom(g)}.${g.pick(["m", "n", "a", "x"])}(${args(g)})` },
  { weight: 1, make: (g) => `${atom(g)}[${expression(g)}](${args(g)})` },
  { weight: 4, make: (g) => `log(${expression(g)})` },
  { weight: 1, make: (g) => `(${expression(g)}, ${expression(g)})` },
  { weight: 5, make: (g) => array(g) },
  { weight: 5, make: (g) => `(${object(g)})` },
  {
    weight: 3,
    feature: "functions",
    make: (g) => `(${functionText(g, { head: g.chance(3) ? `function ${g.fresh()}` : "function " })})`,
  },
  { weight: 4, feature: "arrows", make: (g) => `(${functionText(g, { head: "", isArrow: true })})` },
  { weight: 1, feature: "generators", make: (g) => `(${generatorText(g, "function* ")})` },
  { weight: 2, feature: "generators", when: (g) => g.around.isGenerator, make: (g) => `(yield ${expression(g)})` },
  { weight: 1, feature: "generators", when: (g) => g.around.isGenerator, make: (g) => `(yield* ${iterable(g)})` },
  { weight: 4, feature: "async", when: (g) => g.around.isAsync, make: (g) => `(await ${expression(g)})` },
  { weight: 1, feature: "async", make: (g) => `Promise.resolve(${expression(g)})` },
  { weight: 1, feature: "classes", make: (g) => `(class ${g.chance(2) ? g.fresh() : ""} ${classBody(g)})` },
  {
    weight: 3,
    feature: "classes",
    when: (g) => g.name("class") !== undefined,
    make: (g) => `new ${g.name("class")}(${args(g)})`,
  },
  { weight: 1, make: (g) => `new (${expression(g)})(${args(g)})` },
  { weight: 2, feature: "private", when: (g) => g.around.privates.length > 0, make: (g) => privateUse(g) },
  {
    weight: 1,
    feature: "classes",
    when: (g) => g.around.hasSuper,
    make: (g) =>
      g.pick([`super.${g.pick(["m", "x", "toString"])}`, `super.m(${args(g)})`, `(super.x = ${expression(g)})`]),
  },
  { weight: 1, when: (g) => g.around.isFunction, make: (g) => g.pick(["new.target", "this"]) },
  {
    weight: 1,
    when: (g) => g.around.isFunction && g.around.privates.length === 0 && !g.around.hasSuper,
    make: (g) => g.pick(["arguments.length", "arguments[0]"]),
  },
  {
    weight: 4,
    feature: "templates",
    make: (g) => `\`${g.pick(["", "a", "b\\n"])}\${${expression(g)}}${g.pick(["", "z"])}\``,
  },
  {
    weight: 1,
    feature: "templates",
    make: (g) =>
      `((s, ...v) => [s.raw.length, s[0], v.length, v[0]])\`p\${${expression(g)}}q\\u0041\${${expression(g)}}\``,
  },
  { weight: 12, make: library },
  { weight: 1, feature: "proxies", make: proxy },
  {
    weight: 1,
    feature: "eval",
    make: (g) => `eval(${JSON.stringify(`${g.name("let", "const") ?? "1"} + ${g.below(5)}`)})`,
  },
  {
    weight: 1,
    feature: "mistakes",
    make: (g) =>
      g.pick(["missing", "missing.x", "null.x", "undefined.m()", "(void 0)[0]", "typeof missing", "(1)()", "new 5()"]),
  },
];

function privateUse(g: Generator): string {
  const name = g.pick(g.around.privates);
  const object = g.chance(4) ? atom(g) : "this";
  return g.pick([
    `${object}.${name}`,
    `(${object}.${name} = ${expression(g)})`,
    `(${object}.${name} += 1)`,
    `(${object}.${name}++)`,
    `(${name} in ${atom(g)})`,
    `${object}?.${name}`,
    `${object}.${name}(1)`,
  ]);
}

function proxy(g: Generator): string {
  return `new Proxy(${g.chance(3) ? "function t() {}" : g.chance(2) ? array(g) : `(${object(g)})`}, {
get(t, k, r) { log("get", String(k)); return Reflect.get(t, k, r) }, set(t, k, v, r) { log("set", String(k)); return Reflect.set(t, k, v, r) },
has(t, k) { log("has", String(k)); return ${g.pick(["true", "k in t", "Reflect.has(t, k)"])} }, deleteProperty(t, k) { log("delete", String(k)); return ${g.pick(["true", "delete t[k]"])} },
ownKeys(t) { log("ownKeys"); return Reflect.ownKeys(t) }, getOwnPropertyDescriptor(t, k) { log("gopd", String(k)); return Reflect.getOwnPropertyDescriptor(t, k) },
defineProperty(t, k, d) { log("define", String(k)); return Reflect.defineProperty(t, k, d) } })`;
}
