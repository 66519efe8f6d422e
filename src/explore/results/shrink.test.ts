import { expect, test } from "vitest";
import { input } from "../../expr/build.ts";
import { inDomain } from "../../expr/evaluate.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import { alternativeOf, callCountOf, lengthOf, timeOf } from "../../expr/variable/variable.ts";
import { smallestCover } from "./minimise.ts";
import { shrink } from "./shrink.ts";

const n = input("n", "num", { kind: "any-number" });
const length = input(lengthOf("xs"), "num", { kind: "integer", min: 0, max: 100 });
const text = input("s", "str", { kind: "any-string", maxLength: 1000 });
const flag = input("b", "bool", { kind: "any-boolean" });
const big = input("g", "big", { kind: "any-bigint" });
const word = input("w", "str", { kind: "one-of", values: ["first", "second", "third"] });
const tag = input(alternativeOf("t"), "num", { kind: "tag", labels: ["a", "b", "c"] });

const shrunk = async (
  variables: readonly Input[],
  model: [string, Primitive][],
  serves: (model: Model) => boolean,
  attempts = 500,
) =>
  Object.fromEntries(
    await shrink({ model: new Map(model), variablesOf: () => variables, stillServes: serves, attempts }),
  );

test("values become as plain as their purpose allows", async () => {
  expect(await shrunk([n], [["n", 73.25]], (m) => (m.get("n") as number) > 10)).toEqual({ n: 50 });
  expect(await shrunk([n], [["n", -41.7]], () => true)).toEqual({ n: 0 });
  expect(await shrunk([n], [["n", 48213]], (m) => m.get("n") === 48213)).toEqual({ n: 48213 });
  expect(await shrunk([text], [["s", "qq#token#zz"]], (m) => (m.get("s") as string).includes("token"))).toEqual({
    s: "token",
  });
  expect(await shrunk([text], [["s", "\u2603\u2603"]], (m) => (m.get("s") as string).length === 2)).toEqual({
    s: "aa",
  });
  expect(await shrunk([length], [["xs.length", 40]], (m) => (m.get("xs.length") as number) >= 3)).toEqual({
    "xs.length": 3,
  });
  const date = input(timeOf("d"), "num", { kind: "integer", min: -8.64e15, max: 8.64e15 });
  expect(await shrunk([date], [["d.time", -8.64e15]], () => true)).toEqual({ "d.time": 0 });
  expect(
    await shrunk(
      [flag, big, word, tag],
      [
        ["b", true],
        ["g", 999n],
        ["w", "third"],
        ["t#tag", 2],
      ],
      (m) => m.get("w") !== "first",
    ),
  ).toEqual({ b: false, g: 0n, w: "second", "t#tag": 0 });
});

test("only candidates of the domain are asked about, each a change, and no more than allowed", async () => {
  const asked: Model[] = [];
  const variables = [n, length, text, flag, big, word, tag];
  const model: [string, Primitive][] = [
    ["n", 12.5],
    ["xs.length", 30],
    ["s", "héllo wörld"],
    ["b", true],
    ["g", -7n],
    ["w", "third"],
    ["t#tag", 2],
  ];
  await shrunk(variables, model, (candidate) => asked.push(candidate) < 0, 60);
  expect(asked.length).toBeLessThanOrEqual(60);
  for (const candidate of asked) {
    for (const { name, domain } of variables) expect(inDomain(domain, candidate.get(name))).toBe(true);
    expect(model.filter(([name, value]) => !Object.is(candidate.get(name), value))).toHaveLength(1);
  }
});

test("elements are left out wherever they stand, and the others keep their order", async () => {
  const calls = input(callCountOf("this"), "num", { kind: "integer", min: 0, max: 4 });
  const at = (i: number, name: string) => input(`this.calls[${i}].${name}`, "num", { kind: "any-number" });
  const variablesOf = (model: Model) => {
    const count = model.get("this.calls") as number;
    return [calls, ...Array.from({ length: count }, (_, i) => at(i, "add[0]"))];
  };
  const added = (model: Model) =>
    variablesOf(model)
      .slice(1)
      .map(({ name }) => model.get(name));
  const result = await shrink({
    model: new Map<string, Primitive>([
      ["this.calls", 4],
      ["this.calls[0].add[0]", 11],
      ["this.calls[1].add[0]", 7],
      ["this.calls[2].add[0]", 12],
      ["this.calls[3].add[0]", 8],
    ]),
    variablesOf,
    stillServes: (model) => /7,(.*,)?8/.test(added(model).join()),
    attempts: 200,
  });
  expect(Object.fromEntries(result)).toEqual({
    "this.calls": 2,
    "this.calls[0].add[0]": 7,
    "this.calls[1].add[0]": 8,
  });
});

test("elements of a tuple keep their places, and those that must be there stay", async () => {
  const tuple = input(lengthOf("p"), "num", { kind: "integer", min: 1, max: 2 });
  const first = input("p[0]", "num", { kind: "any-number" });
  const second = input("p[1]", "str", { kind: "any-string", maxLength: 10 });
  const asked: Model[] = [];
  const result = await shrink({
    model: new Map<string, Primitive>([
      ["p.length", 2],
      ["p[0]", 0],
      ["p[1]", ""],
    ]),
    variablesOf: (model) => [tuple, first, second].slice(0, 1 + Number(model.get("p.length"))),
    stillServes: (model) => asked.push(model) > 0,
    attempts: 50,
  });
  expect(Object.fromEntries(result)).toEqual({ "p.length": 1, "p[0]": 0 });
  for (const model of asked) {
    expect(model.get("p.length")).toBeGreaterThan(0);
    expect(typeof model.get("p[0]")).toBe("number");
  }
});

test("variables that are not part of the input any more are dropped", async () => {
  const variablesOf = (model: Model) => ((model.get("xs.length") as number) > 0 ? [length, n] : [length]);
  const result = await shrink({
    model: new Map<string, Primitive>([
      ["xs.length", 2],
      ["n", 5],
    ]),
    variablesOf,
    stillServes: () => true,
    attempts: 100,
  });
  expect([...result]).toEqual([["xs.length", 0]]);
});

test("the smallest cover reaches all that everything together reaches, with few and small inputs", () => {
  const inputs = [
    { name: "wide", slots: [1, 2, 3, 4], weight: 50 },
    { name: "small", slots: [1, 2], weight: 1 },
    { name: "last", slots: [5], weight: 9 },
    { name: "last, smaller", slots: [5], weight: 2 },
    { name: "nothing", slots: [], weight: 0 },
  ];
  const chosen = smallestCover(inputs);
  expect(chosen.map(({ input: one, isFirstToReach }) => [one.name, isFirstToReach])).toEqual([
    ["wide", [1, 2, 3, 4]],
    ["last, smaller", [5]],
  ]);
  expect(smallestCover([])).toEqual([]);
});

test("pieces of a long list go, wherever what matters is", async () => {
  const long = input(lengthOf("xs"), "num", { kind: "integer", min: 0, max: 1000 });
  const variablesOf = (model: Model) => [
    long,
    ...Array.from({ length: Number(model.get("xs.length")) }, (_, i) =>
      input(`xs[${i}]`, "num", { kind: "any-number" }),
    ),
  ];
  const model = new Map<string, Primitive>([["xs.length", 900]]);
  for (let i = 0; i < 900; i++) model.set(`xs[${i}]`, i === 700 ? 7 : 0);
  const serves = (one: Model): boolean =>
    variablesOf(one).some(({ name }) => name !== long.name && one.get(name) === 7);
  const short = await shrink({ model, variablesOf, stillServes: serves, attempts: 200 });
  expect(short.get("xs.length")).toBe(1);
});
