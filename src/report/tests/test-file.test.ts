/** Whole test files, as golden text: what a user opens, in the words of each runner. */
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import type { Target } from "../../frontend/targets/target.ts";
import { RUNNERS, type TestCase } from "./case.ts";
import { type TestFileOptions, testFile, titleSource } from "./test-file.ts";

const FILE = "/app/src/cart.ts";

function target(name: string, more: Partial<Target> = {}): Target {
  return {
    file: FILE,
    export: name,
    kind: "function",
    signature: "() => unknown",
    parameters: [],
    definitions: {},
    isAsync: false,
    isGenerator: false,
    start: 0,
    end: 0,
    line: 1,
    ...more,
  };
}

const cart = { file: FILE, export: "Cart" };
const total = target("total");
const add = target("Cart.add", { kind: "method", class: cart, member: "add" });

const testCase = (one: Partial<TestCase> & Pick<TestCase, "target" | "outcome">): TestCase => ({
  args: [],
  isAsync: false,
  conditions: [],
  ...one,
});

const CASES: readonly TestCase[] = [
  testCase({
    target: total,
    args: [[1, 2], { $: "undefined" }],
    outcome: { returns: { $: "-0" } },
    conditions: ["items.length === 2"],
  }),
  testCase({
    target: total,
    args: [[]],
    outcome: { throws: { name: "RangeError", message: 'no "items"' } },
    conditions: ['kind === "empty"'],
  }),
  testCase({
    target: total,
    args: [{ $: "function", v: { returns: [true] } }],
    outcome: { throws: { name: "string", message: "x", value: "x" } },
  }),
  testCase({
    target: add,
    self: { $: "instance", v: { class: cart, name: "Cart", args: [3], calls: [{ method: "add", args: ["pen", 1] }] } },
    args: ["ink", 2],
    outcome: { returns: { $: "map", v: [["pen", 1]] } },
  }),
];

const OPTIONS: TestFileOptions = {
  runner: "vitest",
  outFile: "/app/assay-tests/src/cart.test.ts",
  isCommonJs: () => false,
  usesRequire: false,
  isTypeScript: true,
  isFresh: false,
};

test("vitest, TypeScript", () => {
  expect(
    testFile(CASES, OPTIONS),
  ).toBe(`// Pins the behaviour Assay observed. Regenerate with \`npx assay cover\`; edit freely if you adopt it.
import { describe, expect, test } from "vitest";
import { Cart, total } from "../../src/cart";

function thrownBy(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

describe("total", () => {
  test("returns -0 when items.length === 2", () => {
    expect(total([1, 2], undefined)).toBe(-0);
  });

  test('throws RangeError (no "items") when kind === "empty"', () => {
    const error = thrownBy(() => total([]));
    expect(error.constructor.name).toBe("RangeError");
    expect(error.message).toBe("no \\"items\\"");
  });

  test('throws "x" for () => true', () => {
    expect(thrownBy(() => total(function callback() { return true; }))).toBe("x");
  });
});

describe("Cart.add", () => {
  test('returns new Map([["pen", 1]]) for ("ink", 2) after add("pen", 1)', () => {
    const cart = new Cart(3);
    cart.add("pen", 1);
    expect(cart.add("ink", 2)).toStrictEqual(new Map([["pen", 1]]));
  });
});
`);
});

test("node, CommonJS", () => {
  const text = testFile(CASES.slice(0, 2), {
    ...OPTIONS,
    runner: "node",
    usesRequire: true,
    isTypeScript: false,
    isCommonJs: () => true,
  });
  expect(text).toContain(
    'const assert = require("node:assert/strict");\nconst { describe, test } = require("node:test");\nconst { total } = require("../../src/cart.ts");\n',
  );
  expect(text).toContain("assert.equal(total([1, 2], undefined), -0);");
  expect(text).toContain('assert.equal(error.message, "no \\"items\\"");');
  expect(text).not.toContain(": any");
});

test("jest, with fresh modules", () => {
  const esm = testFile(CASES.slice(0, 1), { ...OPTIONS, runner: "jest", isFresh: true });
  expect(esm).toContain('import { beforeEach, describe, expect, jest, test } from "@jest/globals";');
  expect(esm).toContain('let total: (typeof import("../../src/cart"))["total"];');
  expect(esm).toContain(
    'beforeEach(async () => {\n  jest.resetModules();\n  ({ total } = await import("../../src/cart"));\n});',
  );
  const commonjs = testFile(CASES.slice(0, 1), {
    ...OPTIONS,
    runner: "jest",
    isFresh: true,
    usesRequire: true,
    isTypeScript: false,
  });
  expect(commonjs).toContain('const { beforeEach, describe, expect, test } = require("@jest/globals");');
  expect(commonjs).toContain('({ total } = require("../../src/cart"));');
});

test("a CommonJS subject under vitest is imported whole", () => {
  const text = testFile(
    [testCase({ target: target("sum", { file: "/app/lib/my-sums.cjs" }), args: [1], outcome: { returns: 1 } })],
    { ...OPTIONS, isCommonJs: () => true },
  );
  expect(text).toContain('import mySumsModule from "../../lib/my-sums.cjs";\n\nconst { sum } = mySumsModule;');
});

test("default exports, and names that clash with those of the test file", () => {
  const outcome = { returns: 1 } as const;
  const cases = [
    testCase({ target: target("default"), outcome }),
    testCase({ target: target("expect"), outcome }),
    testCase({ target: target("module.exports", { file: "/app/src/other.js" }), outcome }),
  ];
  const text = testFile(cases, OPTIONS);
  expect(text).toContain('import cart, { expect as expect_ } from "../../src/cart";');
  expect(text).toContain('import other from "../../src/other.js";');
  expect(text).toContain("expect(expect_()).toBe(1);");
});

test("async results, instances and what has no text", () => {
  const body = (outcome: TestCase["outcome"], more: Partial<TestCase> = {}, options: Partial<TestFileOptions> = {}) =>
    /test\(.*?\{\n([\s\S]*?)\n {2}\}\);/.exec(
      testFile([testCase({ target: total, outcome, ...more })], { ...OPTIONS, ...options }),
    )![1];
  expect(body({ returns: 1 }, { isAsync: true })).toBe("    expect(await total()).toBe(1);");
  expect(body({ throws: { name: "Error", message: "m" } }, { isAsync: true })).toContain(
    "const error = await rejectedBy(() => total());",
  );
  const quoting = body({ throws: { name: "AssertionError", message: "m", quotesSource: true } });
  expect(quoting).toContain('"AssertionError"');
  expect(quoting).not.toContain("error.message");
  const instance = { $: "instance", v: { class: cart, name: "Cart", properties: [["n", { $: "nan" }]] } } as const;
  expect(body({ returns: instance })).toBe(
    "    const result = total();\n    expect(result).toBeInstanceOf(Cart);\n    expect({ ...(result as object) }).toStrictEqual({ n: NaN });",
  );
  expect(body({ returns: instance }, {}, { runner: "node", isTypeScript: false })).toBe(
    "    const result = total();\n    assert.ok(result instanceof Cart);\n    assert.deepStrictEqual({ ...result }, { n: NaN });",
  );
  expect(body({ returns: { $: "instance", v: { name: "Hidden", properties: [] } } })).not.toContain("Hidden");
  expect(body({ returns: { $: "function", v: "f" } })).toBe('    expect(typeof total()).toBe("function");');
  expect(body({ returns: [{ $: "cycle", v: 1 }] })).toBe('    expect(typeof total()).toBe("object");');
  expect(body({ returns: [{ $: "date", v: null }] }, {}, { runner: "node" })).toBe(
    '    assert.equal(typeof total(), "object");',
  );
  const thrower = body({ throws: { name: "Error", message: "m" } }, { target: add, self: CASES[3]!.self!, args: [] });
  expect(thrower).toContain(
    '    const cart = new Cart(3);\n    cart.add("pen", 1);\n    const error = thrownBy(() => cart.add());\n',
  );
});

test("titles are quoted so that they need few escapes", () => {
  expect(titleSource('a "b"')).toBe(`'a "b"'`);
  expect(titleSource("it's")).toBe(`"it's"`);
  expect(titleSource(`'a' and "b"`)).toBe(`"'a' and \\"b\\""`);
  for (const text of ['"', "'", `"'`, "\\", '\\"', '\n"', "\u2028'\""])
    expect(new Function(`return ${titleSource(text)}`)()).toBe(text);
});

test("what a CommonJS module exports as a whole has one name, however it was found", () => {
  const whole = { file: FILE, export: "module.exports" };
  const made = testCase({
    target: target("module.exports", { kind: "constructor", class: whole }),
    outcome: {
      returns: { $: "instance", v: { class: { file: FILE, export: "default" }, name: "Cart", properties: [] } },
    },
  });
  const text = testFile([made], {
    runner: "vitest",
    outFile: "/app/tests/cart.test.js",
    isCommonJs: () => true,
    usesRequire: false,
    isTypeScript: false,
    isFresh: false,
  });
  expect(text).toContain("new cart()");
  expect(text).toContain("toBeInstanceOf(cart)");
});

test("a generator is written as what it yields, a function with a this is called on one", () => {
  const cases = [
    testCase({ target: target("walk", { isGenerator: true }), args: [3], outcome: { returns: [1, 2] } }),
    testCase({
      target: target("area", { receiver: { kind: "object", properties: [] } }),
      self: { r: 2 },
      args: [1],
      outcome: { returns: 4 },
    }),
  ];
  const text = testFile(cases, {
    runner: "vitest",
    outFile: "/app/tests/cart.test.ts",
    isCommonJs: () => false,
    usesRequire: false,
    isTypeScript: true,
    isFresh: false,
  });
  expect(text).toContain("expect([...walk(3)]).toStrictEqual([1, 2]);");
  expect(text).toContain("expect(area.call({ r: 2 }, 1)).toBe(4);");
});

test("an export's name may be any text, and stays a name", () => {
  const names = ["a, b", 'x" } from "evil"; //', "new\nline", "it's", "déjà", "class"];
  const cases = names.map((name) => testCase({ target: target(name), outcome: { returns: 1 } }));
  for (const [usesRequire, isFresh] of [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const) {
    const text = testFile(cases, { ...OPTIONS, runner: "vitest", usesRequire, isFresh });
    const { program, errors } = parseSync("test.ts", text);
    expect(errors, text).toEqual([]);
    const sources = program.body.flatMap((one) => (one.type === "ImportDeclaration" ? [one.source.value] : []));
    expect(sources).toEqual(usesRequire ? [] : isFresh ? ["vitest"] : ["vitest", "../../src/cart"]);
  }
});

const REPO: TestCase["args"] = [
  { save: { $: "function", v: { returns: [true] } }, find: { $: "function", v: { returns: [1, 2] } } },
];

const effectful = (runner: TestFileOptions["runner"], isTypeScript: boolean): string =>
  testFile(
    [
      testCase({
        target: target("store", {
          parameters: [{ name: "repo", shape: { kind: "lazy" }, optional: false, rest: false }],
        }),
        args: REPO,
        outcome: { returns: { $: "undefined" } },
        aftermath: {
          calls: [
            { callback: 1, args: ["a"] },
            { callback: 0, args: [{ id: "a" }, { $: "undefined" }] },
            { callback: 1, args: ["b"] },
          ],
        },
      }),
    ],
    { ...OPTIONS, runner, isTypeScript },
  );

test("callbacks are mocks of the runner, and what they were called with is pinned in its words", () => {
  const text = effectful("vitest", true);
  expect(text).toContain('import { describe, expect, test, vi } from "vitest";');
  expect(text).toContain("const repo: Parameters<typeof store>[0] = {");
  expect(text).toContain('find: vi.fn(inTurn([1, 2], () => callOrder.push("find"))),');
  for (const line of [
    "store(repo);",
    "expect(repo.save).toHaveBeenCalledTimes(1);",
    'expect(repo.save).toHaveBeenCalledWith({ id: "a" }, undefined);',
    'expect(repo.find).toHaveBeenNthCalledWith(2, "b");',
    'expect(callOrder).toStrictEqual(["find", "save", "find"]);',
  ])
    expect(text).toContain(`    ${line}\n`);
  expect(effectful("jest", false)).toContain("jest.fn(");
  const node = effectful("node", false);
  expect(node).toContain('const find = mock.fn(inTurn([1, 2], () => callOrder.push("find")));');
  expect(node).toContain('assert.deepEqual(find.mock.calls.map((call) => call.arguments), [["a"], ["b"]]);');
  const chai = effectful("mocha+chai", false);
  expect(chai).toContain('import { expect } from "chai";\nimport { describe, it } from "mocha";');
  expect(chai).toContain('expect(save.calls).to.deep.equal([[{ id: "a" }, undefined]]);');
  expect(effectful("bun", true)).toContain('import { describe, expect, mock, test } from "bun:test";');
  for (const runner of RUNNERS)
    for (const isTypeScript of [true, false])
      expect(parseSync("test.ts", effectful(runner, isTypeScript)).errors, runner).toEqual([]);
});

test("a mock that the program calls with new stays a plain function", () => {
  const text = testFile(
    [
      testCase({
        target: total,
        args: [{ $: "function", v: { returns: [1] } }],
        outcome: { returns: 1 },
        aftermath: { calls: [{ callback: 0, args: [], isNew: true }] },
      }),
    ],
    OPTIONS,
  );
  expect(text).toContain("total(function callback() { return 1; })");
});

test("what became of the receiver and of arguments is pinned; a result that is one of them is named", () => {
  const self = { $: "instance", v: { class: cart, name: "Cart", args: [3], properties: [] } } as const;
  const after = {
    $: "instance",
    v: {
      class: cart,
      name: "Cart",
      properties: [
        ["n", 1],
        ["limit", 3],
      ],
    },
  } as const;
  const body = (more: Partial<TestCase>, runner: TestFileOptions["runner"] = "vitest"): string =>
    testFile([testCase({ target: add, self, args: [[2, 1]], outcome: { returns: { $: "undefined" } }, ...more })], {
      ...OPTIONS,
      runner,
    });
  const changed = { aftermath: { self: after, changed: ["n"], args: [{ index: 0, value: [1, 2] }] } };
  expect(body(changed)).toContain("expect(cart).toMatchObject({ n: 1 });");
  expect(body(changed)).toContain("= [2, 1];\n");
  expect(body(changed)).toContain(").toStrictEqual([1, 2]);");
  const heard = {
    aftermath: {
      events: [
        ["added", 2],
        ["full", { $: "undefined" }],
      ],
    },
  } as const;
  expect(body(heard)).toContain('const emit = vi.spyOn(cart, "emit");');
  expect(body(heard)).toContain('expect(emit).toHaveBeenNthCalledWith(1, "added", 2);');
  expect(body(heard, "node")).toContain('[["added", 2], ["full", undefined]]');
  expect(body(heard, "mocha")).not.toContain("const emit");
  expect(body(changed, "node")).toContain("assert.deepStrictEqual({ ...cart }, { n: 1, limit: 3 });");
  expect(
    body({
      aftermath: {
        gives: "self",
        says: [
          ["size", 2],
          ["isFull()", false],
        ],
      },
      outcome: { returns: after },
    }),
  ).toContain(
    "expect(cart.add([2, 1])).toBe(cart);\n    expect(cart.size).toBe(2);\n    expect(cart.isFull()).toBe(false);\n",
  );
});

test("errors are pinned with what they tell", () => {
  const outcome: TestCase["outcome"] = {
    throws: {
      name: "HttpError",
      message: "m",
      properties: [
        ["status", 404],
        ["code", "E"],
      ],
    },
  };
  const text = (runner: TestFileOptions["runner"]): string =>
    testFile([testCase({ target: total, outcome })], { ...OPTIONS, runner });
  expect(text("vitest")).toContain('expect(error).toMatchObject({ status: 404, code: "E" });');
  expect(text("node")).toContain('assert.equal(Reflect.get(error, "status"), 404);');
});

test("members of enums are named, and imports have the extension that the project's modules need", () => {
  const mode = {
    kind: "one-of",
    values: ["a", "b"],
    enum: { file: FILE, export: "Mode", members: ["First", "Second"] },
  } as const;
  const parameters = [{ name: "mode", shape: mode, optional: false, rest: false }];
  const one = testCase({ target: target("total", { parameters }), args: ["b"], outcome: { returns: 1 } });
  const text = testFile([one], { ...OPTIONS, importStyle: "js" });
  expect(text).toContain("expect(total(Mode.Second)).toBe(1);");
  expect(text).toContain('import { Mode, total } from "../../src/cart.js";');
  expect(testFile([one], { ...OPTIONS, importStyle: "ts" })).toContain('from "../../src/cart.ts";');
});

test("a test that pins a crash is marked and skipped, and run where that is asked for", () => {
  const crash = testCase({ target: total, outcome: { throws: { name: "TypeError", message: "x" } }, crash: "x\n" });
  const text = (more: Partial<TestCase>, runner: TestFileOptions["runner"] = "vitest"): string =>
    testFile([{ ...crash, ...more }], { ...OPTIONS, runner });
  expect(text({ isSkipped: true })).toContain('  // looks like a bug: x\\n\n  test.skip("throws TypeError", () => {\n');
  expect(text({})).toContain('  // looks like a bug: x\\n\n  test("throws TypeError", () => {\n');
  expect(text({ isSkipped: true }, "mocha")).toContain("  it.skip(");
});

test("what mocks give is of the declared type, and members of enums are named in it, too", () => {
  const status = {
    kind: "one-of",
    values: ["a", "b"],
    enum: { file: FILE, export: "Status", members: ["A", "B"] },
  } as const;
  const order = { kind: "object", properties: [{ name: "status", shape: status, optional: false }] } as const;
  const repo = {
    kind: "object",
    properties: [],
    methods: [
      {
        name: "find",
        shape: { kind: "function", parameters: 1, returns: { kind: "promise", of: order } },
        optional: false,
      },
      { name: "save", shape: { kind: "function", parameters: 1, returns: { kind: "undefined" } }, optional: true },
    ],
  } as const;
  const parameter = { name: "repo", shape: repo, optional: false, rest: false };
  const service = {
    kind: "instance",
    class: cart,
    name: "Cart",
    parameters: [{ ...parameter, declared: { file: "/app/src/repo.ts", export: "Repo" } }],
    methods: [],
  } as const;
  const found = { $: "promise", v: { status: "b" } } as const;
  const mocks = {
    find: { $: "function", v: { returns: [found] } },
    save: { $: "function", v: { returns: [{ $: "undefined" }] } },
  } as const;
  const one = testCase({
    target: target("Cart.add", { kind: "method", class: cart, member: "add", receiver: service }),
    self: { $: "instance", v: { class: cart, name: "Cart", args: [mocks], calls: [] } },
    outcome: { returns: 1 },
    aftermath: {
      calls: [
        { callback: 0, args: [] },
        { callback: 1, args: [] },
      ],
    },
  });
  const text = testFile([one], OPTIONS);
  expect(text).toContain('import type { Repo } from "../../src/repo";');
  expect(text).toContain("const repo: Repo = {");
  expect(text).toContain('find: vi.fn((): ReturnType<Repo["find"]> => {');
  expect(text).toContain("return Promise.resolve({ status: Status.B });");
  const alone = testFile([{ ...one, aftermath: { calls: [{ callback: 0, args: [] }] } }], OPTIONS);
  expect(alone).toContain('find: vi.fn((): ReturnType<Repo["find"]> => Promise.resolve({ status: Status.B })),');
  expect(alone).not.toContain("callOrder");
  // without a name for its type, that of the parameter
  const unnamed = { ...service, parameters: [parameter] };
  expect(testFile([{ ...one, target: { ...one.target, receiver: unnamed } }], OPTIONS)).toContain(
    'ReturnType<ConstructorParameters<typeof Cart>[0]["find"]>',
  );
});

test("types are imported where they are named only, and long objects get lines of their own", () => {
  const shape = { kind: "object", properties: [] } as const;
  const declared = { file: FILE, export: "Order" };
  const parameters = [{ name: "order", shape, optional: false, rest: false, declared }];
  const args = [{ id: "an order that is long", customer: "somebody with a name", status: "placed", note: "x" }];
  const text = testFile(
    [testCase({ target: target("total", { parameters }), args, outcome: { returns: args[0]! } })],
    OPTIONS,
  );
  expect(text).not.toContain("import type");
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(111);
});

const counter = target("makeCounter", {
  parameters: [{ name: "start", shape: { kind: "number" }, optional: false, rest: false }],
});
const HANDED: readonly TestCase[] = [
  testCase({
    target: counter,
    args: [1],
    calls: [
      { of: ".next", args: [2] },
      { of: ".reset", args: [] },
      { of: ".later", args: ["x"], isAwaited: true },
      { of: ".each", args: [], isYielded: true },
    ],
    outcome: {
      returns: {
        $: "called",
        v: [
          { label: "a", next: { $: "function", v: "next" } },
          [
            [".next", 3],
            [".reset", { $: "undefined" }],
            [".later", { $: "promise", v: "y" }],
            [".each", { $: "instance", v: { name: "Generator", base: [1] } }],
          ],
        ],
      },
    },
  }),
  testCase({
    target: counter,
    args: [2],
    calls: [
      { of: ".on", args: [{ $: "function", v: { returns: [] } }] },
      { of: ".on()", args: [] },
    ],
    outcome: { throws: { name: "Error", message: "too late" } },
    aftermath: { calls: [{ callback: 0, args: [7] }] },
  }),
];

test("what was handed back is called as a person would", () => {
  const text = testFile(HANDED, { ...OPTIONS, runner: "vitest" });
  expect(text.slice(text.indexOf("describe("))).toBe(`describe("makeCounter", () => {
  test('makeCounter(1).each() gives [1] after next(2), reset(), later("x")', async () => {
    const counter = makeCounter(1);
    expect(counter.next(2)).toBe(3);
    counter.reset();
    expect(await counter.later("x")).toBe("y");
    expect([...counter.each()]).toStrictEqual([1]);
    expect(counter).toStrictEqual({ label: "a", next: expect.any(Function) });
  });

  test("makeCounter(2).on(…)() throws Error (too late) after on(…)", () => {
    const argument1 = vi.fn();
    const counter = makeCounter(2);
    const onResult = counter.on(argument1);
    const error = thrownBy(() => onResult());
    expect(error.constructor.name).toBe("Error");
    expect(error.message).toBe("too late");
    expect(argument1).toHaveBeenCalledTimes(1);
    expect(argument1).toHaveBeenCalledWith(7);
  });
});
`);
});

test.each(RUNNERS)("calls of what was handed back parse for %s", (runner) => {
  const text = testFile(HANDED, { ...OPTIONS, runner });
  expect(parseSync("made.test.ts", text).errors).toEqual([]);
});

test("an error's class is named where the test can import it, from whichever module has it", () => {
  const thrown = {
    name: "StockError",
    message: "none left",
    class: { file: "/app/src/errors.ts", export: "StockError" },
  };
  const text = testFile([{ ...CASES[1]!, outcome: { throws: thrown } }], OPTIONS);
  expect(text).toContain('import { StockError } from "../../src/errors";');
  expect(text).toContain("expect(error).toBeInstanceOf(StockError);\n    expect(error.message)");
  const node = testFile([{ ...CASES[1]!, outcome: { throws: thrown } }], { ...OPTIONS, runner: "node" });
  expect(node).toContain("assert.ok(error instanceof StockError);");
});
