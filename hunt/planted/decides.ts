/** What decides is a value that depends on the input and is no condition: the callee, the class after `new`, the right side of `instanceof`. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import { vary } from "../vary.ts";

/** Where functions are kept: text at module level, and a lookup of the key `s`. Keys are a and b. */
const TABLES = {
  object: {
    setup: (a: string, b: string) => `const TABLE: Record<string, any> = { a: ${a}, b: ${b} };`,
    get: "TABLE[s]",
  },
  bare: {
    setup: (a: string, b: string) =>
      `const TABLE: Record<string, any> = Object.assign(Object.create(null), { a: ${a}, b: ${b} });`,
    get: "TABLE[s]",
  },
  map: {
    setup: (a: string, b: string) => `const TABLE = new Map<string, any>([["a", ${a}], ["b", ${b}]]);`,
    get: "TABLE.get(s)",
  },
  list: {
    setup: (a: string, b: string) => `const TABLE: any[] = [${a}, ${b}];`,
    get: 'TABLE[s === "a" ? 0 : s === "b" ? 1 : 2]',
  },
  pairs: {
    setup: (a: string, b: string) => `const TABLE: [string, any][] = [["a", ${a}], ["b", ${b}]];`,
    get: "TABLE.find(([key]) => key === s)?.[1]",
  },
  namespace: {
    setup: (a: string, b: string) => `class Table {\n  static a: any = ${a};\n  static b: any = ${b};\n}`,
    get: "(Table as any)[s]",
  },
} as const;

/** How what was looked up is called; each gives 1 for a and 2 for b. */
const CALLS: Readonly<Record<string, (callee: string) => string>> = {
  plain: (callee) => `(${callee})()`,
  method: (callee) => `({ run: ${callee} }).run()`,
  call: (callee) => `(${callee}).call(null)`,
  apply: (callee) => `(${callee}).apply(null, [])`,
  reflect: (callee) => `Reflect.apply(${callee}, null, [])`,
  bound: (callee) => `(${callee}).bind(null)()`,
  spread: (callee) => `(${callee})(...[])`,
  template: (callee) => `(${callee})\`\``,
  map: (callee) => `(([0] as any[]).map(${callee})[0] as any)`,
  reduce: (callee) => `([0, 0] as any[]).reduce(${callee})`,
  getter: (callee) => `Object.defineProperty({} as any, "v", { get: ${callee} }).v`,
};

const called: Core[] = Object.entries(TABLES).flatMap(([table, { setup, get }]) =>
  Object.entries(CALLS).flatMap(([form, text]) => [
    {
      name: `${table} ${form}: the other function`,
      setup: setup("() => 1", "() => 2"),
      params: "s: string",
      body: `let r = 0;\n  try {\n    r = ${text(get)};\n  } catch {\n    r = -1;\n  }`,
      when: "r === 2",
      calls: ['"b"'],
    },
    {
      name: `${table} ${form}: no function`,
      setup: setup("() => 1", "5"),
      params: "s: string",
      body: `let threw = false;\n  try {\n    ${text(get)};\n  } catch {\n    threw = true;\n  }`,
      when: 'threw && s === "b"',
      calls: ['"b"'],
    },
  ]),
);

const CLASSES = "class A {\n  v = 1;\n}\nclass B {\n  v = 2;\n}\n";

/** Conditions that hold when the class that was looked up is B. */
const CLASS_USES: Readonly<Record<string, (cls: string) => { readonly body?: string; readonly when: string }>> = {
  new: (cls: string) => ({
    body: `let r = 0;\n  try {\n    r = new (${cls})().v;\n  } catch {\n    r = -1;\n  }`,
    when: "r === 2",
  }),
  construct: (cls) => ({
    body: `let r = 0;\n  try {\n    r = (Reflect.construct(${cls}, []) as any).v;\n  } catch {\n    r = -1;\n  }`,
    when: "r === 2",
  }),
  extends: (cls) => ({
    body: `let r = 0;\n  try {\n    class D extends (${cls} as any) {}\n    r = (new D() as any).v;\n  } catch {\n    r = -1;\n  }`,
    when: "r === 2",
  }),
  "class expression": (cls) => ({
    body: `let r = 0;\n  try {\n    r = (new (class extends (${cls} as any) {})() as any).v;\n  } catch {\n    r = -1;\n  }`,
    when: "r === 2",
  }),
  instanceof: (cls) => ({
    body: `let is = false;\n  try {\n    is = (new B() as any) instanceof (${cls} as any);\n  } catch {}`,
    when: "is",
  }),
  hasInstance: (cls) => ({
    body: `let is = false;\n  try {\n    is = (${cls} as any)[Symbol.hasInstance](new B());\n  } catch {}`,
    when: "is",
  }),
  isPrototypeOf: (cls) => ({
    body: `let is = false;\n  try {\n    is = (${cls} as any).prototype.isPrototypeOf(new B());\n  } catch {}`,
    when: "is",
  }),
  "the constructor": (cls) => ({ when: `new B().constructor === (${cls} as any)` }),
  prototype: (cls) => ({ when: `Object.getPrototypeOf(new B()) === (${cls} as any)?.prototype` }),
  create: (cls) => ({ when: `Object.create((${cls} as any)?.prototype ?? null) instanceof B` }),
  refused: (cls) => ({
    body: `let threw = false;\n  try {\n    void ((new B() as any) instanceof (${cls} as any));\n  } catch {\n    threw = true;\n  }`,
    when: 'threw && s === "zed"',
  }),
};

const constructed: Core[] = Object.entries(TABLES).flatMap(([table, { setup, get }]) =>
  Object.entries(CLASS_USES).map(([form, use]) => ({
    name: `${table} ${form}`,
    setup: CLASSES + setup("A", "B"),
    params: "s: string",
    ...use(get),
    calls: [form === "refused" ? '"zed"' : '"b"'],
  })),
);

const OPERATORS = ["+", "-", "*", "/", "%", "**", "<<", ">>", "&", "|", "^"];

const mixed: Core[] = OPERATORS.flatMap((operator) => [
  {
    name: `1n ${operator} number or bigint`,
    params: "x: number | bigint",
    body: `let threw = false;\n  try {\n    void ((1n as any) ${operator} (x as any));\n  } catch {\n    threw = true;\n  }`,
    when: 'threw && typeof x === "number"',
    calls: ["1"],
  },
  {
    name: `1 ${operator} bigint or number`,
    params: "x: bigint | number",
    body: `let threw = false;\n  try {\n    void ((1 as any) ${operator} (x as any));\n  } catch {\n    threw = true;\n  }`,
    when: 'threw && typeof x === "bigint"',
    calls: ["1n"],
  },
  {
    name: `x ${operator}= number or bigint`,
    params: "x: any, y: number | bigint",
    body: `let threw = false;\n  try {\n    x ${operator}= y as any;\n  } catch {\n    threw = true;\n  }`,
    when: "threw",
    calls: ["1n, 1"],
  },
]);

const bigints: Core[] = [
  {
    name: "10n / b",
    params: "b: bigint",
    body: "let t = false;\n  try {\n    void (10n / b);\n  } catch {\n    t = true;\n  }",
    when: "t",
    calls: ["0n"],
  },
  {
    name: "10n % b",
    params: "b: bigint",
    body: "let t = false;\n  try {\n    void (10n % b);\n  } catch {\n    t = true;\n  }",
    when: "t",
    calls: ["0n"],
  },
  {
    name: "2n ** b",
    params: "b: bigint",
    body: "let t = false;\n  try {\n    if (b < 9n) void (2n ** b);\n  } catch {\n    t = true;\n  }",
    when: "t",
    calls: ["-1n"],
  },
  {
    name: "+b",
    params: "b: bigint | number",
    body: "let t = false;\n  try {\n    void +(b as any);\n  } catch {\n    t = true;\n  }",
    when: "t",
    calls: ["1n"],
  },
  {
    name: "b >>> 0n",
    params: "b: bigint | number",
    body: "let t = false;\n  try {\n    void ((b as any) >>> 0);\n  } catch {\n    t = true;\n  }",
    when: "t",
    calls: ["1n"],
  },
  {
    name: "Math.abs(b)",
    params: "b: bigint | number",
    body: "let t = false;\n  try {\n    void Math.abs(b as any);\n  } catch {\n    t = true;\n  }",
    when: "t",
    calls: ["1n"],
  },
  {
    name: "BigInt(n)",
    params: "n: number",
    body: "let t = false;\n  try {\n    void BigInt(n);\n  } catch {\n    t = true;\n  }",
    when: "t",
    calls: ["0.5"],
  },
  {
    name: "BigInt(s)",
    params: "s: string",
    body: "let t = false;\n  try {\n    void BigInt(s);\n  } catch {\n    t = true;\n  }",
    when: "t",
    calls: ['"x"'],
  },
  { name: "b == text", params: "b: bigint, s: string", when: '(b as any) == s && s === "7"', calls: ['7n, "7"'] },
  { name: "asUintN", params: "b: bigint", when: "BigInt.asUintN(8, b) === 255n && b < 0n", calls: ["-1n"] },
];

/** Setting a length: when it throws, and what it leaves. */
const LENGTHS: Readonly<Record<string, string>> = {
  assigned: "a.length = n;",
  computed: 'a["length"] = n;',
  reflected: 'Reflect.set(a, "length", n);',
  defined: 'Object.defineProperty(a, "length", { value: n });',
  merged: "Object.assign(a, { length: n });",
  destructured: "[a.length] = [n] as [number];",
  "in a pattern": "({ n: a.length } = { n });",
  "as a loop variable": "for (a.length of [n]);",
  subtracted: "a.length -= a.length - n;",
  "through any": "(a as any).length = n as any;",
};

const lengths: Core[] = Object.entries(LENGTHS).flatMap(([name, statement]) => [
  {
    name: `length ${name}: refused`,
    params: "a: number[], n: number",
    body: `let threw = false;\n  try {\n    ${statement}\n  } catch {\n    threw = true;\n  }`,
    when: "threw",
    calls: ["[1], 1.5"],
  },
  {
    name: `length ${name}: emptied`,
    params: "a: number[], n: number",
    body: `if (a.length < 2 || !Number.isInteger(n) || n < 0 || n > 9) return "no";\n  ${statement}`,
    when: "a[1] === undefined",
    calls: ["[1, 2], 1"],
  },
]);

const amounts: Core[] = [
  "new Array(n)",
  "Array(n)",
  "new Uint8Array(n)",
  '"x".repeat(n)',
  "new ArrayBuffer(n)",
  "Buffer.alloc(n)",
  '"x".padEnd(n)',
  "(1).toFixed(n)",
  "Array.from({ length: n })",
  "String.fromCodePoint(n)",
].flatMap((made): Core[] => [
  {
    name: `${made} throws`,
    params: "n: number",
    body: `let threw = false;\n  try {\n    if (!(n > 50)) void ${made};\n  } catch {\n    threw = true;\n  }`,
    when: made.startsWith('"x".padEnd') || made.startsWith("Array.from") ? "!threw && n === 7" : "threw",
    calls: [made.startsWith('"x".padEnd') || made.startsWith("Array.from") ? "7" : "-1"],
  },
]);

export const decides = (): Case[] => [
  ...vary("callee", called, 3),
  ...vary("new and instanceof", constructed, 4),
  ...vary("mixed bigints", [...mixed, ...bigints], 4),
  ...vary("lengths", [...lengths, ...amounts], 4),
];
