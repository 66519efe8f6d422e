/** Names that mean something else than they seem to: parameter scopes, direct eval, shadowing; and recursion that is deep but ends. */
import type { Case } from "../case.ts";
import { type Whole, whole } from "../whole.ts";

/** A closure in the parameters sees the parameter, whatever the body declares under its name. */
const PARAMETERS: readonly Whole[] = [
  ["var", "var x = 5;"],
  ["var without a value", "var x: number;\n  x = 5;"],
  ["var in a loop", "for (var x = 5; x < 5; x++);"],
  ["var in a block", "{\n    var x = 5;\n  }"],
  ["var of a loop over values", "for (var x of [5]);"],
  ["a destructured var", "var [x] = [5];"],
].flatMap(([name, body]) => [
  {
    name: `${name}, read by a closure`,
    source: `export function target(x: number, get = () => x): unknown {\n  ${body}\n  void x;\n  @{get() === 1}@\n}\n`,
    calls: ["1"],
  },
  {
    name: `${name}, written by a closure`,
    source: `export function target(x: number, set = (v: number) => (x = v)): unknown {\n  ${body}\n  x = 7;\n  set(3);\n  @{x === 7}@\n}\n`,
    calls: ["1"],
  },
  {
    name: `${name}, in an expression`,
    source: `export const target = function (x: number, get = () => x): unknown {\n  ${body}\n  void x;\n  @{get() === 1}@\n};\n`,
    calls: ["1"],
  },
  {
    name: `${name}, in a method`,
    source: `export class Subject {\n  static target(x: number, get = () => x): unknown {\n  ${body}\n  void x;\n  @{get() === 1}@\n  }\n}\n`,
    target: "Subject.target",
    calls: ["1"],
  },
  {
    name: `${name}, behind a destructured default`,
    source: `export function target({ x }: { x: number }, { get = () => x } = {}): unknown {\n  ${body}\n  void x;\n  @{get() === 1}@\n}\n`,
    calls: ["{ x: 1 }"],
  },
]);

const NAMES: readonly Whole[] = [
  {
    name: "a default sees an earlier parameter",
    source: "export function target(a: number, b = a + 1): unknown {\n  a = 10;\n  @{b === 4}@\n}\n",
    calls: ["3"],
  },
  {
    name: "a default sees an outer name",
    source:
      "const y = 3;\nexport function target(a: number, get = () => y): unknown {\n  const y = a;\n  void y;\n  @{get() === 3}@\n}\n",
    calls: ["1"],
  },
  {
    name: "arguments follow parameters in sloppy code",
    source:
      'export function target(a: number): unknown {\n  const set = new Function("f", "return function (a) { arguments[0] = 5; return a; }")();\n  @{set(a) === 5}@\n}\n',
    calls: ["1"],
  },
  {
    name: "the name of a function expression",
    source:
      "export const target = function self(n: number): unknown {\n  if (n > 3) return 0;\n  const inner: any = self;\n  @{inner === target && n === 2}@\n};\n",
    calls: ["2"],
  },
  {
    name: "a loop's closures",
    source:
      "export function target(n: number): unknown {\n  const all: (() => number)[] = [];\n  for (let i = 0; i < 3; i++) all.push(() => i);\n  @{n === 1 && all[1]!() === 1}@\n}\n",
    calls: ["1"],
  },
  {
    name: "a loop's closures over var",
    source:
      "export function target(n: number): unknown {\n  const all: (() => number)[] = [];\n  for (var i = 0; i < 3; i++) all.push(() => i);\n  @{n === 1 && all[1]!() === 3}@\n}\n",
    calls: ["1"],
  },
  {
    name: "a loop variable that its closure changes",
    source:
      "export function target(n: number): unknown {\n  let rounds = 0;\n  for (let i = 0, skip = () => (i = 9); i < 3; i++) {\n    if (n === 1) skip();\n    rounds++;\n  }\n  @{rounds === 3 && n === 1}@\n}\n",
    calls: ["1"],
  },
  {
    name: "a class that shadows",
    source:
      "class A {\n  v = 1;\n}\nexport function target(n: number): unknown {\n  class A {\n    v = 2;\n  }\n  @{new A().v === 2 && n === 1}@\n}\nvoid A;\n",
    calls: ["1"],
  },
  {
    name: "catch shadows",
    source:
      "export function target(e: number): unknown {\n  try {\n    throw 5;\n  } catch (e) {\n    void e;\n  }\n  @{e === 1}@\n}\n",
    calls: ["1"],
  },
  {
    name: "var in catch",
    source:
      "export function target(n: number): unknown {\n  try {\n    throw 5;\n  } catch (e) {\n    var seen = e;\n  }\n  @{seen === 5 && n === 1}@\n}\n",
    calls: ["1"],
  },
  {
    name: "too early",
    source:
      "export function target(n: number): unknown {\n  let threw = false;\n  try {\n    if (n === 1) read();\n  } catch {\n    threw = true;\n  }\n  const later = 1;\n  function read() {\n    return later;\n  }\n  @{threw}@\n}\n",
    calls: ["1"],
  },
  {
    name: "too early in a default",
    source:
      "export function target(n: number, read = (f: (a?: any, b?: any) => any) => f()): unknown {\n  let threw = false;\n  try {\n    if (n === 1) read(((a: any = ((): any => later)()) => a) as any);\n    const later = 1;\n    void later;\n  } catch {\n    threw = true;\n  }\n  @{threw}@\n}\n",
    calls: ["1"],
  },
  {
    name: "direct eval in the target",
    source: 'export function target(n: number): unknown {\n  const seen = eval("n === 3");\n  @{seen}@\n}\n',
    calls: ["3"],
  },
  {
    name: "direct eval that writes",
    source: 'export function target(n: number): unknown {\n  let seen = 0;\n  eval("seen = n");\n  @{seen === 3}@\n}\n',
    calls: ["3"],
  },
  {
    name: "direct eval at the top",
    source: 'const limit: number = eval("3");\nexport function target(n: number): unknown {\n  @{n === limit}@\n}\n',
    calls: ["3"],
  },
  {
    name: "direct eval at the top beside state",
    source:
      'let seen = 0;\neval("0");\nexport function target(n: number): unknown {\n  seen += n;\n  @{seen === 3}@\n}\n',
    calls: ["1", "2"],
  },
  {
    name: "indirect eval",
    source:
      'export function target(n: number): unknown {\n  const test = (0, eval)("(n) => n === 3");\n  @{test(n)}@\n}\n',
    calls: ["3"],
  },
  {
    name: "Function",
    source:
      'const test = new Function("n", "return n === 3");\nexport function target(n: number): unknown {\n  @{test(n)}@\n}\n',
    calls: ["3"],
  },
  {
    name: "Function with state",
    source:
      'const next = new Function("let n = 0; return () => ++n")();\nexport function target(x: number): unknown {\n  void x;\n  @{next() === 2}@\n}\n',
    calls: ["0", "0"],
  },
  {
    name: "code from a constructor",
    source:
      'export function target(n: number): unknown {\n  const test: any = (() => {}).constructor("n", "return n === 3");\n  @{test(n)}@\n}\n',
    calls: ["3"],
  },
  {
    name: "a timer's text",
    source:
      'import { runInThisContext } from "node:vm";\nexport function target(n: number): unknown {\n  const test = runInThisContext("(n) => n === 3");\n  @{test(n)}@\n}\n',
    calls: ["3"],
  },
];

/** Recursion to a depth that a stack has room for. */
const DEEP: readonly Whole[] = [1_000, 3_000, 5_000, 7_000].flatMap((depth) => [
  {
    name: `recursion to ${depth}`,
    source: `function down(n: number): number {\n  return n === 0 ? 0 : 1 + down(n - 1);\n}\nexport function target(x: number): unknown {\n  void x;\n  let deep = -1;\n  try {\n    deep = down(${depth});\n  } catch {}\n  @{deep === ${depth}}@\n}\n`,
    calls: ["0"],
  },
  {
    name: `recursion to ${depth} without a catch`,
    source: `function down(n: number): number {\n  return n === 0 ? 0 : 1 + down(n - 1);\n}\nexport function target(x: number): unknown {\n  const deep = down(${depth});\n  @{deep === ${depth} && x === 3}@\n}\n`,
    calls: ["3"],
  },
  {
    name: `recursion to ${depth} of a parameter`,
    source: `function down(n: number): number {\n  return n <= 0 ? 0 : 1 + down(n - 1);\n}\nexport function target(x: number): unknown {\n  if (!(x <= ${depth})) return 0;\n  let deep = -1;\n  try {\n    deep = down(x);\n  } catch {\n    deep = -2;\n  }\n  @{deep === ${depth}}@\n}\n`,
    calls: [`${depth}`],
  },
]);

/** What a program makes of running out of something: our bounds are lower than those of the machine, or higher. */
const BOUNDS: readonly Whole[] = [
  {
    name: "an overflow that is caught",
    source:
      'function down(): number {\n  return 1 + down();\n}\nexport function target(n: number): unknown {\n  let name = "";\n  try {\n    down();\n  } catch (error) {\n    name = (error as Error).name;\n  }\n  @{name === "RangeError" && n === 3}@\n}\n',
    calls: ["3"],
  },
  {
    name: "an overflow that is caught, at a depth",
    source:
      "let depth = 0;\nfunction down(): void {\n  depth++;\n  down();\n}\nexport function target(n: number): unknown {\n  depth = 0;\n  try {\n    down();\n  } catch {}\n  @{depth > 2000 && n === 3}@\n}\n",
    calls: ["3"],
  },
  {
    name: "an overflow in a promise",
    source:
      'function down(): number {\n  return 1 + down();\n}\nexport async function target(n: number): Promise<unknown> {\n  const name = await Promise.resolve().then(down).catch((error: Error) => error.name);\n  @{name === "RangeError" && n === 3}@\n}\n',
    calls: ["3"],
  },
  {
    name: "a long loop",
    source:
      "export function target(n: number): unknown {\n  let sum = 0;\n  try {\n    for (let i = 0; i < 300000; i++) sum++;\n  } catch {}\n  @{sum === 300000 && n === 3}@\n}\n",
    calls: ["3"],
  },
  {
    name: "a long loop in a finally",
    source:
      "export function target(n: number): unknown {\n  let sum = 0;\n  try {\n    for (let i = 0; i < 300000; i++) sum++;\n  } finally {\n    @{sum === 300000 && n === 3}@\n  }\n}\n",
    calls: ["3"],
    plants: ["branch", "assertion", "throw"],
  },
  {
    name: "many microtasks",
    source:
      "export async function target(n: number): Promise<unknown> {\n  let sum = 0;\n  for (let i = 0; i < 20000; i++) {\n    await null;\n    sum++;\n  }\n  @{sum === 20000 && n === 3}@\n}\n",
    calls: ["3"],
  },
  {
    name: "a large allocation that is caught",
    source:
      "export function target(n: number): unknown {\n  let size = 0;\n  try {\n    size = new Uint8Array(100_000_000).length;\n  } catch {\n    size = -1;\n  }\n  @{size === 100_000_000 && n === 3}@\n}\n",
    calls: ["3"],
  },
  {
    name: "a long text that is caught",
    source:
      'export function target(n: number): unknown {\n  let size = 0;\n  try {\n    size = "x".repeat(100_000_000).length;\n  } catch {\n    size = -1;\n  }\n  @{size === 100_000_000 && n === 3}@\n}\n',
    calls: ["3"],
  },
  {
    name: "a long array",
    source:
      "export function target(n: number): unknown {\n  const all = Array.from({ length: 50_000 }, (_, i) => i);\n  @{all.length === 50_000 && n === 3}@\n}\n",
    calls: ["3"],
  },
  {
    name: "a long path",
    source:
      'export function target(s: string): unknown {\n  let letters = 0;\n  for (const c of s) if (c === "a") letters++;\n  @{letters === 300}@\n}\n',
    calls: ['"a".repeat(300)'],
  },
  {
    name: "a long argument",
    source: "export function target(a: number[]): unknown {\n  @{a.length === 1000}@\n}\n",
    calls: ["new Array<number>(1000).fill(0)"],
  },
  {
    name: "a deep argument",
    source:
      "interface List {\n  next?: List;\n}\nexport function target(list: List): unknown {\n  let depth = 0;\n  for (let at: List | undefined = list; at !== undefined; at = at.next) depth++;\n  @{depth === 50}@\n}\n",
    given: "let list: List = {};\n  for (let i = 1; i < 50; i++) list = { next: list };",
    calls: ["list"],
  },
];

export const scopes = (): Case[] => [
  ...whole("parameter scopes", PARAMETERS),
  ...whole("names", NAMES),
  ...whole("deep recursion", DEEP),
  ...whole("bounds", BOUNDS),
];
