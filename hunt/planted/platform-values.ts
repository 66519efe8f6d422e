/** Another function of the module gets hold of a builtin through a value, never by its name, and changes it: by names that callers give it, through helpers, variables, lists and tables. */
import type { Case } from "../case.ts";
import { type Whole, whole } from "../whole.ts";

/** `body`: what the other function does with a value, a name and what to put there. `from`: the value, if it is no text. */
const reached = (name: string, body: string, before = "", from = '""'): Whole => ({
  name,
  source: `${before}\nexport function neighbour(x: any, k: string, v: any): void {\n  ${body}\n}\nexport function target(s: string): unknown {\n  @{typeof s.trim() !== "string"}@\n}\n`,
  given: `neighbour(${from}, "trim", () => 7);`,
  calls: ['" a"'],
  // stated where such code is in sight; where it writes to a prototype by name nothing is proved at all
  excuse: "no builtin is changed through a value",
  // builtins stay replaced: nobody else may run there
  surroundings: { env: { PLANTED: "1" } },
});

/** Names that are computed in pieces, so that no list of words meets them. */
const PROTO = '"__pro" + "to__"';
const MAKER = '"construct" + "or"';

const ROUTES: readonly Whole[] = [
  reached("getPrototypeOf", "Object.getPrototypeOf(x)[k] = v;"),
  reached("getPrototypeOf, in two steps", "const p = Object.getPrototypeOf(x);\n  p[k] = v;"),
  reached("Reflect.getPrototypeOf", "(Reflect.getPrototypeOf(Object(x)) as any)[k] = v;"),
  reached("getPrototypeOf as a value", "const { getPrototypeOf: up } = Object;\n  up(x)[k] = v;"),
  reached("constructor.prototype", "x.constructor.prototype[k] = v;"),
  reached("constructor.prototype by a name in parts", `x[${MAKER}]["proto" + "type"][k] = v;`),
  reached("__proto__", "x.__proto__[k] = v;"),
  reached("__proto__ by a name in parts", `x[${PROTO}][k] = v;`),
  reached("__proto__ by a variable", `const name = ${PROTO};\n  const p = x[name];\n  p[k] = v;`),
  reached(
    "__proto__ by a parameter",
    "put(x, PROTO, k, v);",
    `const PROTO = ${PROTO};\nfunction put(o: any, a: string, b: string, v: any): void {\n  o[a][b] = v;\n}`,
  ),
  reached("a path of names", `let at = x;\n  for (const name of [${PROTO}]) at = at[name];\n  at[k] = v;`),
  reached(
    "a path that is split",
    `let at = x;\n  const names = ("__pro" + "to__." + k).split(".");\n  for (let i = 0; i < names.length - 1; i++) at = at[names[i]!];\n  at[names.at(-1)!] = v;`,
  ),
  reached("a path by reduce", `const p = [${PROTO}].reduce((at: any, name) => at[name], x);\n  p[k] = v;`),
  reached(
    "a path by recursion",
    `walk(x, [${PROTO}, k], v);`,
    "function walk(o: any, names: string[], v: any): void {\n  if (names.length === 1) o[names[0]!] = v;\n  else walk(o[names[0]!], names.slice(1), v);\n}",
  ),
  reached("destructuring", "const { __proto__: p } = x;\n  p[k] = v;"),
  reached("destructuring by a computed name", `const { [${PROTO}]: p } = x;\n  p[k] = v;`),
  reached("destructuring of a constructor", "const { constructor: { prototype: p } } = x;\n  p[k] = v;"),
  reached(
    "destructured parameters",
    "put(x, k, v);",
    "function put({ constructor: c }: any, k: string, v: any): void {\n  c.prototype[k] = v;\n}",
  ),
  reached(
    "destructured parameters by a computed name",
    "put(x, k, v);",
    `function put({ [${PROTO}]: p }: any, k: string, v: any): void {\n  p[k] = v;\n}`,
  ),
  reached("destructuring in an assignment", `let p: any;\n  ({ [${PROTO}]: p } = x);\n  p[k] = v;`),
  reached("a list", `const list = [x[${PROTO}]];\n  list[0][k] = v;`),
  reached("a table", `const table = { p: x[${PROTO}] };\n  table.p[k] = v;`),
  reached("a map", `const map = new Map([["p", x[${PROTO}]]]);\n  map.get("p")[k] = v;`),
  reached("a set", `for (const p of new Set([x[${PROTO}]])) p[k] = v;`),
  reached("a closure", `const p = x[${PROTO}];\n  (() => {\n    p[k] = v;\n  })();`),
  reached("a helper that returns it", "of(x)[k] = v;", `function of(o: any): any {\n  return o[${PROTO}];\n}`),
  reached("an arrow that returns it", "of(x)[k] = v;", `const of = (o: any): any => o[${PROTO}];`),
  reached(
    "a helper in a variable",
    "const up = of;\n  up(x)[k] = v;",
    `function of(o: any): any {\n  return o[${PROTO}];\n}`,
  ),
  reached(
    "a method that returns it",
    "tool.of(x)[k] = v;",
    `const tool = {\n  of(o: any): any {\n    return o[${PROTO}];\n  },\n};`,
  ),
  reached("a generator", "for (const p of of(x)) p[k] = v;", `function* of(o: any): any {\n  yield o[${PROTO}];\n}`),
  reached(
    "an error",
    "try {\n    fail(x);\n  } catch (p) {\n    (p as any)[k] = v;\n  }",
    `function fail(o: any): void {\n  throw o[${PROTO}];\n}`,
  ),
  reached(
    "a field",
    `const holder = new Holder();\n  holder.p = x[${PROTO}];\n  holder.p[k] = v;`,
    "class Holder {\n  p: any = null;\n}",
  ),
  reached("a variable of the module", `kept = x[${PROTO}];\n  kept[k] = v;`, "let kept: any;"),
  reached("a conditional", `const p = k === "" ? null : x[${PROTO}];\n  p[k] = v;`),
  reached("a default", `const p = (null as any) ?? x[${PROTO}];\n  p[k] = v;`),
  reached("a logical assignment", `let p: any;\n  p ??= x[${PROTO}];\n  p[k] = v;`),
  reached("an optional chain", `const p = x?.[${PROTO}];\n  p[k] = v;`),
  reached(
    "a spread call",
    "put(...([x, k, v] as [any, string, any]));",
    `function put(o: any, k: string, v: any): void {\n  o[${PROTO}][k] = v;\n}`,
  ),
  reached(
    "rest parameters",
    "put(x, k, v);",
    `function put(...all: any[]): void {\n  all[0][${PROTO}][all[1]] = all[2];\n}`,
  ),
  reached("assign", `Object.assign(x[${PROTO}], { [k]: v });`),
  reached("define", `Object.defineProperty(x[${PROTO}], k, { value: v, configurable: true });`),
  reached("define through a constructor", `x[${MAKER}][${MAKER}]("p", "k", "v", "p[k] = v")(x[${PROTO}], k, v);`),
  reached("Object through a value", `({} as any)[${MAKER}].assign(x[${PROTO}], { [k]: v });`),
  reached("Object through a table", "const O = ({} as any).constructor;\n  O.assign(O.getPrototypeOf(x), { [k]: v });"),
  reached(
    "the getter of __proto__",
    `const get = Object.getOwnPropertyDescriptor(Object.prototype, ${PROTO})!.get!;\n  get.call(x)[k] = v;`,
  ),
  reached("a looked up getter", `const get = ({} as any)["__lookup" + "Getter__"](${PROTO});\n  get.call(x)[k] = v;`),
  reached("a looked up getter by its name", `({} as any).__lookupGetter__(${PROTO}).call(x)[k] = v;`),
  reached(
    "descriptors",
    "const all = Object.getOwnPropertyDescriptors(x.constructor);\n  (all as any).prototype.value[k] = v;",
  ),
  reached(
    "code from text by a function",
    `(neighbour as any)[${MAKER}]("p", "k", "v", "p.__proto__[k] = v")(x, k, v);`,
  ),
  reached("the prototype of a class", "Object.getPrototypeOf(Own.prototype)[k] = v;", "class Own extends String {}"),
  reached(
    "super",
    "new Own().put(k, v);",
    `class Own extends String {\n  put(k: string, v: any): void {\n    (super[${MAKER} as "length"] as any).prototype[k] = v;\n  }\n}`,
  ),
  reached("a parsed path", `const path = JSON.parse('["__proto' + '__"]');\n  x[path[0]][k] = v;`),
  reached("names of another object", `for (const name in JSON.parse('{ "__proto' + '__": 1 }')) x[name][k] = v;`),
  reached(
    "keys of another object",
    `for (const name of Object.keys(JSON.parse('{ "__proto' + '__": 1 }'))) x[name][k] = v;`,
  ),
  reached("the second of two numbers", `const names: any = { 0: ${PROTO} };\n  const i = 0;\n  x[names[i]][k] = v;`),
  reached(
    "a number that is none",
    `at("" as any, ${PROTO} as any, k, v);`,
    "function at(o: any, i: number, k: string, v: any): void {\n  o[i][k] = v;\n}",
  ),
  reached("a number that is assigned later", `let i: any = 0;\n  i = ${PROTO};\n  x[i][k] = v;`),
  reached("a sum that is a text", `let i: any = "__pro";\n  i += "to__";\n  x[i][k] = v;`),
  reached(
    "the second parameter of another map",
    `new Own().map((_: any, i: any) => {\n    x[i][k] = v;\n  });`,
    `class Own {\n  map(f: any): void {\n    f(0, ${PROTO});\n  }\n}`,
  ),
];

/** The same with what is found elsewhere: functions of the platform are objects, too. */
const FUNCTIONS: readonly Whole[] = [
  {
    name: "a method's own call",
    source:
      'export function neighbour(k: string, v: any): void {\n  const f: any = "".trim;\n  f[k] = v;\n}\nexport function target(s: string): unknown {\n  @{typeof String.prototype.trim.call(s) !== "string"}@\n}\n',
    given: 'neighbour("call", () => 7);',
    calls: ['"a"'],
    surroundings: { env: { PLANTED: "1" } },
  },
  {
    name: "a method's own call, through a helper",
    source:
      'function put(o: any, k: string, v: any): void {\n  o[k] = v;\n}\nexport function neighbour(k: string, v: any): void {\n  put("".trim, k, v);\n}\nexport function target(s: string): unknown {\n  @{typeof String.prototype.trim.call(s) !== "string"}@\n}\n',
    excuse: "no builtin is changed through a value",
    given: 'neighbour("call", () => 7);',
    calls: ['"a"'],
    surroundings: { env: { PLANTED: "1" } },
  },
  {
    name: "the global object as this",
    source:
      'const poison = require("./sloppy.cjs") as (k: string, v: any) => void;\nexport function neighbour(k: string, v: any): void {\n  poison(k, v);\n}\nexport function target(n: number): unknown {\n  @{!isFinite(n) && n === 2}@\n}\n'.replace(
        'const poison = require("./sloppy.cjs") as (k: string, v: any) => void;',
        '// @ts-ignore\nimport poison from "./sloppy.cjs";',
      ),
    excuse: "no builtin is changed through a value",
    files: { "sloppy.cjs": "module.exports = function (k, v) {\n  this[k] = v;\n};\n" },
    given: 'neighbour("isFinite", () => false);',
    calls: ["2"],
    surroundings: { env: { PLANTED: "1" } },
  },
];

export const platformValues = (): Case[] => whole("platform values", [...ROUTES, ...FUNCTIONS]);
