/** Properties of single checkers, violated in ways that their own conditions may not see. */
import type { Case } from "../case.ts";
import type { PlantName } from "../plant.ts";
import { type Whole, whole } from "../whole.ts";

/** Regular expressions that take for ever on these texts. */
const SLOW: readonly (readonly [pattern: string, text: string])[] = [
  ["/^(a+)+$/", '"a".repeat(40) + "!"'],
  ["/^(a|a)*$/", '"a".repeat(40) + "!"'],
  ["/^(a|aa)+$/", '"a".repeat(60) + "!"'],
  ["/^([a-z]+)*$/", '"a".repeat(40) + "!"'],
  ["/^(\\w+\\s?)*$/", '"a".repeat(40) + "!"'],
  ["/(x+x+)+y/", '"x".repeat(40)'],
  ["/^(.*?,){14}P/", '"1,".repeat(60)'],
];
const MATCHES: Readonly<Record<string, string>> = {
  test: "$.test(s)",
  exec: "$.exec(s) !== null",
  match: "s.match($) !== null",
  search: "s.search($) >= 0",
  replace: 's.replace($, "").length',
  split: "s.split($).length",
  "test by call": "RegExp.prototype.test.call($, s)",
};
const hangs: Whole[] = SLOW.flatMap(([pattern, text], i) =>
  Object.entries(MATCHES)
    .filter((_, j) => i === 0 || (i + j) % 4 === 0)
    .map(
      ([name, use]): Whole => ({
        name: `${pattern} by ${name}`,
        source: `const PATTERN = ${pattern};\nexport function target(s: string): unknown {\n  return ${use.replace("$", "PATTERN")};\n}\n`,
        plants: ["hang"],
        calls: [text],
      }),
    ),
);

const loops: Whole[] = [
  {
    name: "a loop that misses its end",
    source:
      "export function target(n: number): unknown {\n  let i = 0;\n  while (i !== n) {\n    i++;\n    if (i > 1e12) return 0;\n  }\n  return i;\n}\n",
    plants: ["hang"],
    calls: ["0.5"],
  },
  {
    name: "a loop that runs after its end",
    source:
      "export function target(a: number[]): unknown {\n  let end = a.length;\n  let sum = 0;\n  for (let i = 0; i < end; i++) {\n    sum += a[i % a.length]!;\n    if (a[0] === 7) end++;\n  }\n  return sum;\n}\n",
    plants: ["hang"],
    calls: ["[7]"],
  },
  {
    name: "a cycle that is followed",
    source:
      "export interface Node1 {\n  next?: Node1;\n}\nexport function target(list: Node1): unknown {\n  let n = 0;\n  for (let at: Node1 | undefined = list; at !== undefined; at = at.next) n++;\n  return n;\n}\n",
    plants: ["hang"],
    given: "const p: Node1 = {};\n  p.next = p;",
    calls: ["p"],
  },
  {
    name: "a step of zero",
    source:
      "export function target(from: number, to: number, step: number): unknown {\n  let n = 0;\n  for (let i = from; i < to; i += step) n++;\n  return n;\n}\n",
    plants: ["hang"],
    calls: ["0, 1, 0"],
  },
  {
    name: "state that never comes",
    source:
      "let ready = true;\nexport function target(n: number): unknown {\n  if (n === 3) ready = false;\n  while (!ready && n !== 3) n = n < 9 ? n + 4 : 4;\n  return n;\n}\n",
    plants: ["hang"],
    calls: ["3", "4"],
  },
];

/** Expressions of `x` that are NaN for the argument, behind types that say nothing. */
const NANS: readonly (readonly [params: string, result: string, args: string])[] = [
  ["x: string", "(x as any) - 1", '"a"'],
  ["x: string", "(x as any) * 2", '"a"'],
  ["x: string", "(x as any) / 2", '"a"'],
  ["x: string", "+(x as any)", '"a"'],
  ["x: string", "Number(x as any)", '"a"'],
  ["x: string", "(parseInt as any)(x)", '"a"'],
  ["x: string", "Math.max(1, x as any)", '"a"'],
  ["x: any", "x - 1", '"a"'],
  ["x: any", "x.n - 1", "{}"],
  ["x: any", "Math.abs(x)", "{}"],
  ["x: unknown", "(x as number) - 1", "undefined"],
  ["x: { n: number }", "(x as any).m - 1", "{ n: 1 }"],
  ["x: { n?: number }", "x.n! + 1", "{}"],
  ["x: number[]", "x[0]! + 1", "[]"],
  ["x: number[]", "x.reduce((a, b) => a + b, undefined as any) + 0", "[]"],
  ["x: Record<string, number>", "x.a! * 2", "{}"],
  ["x: Map<string, number>", 'x.get("a")! * 2', "new Map()"],
  ["x: number", "(x as any) ** (undefined as any)", "2"],
  ["x: number", "x % 0", "2"],
  ["x: number", "x - x", "Infinity"],
  ["x: number", "Math.sqrt(x)", "-1"],
  ["x: number", "Math.log(x)", "-1"],
  ["x: number", "Math.acos(x)", "2"],
  ["x: number", "[x].map((y) => Math.sqrt(y))[0]!", "-1"],
  ["x: Date", "x.getTime() + 0", "new Date(NaN)"],
  ["x: string", "x.charCodeAt(0)", '""'],
  ["x: string", "new Date(x).getTime()", '"no date"'],
  ["x: string", "JSON.parse(x).n - 1", '"{}"'],
];
const nans: Whole[] = NANS.flatMap(([params, result, args], i): Whole[] => {
  const excuse = args.includes("Date(NaN)") ? { excuse: "dates are valid" } : {};
  return [
    {
      name: `${i}: ${result} returned`,
      source: `export function target(${params}): number {\n  return ${result};\n}\n`,
      plants: ["nan"],
      calls: [args],
      ...excuse,
    },
    {
      name: `${i}: ${result} behind any`,
      source: `export function target(${params}): any {\n  return ${result};\n}\n`,
      plants: ["nan"],
      calls: [args],
      ...excuse,
    },
    {
      name: `${i}: ${result} in a variable`,
      source: `export function target(${params}): number {\n  const result: any = ${result};\n  return result as number;\n}\n`,
      plants: ["nan"],
      calls: [args],
      ...excuse,
    },
    {
      name: `${i}: ${result} in an arrow`,
      source: `export const target = (${params}) => ${result};\n`,
      plants: ["nan"],
      calls: [args],
      ...excuse,
    },
    {
      name: `${i}: ${result} in a helper`,
      source: `const help = (${params}): any => ${result};\nexport function target(${params}): number {\n  return help(x);\n}\n`,
      plants: ["nan"],
      calls: [args],
      ...excuse,
    },
  ];
});

/** Assertions by many names. */
const ASSERTS: Readonly<Record<string, readonly [setup: string, statement: string]>> = {
  ok: ['import { ok } from "node:assert";', "ok(!($));"],
  assert: ['import assert from "node:assert";', "assert(!($));"],
  strict: ['import { strict } from "node:assert";', "strict(!($));"],
  "assert.equal": ['import assert from "node:assert/strict";', "assert.equal($, false);"],
  deepStrictEqual: ['import { deepStrictEqual } from "node:assert";', "deepStrictEqual({ v: $ }, { v: false });"],
  "a destructured assert": [
    'import assert from "node:assert";\nconst sure: typeof assert.ok = assert.ok;',
    "sure(!($));",
  ],
  "assert by call": ['import assert from "node:assert";', "assert.ok.call(null, !($));"],
  "assert by apply": ['import assert from "node:assert";', "Reflect.apply(assert.ok, null, [!($)]);"],
  fail: ['import assert from "node:assert";', "if ($) assert.fail();"],
  "an assertion error": [
    'import { AssertionError } from "node:assert";',
    'if ($) throw new AssertionError({ message: "x" });',
  ],
  rejects: [
    'import assert from "node:assert";',
    'assert.doesNotThrow(() => {\n    if ($) throw new Error("x");\n  });',
  ],
  throws: ['import assert from "node:assert";', 'assert.throws(() => {\n    if (!($)) throw new Error("x");\n  });'],
  match: ['import assert from "node:assert";', 'assert.match(($) ? "a" : "b", /b/);'],
  notStrictEqual: ['import assert from "node:assert";', "assert.notStrictEqual($, true);"],
  "in a callback": ['import assert from "node:assert";', "[0].forEach(() => assert(!($)));"],
  "in a getter": [
    'import assert from "node:assert";',
    "void {\n    get v() {\n      assert(!($));\n      return 0;\n    },\n  }.v;",
  ],
  "in a constructor": [
    'import assert from "node:assert";\nclass Sure {\n  constructor(v: boolean) {\n    assert(v);\n  }\n}',
    "new Sure(!($));",
  ],
  "in a module of its own": ['import { sure } from "./sure.ts";', "sure(!($));"],
  "in a generator": [
    'import assert from "node:assert";',
    "for (const _ of (function* () {\n    assert(!($));\n    yield 1;\n  })()) void _;",
  ],
  "a function that asserts": [
    'function sure(v: unknown): asserts v {\n  if (!v) throw Object.assign(new Error("no"), { code: "ERR_ASSERTION" });\n}',
    "sure(!($));",
  ],
};
const CONDITIONS: readonly (readonly [params: string, condition: string, calls: readonly string[], state: string])[] = [
  ["n: number", "n === 3", ["3"], ""],
  ["s: string", 's.length === 2 && s.startsWith("b")', ['"bb"'], ""],
  [
    "n: number",
    "++seen === 2 && n === 0",
    ["0", "0"],
    "const held = { n: 0 };\nfunction up(this: { n: number }): number {\n  return ++this.n;\n}",
  ],
];
const asserts: Whole[] = Object.entries(ASSERTS).flatMap(([name, [setup, statement]]) =>
  CONDITIONS.map(([params, condition, calls, state], i): Whole => {
    const when = state === "" ? condition : "up.call(held) === 2 && n === 0";
    return {
      name: `${name}, ${["a number", "a text", "hidden state"][i]}`,
      source: `${setup}\n${state}\nexport function target(${params}): unknown {\n  const is = ${when};\n  ${statement.replace("$", "is")}\n  return "miss";\n}\n`,
      plants: ["assertion"] as PlantName[],
      calls,
      ...(name === "in a module of its own"
        ? {
            files: {
              "sure.ts":
                'import assert from "node:assert";\nexport function sure(v: boolean): void {\n  assert(v);\n}\n',
            },
          }
        : {}),
    };
  }),
);

/** The plant's own import is not needed: the text says which assertion it is. */
const own = (cases: readonly Case[]): Case[] =>
  cases.map((one) => ({
    ...one,
    source: one.source.replace('import { ok } from "node:assert";\n', (first, at: number) => (at === 0 ? "" : first)),
  }));

export const checkers = (): Case[] => [
  ...whole("hangs", [...hangs, ...loops]),
  ...whole("nan", nans),
  ...own(whole("assertions", asserts)),
];
