/** Another function of the module runs text as code: what that may change and the target sees, and how the target may come to it after all. */
import type { Case } from "../case.ts";
import { type Whole, whole } from "../whole.ts";

const RUN = "export function run(text: string): unknown {\n  return eval(text);\n}\n";

/** `before`: what the module has besides `run`. `when`: what the target then sees. */
const changed = (name: string, before: string, text: string, when: string): Whole => ({
  name,
  source: `${before}\n${RUN}export function target(n: number): unknown {\n  @{${when}}@\n}\n`,
  given: `run(${JSON.stringify(text)});`,
  calls: ["1"],
});

/** `reached`: how the target itself runs text. */
const reached = (name: string, before: string, reached: string, calls = ["3"]): Whole => ({
  name,
  source: `${before}\nexport function target(n: number): unknown {\n  ${reached}\n  @{seen}@\n}\n`,
  calls,
});

const TEXTS: readonly Whole[] = [
  changed("a variable", "let limit = 0;", "limit = 1", "n === limit"),
  changed(
    "a variable that nothing else assigns",
    "let limit = 0;\nexport const get = (): number => limit;",
    "limit = 1",
    "n === get()",
  ),
  changed(
    "a function",
    "function test(n: number): boolean {\n  return n < 0 && n > 1;\n}",
    "test = () => true",
    "test(n)",
  ),
  changed("a class", "class Box {\n  constructor(readonly v = 0) {}\n}", "Box = class { v = 1 }", "new Box().v === n"),
  changed("an object", "const STATE = { n: 0 };", "STATE.n = 1", "STATE.n === n"),
  changed("a list", "const all: number[] = [];", "all.push(1)", "all.length === n"),
  changed("a map", "const all = new Map<string, number>();", "all.set('a', 1)", "all.size === n"),
  changed(
    "an object behind a helper",
    "const STATE = { n: 0 };\nconst get = (): number => STATE.n;",
    "STATE.n = 1",
    "get() === n",
  ),
  changed(
    "a method",
    "const tool = {\n  test(n: number): boolean {\n    return n < 0 && n > 1;\n  },\n};",
    "tool.test = () => true",
    "tool.test(n)",
  ),
  changed(
    "a prototype of its own",
    "class Tool {\n  test(n: number): boolean {\n    return n < 0 && n > 1;\n  }\n}",
    "Tool.prototype.test = () => true",
    "new Tool().test(n)",
  ),
  changed(
    "a variable of a closure",
    "const box = (() => {\n  let v = 0;\n  return { get: () => v, run: (text: string): unknown => eval(text) };\n})();",
    "box.run('v = 1')",
    "box.get() === n",
  ),
  changed(
    "a global",
    "const known = (): unknown => (globalThis as any).planted;",
    "globalThis.planted = 1",
    "known() === n",
  ),
  {
    name: "a function made of text that gets an object",
    source:
      "const STATE = { n: 0 };\nexport function run(text: string): unknown {\n  return new Function('state', text)(STATE);\n}\nexport function target(n: number): unknown {\n  @{STATE.n === n}@\n}\n",
    given: 'run("state.n = 1");',
    calls: ["1"],
  },
  {
    name: "a function made of text that is kept",
    source:
      "let test: any = (n: number): boolean => n < 0 && n > 1;\nexport function run(text: string): void {\n  test = new Function('n', text);\n}\nexport function target(n: number): unknown {\n  @{test(n)}@\n}\n",
    given: 'run("return true");',
    calls: ["1"],
  },
  {
    name: "an indirect eval that gives a global",
    source:
      'declare let planted: number;\nexport function run(text: string): unknown {\n  return (0, eval)(text);\n}\nexport function target(n: number): unknown {\n  @{typeof planted === "number" && planted === n}@\n}\n',
    given: 'run("var planted = 1");',
    calls: ["1"],
  },
  reached("a helper", "function test(n: number): boolean {\n  return eval('n === 3');\n}", "const seen = test(n);"),
  reached(
    "a helper of a helper",
    "const inner = (n: number): boolean => eval('n === 3');\nfunction test(n: number): boolean {\n  return inner(n);\n}",
    "const seen = test(n);",
  ),
  reached("a callback", "const test = (n: number): boolean => eval('n === 3');", "const seen = [n].some(test);"),
  reached(
    "a table",
    "const tools: Record<string, (n: number) => boolean> = {\n  test: (n) => eval('n === 3'),\n};",
    "const seen = tools['te' + 'st']!(n);",
  ),
  reached(
    "a getter",
    "class Box {\n  constructor(readonly n: number) {}\n  get test(): boolean {\n    const n = this.n;\n    return eval('n === 3');\n  }\n}",
    "const seen = new Box(n).test;",
  ),
  reached(
    "a field of a class",
    "class Box {\n  test = eval('(n) => n === 3') as (n: number) => boolean;\n}",
    "const seen = new Box().test(n);",
  ),
  reached(
    "a static block",
    "class Box {\n  static test: (n: number) => boolean;\n  static {\n    Box.test = eval('(n) => n === 3');\n  }\n}",
    "const seen = Box.test(n);",
  ),
  reached(
    "a conversion",
    "const box = {\n  n: 0,\n  valueOf(): number {\n    return eval('this.n === 3 ? 1 : 0');\n  },\n};",
    "box.n = n;\n  const seen = Number(box) === 1;",
  ),
  reached(
    "a default of a parameter",
    "function test(n: number, is: boolean = eval('n === 3')): boolean {\n  return is;\n}",
    "const seen = test(n);",
  ),
  reached(
    "a generator",
    "function* test(n: number): Generator<boolean> {\n  yield eval('n === 3');\n}",
    "const [seen] = test(n);",
  ),
  reached(
    "a bound function",
    "function test(this: { n: number }): boolean {\n  return eval('this.n === 3');\n}",
    "const seen = test.bind({ n })();",
  ),
  reached(
    "a function that a helper gives",
    "const make = (): ((n: number) => boolean) => {\n  return (n) => eval('n === 3');\n};\nconst test = make();",
    "const seen = test(n);",
  ),
  reached(
    "a helper while loading",
    "function make(): (n: number) => boolean {\n  return eval('(n) => n === 3');\n}\nconst test = make();",
    "const seen = test(n);",
  ),
  reached(
    "the name of eval in a variable",
    "const e = eval;",
    "const seen = (e('(n) => n === 3') as (n: number) => boolean)(n);",
  ),
];

export const textElsewhere = (): Case[] => whole("text elsewhere", TEXTS);
