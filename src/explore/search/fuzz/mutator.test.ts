import { expect, test } from "vitest";
import { input } from "../../../expr/build.ts";
import { defaultOf, inDomain } from "../../../expr/evaluate.ts";
import type { Domain, Input, Model, Primitive } from "../../../expr/expr.ts";
import { keyOf, lengthOf } from "../../../expr/variable/variable.ts";
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import { createSearchRandom } from "../../../solver/random.ts";
import { Corpus } from "./corpus.ts";
import { edit } from "./edits.ts";
import { Mutator } from "./mutator.ts";

const DOMAINS: readonly Domain[] = [
  { kind: "any-number" },
  { kind: "integer", min: 0, max: 5 },
  { kind: "integer", min: -128, max: 127 },
  { kind: "integer", min: 3, max: 3 },
  { kind: "integer", min: 0, max: 2 ** 32 - 1 },
  { kind: "any-string", maxLength: 5000 },
  { kind: "any-boolean" },
  { kind: "any-bigint" },
  { kind: "one-of", values: ["a", "b"] },
  { kind: "tag", labels: ["x === null", "x === undefined", "other"] },
];
const SORTS = {
  "any-number": "num",
  integer: "num",
  "any-string": "str",
  "any-boolean": "bool",
  "any-bigint": "big",
  "one-of": "str",
  tag: "num",
} as const;
const DICTIONARIES: readonly Dictionary[] = [
  { strings: [], numbers: [] },
  { strings: ["token", "é", ""], numbers: [0.5, -7, 1e9, Number.NaN, 2 ** 40] },
];
const variables: readonly Input[] = DOMAINS.map((domain, i) => input(`v${i}`, SORTS[domain.kind], domain));

test("edits stay in the domain, and every domain with a choice is left sometimes", () => {
  for (const dictionary of DICTIONARIES) {
    const random = createSearchRandom(9);
    for (const variable of variables) {
      let value: Primitive = defaultOf(variable.domain);
      const seen = new Set<Primitive>();
      for (let i = 0; i < 3000; i++) {
        value = edit(variable, value, dictionary, random);
        seen.add(value);
        if (!inDomain(variable.domain, value)) expect({ domain: variable.domain, value }).toBe("a value of the domain");
      }
      if (variable.domain.kind !== "integer" || variable.domain.min !== variable.domain.max)
        expect(seen.size).toBeGreaterThan(1);
    }
  }
});

test("words of the dictionary turn up", () => {
  const random = createSearchRandom(2);
  const text = input("s", "str", { kind: "any-string", maxLength: 100 });
  const seen = new Set(Array.from({ length: 200 }, () => edit(text, "", { strings: ["magic"], numbers: [] }, random)));
  expect(seen.has("magic")).toBe(true);
});

test("mutants differ from their parent, use donors and hints, and repeat with the seed", () => {
  const model = new Map<string, Primitive>(variables.map((variable) => [variable.name, defaultOf(variable.domain)]));
  const parent = { model, variables, hints: [{ name: "v5", instead: "hinted" }] };
  const donor = { model: new Map<string, Primitive>([["v0", 424242]]), variables };
  const mutants = (seed: number) => {
    const mutator = new Mutator(() => variables, DICTIONARIES[1]!, createSearchRandom(seed));
    return Array.from({ length: 300 }, () => mutator.mutate(parent, donor));
  };
  const all = mutants(4);
  expect(all).toEqual(mutants(4));
  expect(all).not.toEqual(mutants(5));
  expect(model.get("v0")).toBe(0);
  expect(all.some((mutant) => mutant.get("v0") === 424242)).toBe(true);
  expect(all.some((mutant) => mutant.get("v5") === "hinted")).toBe(true);
  const changes = all.map(
    (mutant) => variables.filter(({ name }) => !Object.is(mutant.get(name), model.get(name))).length,
  );
  expect(changes.filter((count) => count <= 2).length).toBeGreaterThan(100);
  expect(Math.max(...changes)).toBeGreaterThan(4);
});

/** Rows of cells, as the plans of arrays name them. */
function tableOf(model: Model): Input[] {
  const count = (name: string) => (model.get(name) as number | undefined) ?? 0;
  const length = (path: string) => input(lengthOf(path), "num", { kind: "integer", min: 0, max: 2 ** 32 - 1 });
  const all: Input[] = [length("rows")];
  for (let i = 0; i < count("rows.length"); i++) {
    all.push(length(`rows[${i}]`));
    for (let k = 0; k < count(`rows[${i}].length`); k++)
      all.push(input(`rows[${i}][${k}]`, "num", { kind: "any-number" }));
  }
  return all;
}

test("collections grow: a table of 16 rows of 21 cells comes about by itself, and nothing grows without end", () => {
  const random = createSearchRandom(3);
  let planned = 0;
  const variablesOf = (model: Model) => {
    planned++;
    return tableOf(model);
  };
  const mutator = new Mutator(variablesOf, DICTIONARIES[0]!, random);
  const corpus = new Corpus(variablesOf, random);
  corpus.add(new Map(), true);
  const size = (model: Model) => {
    const rows = (model.get("rows.length") as number | undefined) ?? 0;
    const shortest = Math.min(
      ...Array.from({ length: rows }, (_, i) => (model.get(`rows[${i}].length`) as number) ?? 0),
    );
    return Math.min(rows, 16) + (rows === 0 ? 0 : Math.min(shortest, 21));
  };
  let best = 0;
  let runs = 0;
  for (; runs < 20_000 && best < 16 + 21; runs++) {
    const child = mutator.mutate(corpus.pick(), corpus.donor());
    if (size(child) <= best || tableOf(child).length > 3_000) continue;
    best = size(child);
    corpus.add(child, true);
  }
  expect(best).toBe(16 + 21);
  expect(runs).toBeLessThan(10_000);
  // most mutants are made without planning their variables again
  expect(planned).toBeLessThan(runs * 2);
});

test("a corpus is bounded by number and by size, and forgets what only did something more often first", () => {
  const subject = input("s", "str", { kind: "any-string", maxLength: 1_000_000 });
  const corpus = new Corpus(() => [subject], createSearchRandom(1));
  corpus.add(new Map([["s", "first"]]), true);
  for (let i = 0; i < 3_000; i++) corpus.add(new Map([["s", String(i)]]), false);
  expect(corpus.size).toBeLessThanOrEqual(1_500);
  expect(corpus.entries[0]!.isFirst).toBe(true);
  for (let i = 0; i < 300; i++) corpus.add(new Map([["s", "x".repeat(100_000)]]), false);
  expect(corpus.entries.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(200_000);
  expect(corpus.entries[0]!.isFirst).toBe(true);
});

test("texts of two inputs become one", () => {
  const text = input("s", "str", { kind: "any-string", maxLength: 100 });
  const parent = (value: string) => ({ model: new Map<string, Primitive>([["s", value]]), variables: [text] });
  const mutator = new Mutator(() => [text], DICTIONARIES[0]!, createSearchRandom(2));
  const made = new Set(
    Array.from({ length: 2_000 }, () => mutator.mutate(parent("SET a 42"), parent("GET a")).get("s")),
  );
  expect(made.has("SET a 42\nGET a")).toBe(true);
});

test("texts take up words of other texts of the same input, and names of properties become such words", () => {
  const text: Domain = { kind: "any-string", maxLength: 5000 };
  const [template, key] = [input("template", "str", text), input(keyOf("view", 0), "str", text)];
  const model = new Map<string, Primitive>([
    ["template", "{{#some}}x{{/some}}"],
    ["Object.keys(view)[0]", "mine"],
  ]);
  const parent = { model, variables: [template, key] };
  const mutator = new Mutator(() => parent.variables, { strings: [], numbers: [] }, createSearchRandom(3));
  const mutants = Array.from({ length: 400 }, () => mutator.mutate(parent, parent));
  expect(mutants.some((mutant) => mutant.get("Object.keys(view)[0]") === "some")).toBe(true);
  expect(mutants.some((mutant) => mutant.get("template") === "{{#mine}}x{{/some}}")).toBe(true);
});

test("elements of tuples have names of one kind and values of several: what is taken over fits, or is left out", () => {
  const length = (path: string, max: number): Input => input(lengthOf(path), "num", { kind: "integer", min: 0, max });
  const of = (i: number): readonly Input[] => [
    input(`rows[${i}][0]`, "str", { kind: "any-string", maxLength: 5000 }),
    input(`rows[${i}][1]`, "num", { kind: "any-number" }),
    input(`rows[${i}][2]`, "str", { kind: "one-of", values: ["a", "b"] }),
    length(`pair[${i % 2}]`, 9),
    i % 2 === 0
      ? input(`pair[0][${i}]`, "bool", { kind: "any-boolean" })
      : input(`pair[1][${i}]`, "big", { kind: "any-bigint" }),
  ];
  const made = new Map<string, Input>();
  const once = (variable: Input): Input =>
    made.get(variable.name) ?? made.set(variable.name, variable).get(variable.name)!;
  const variablesOf = (model: Model): Input[] => [
    once(length("rows", 50)),
    ...Array.from({ length: Number(model.get("rows.length") ?? 0) }, (_, i) => of(i).map(once)).flat(),
  ];
  const mutator = new Mutator(variablesOf, { strings: ["x"], numbers: [3] }, createSearchRandom(4));
  let model: Model = new Map();
  for (let i = 0; i < 800; i++) {
    const parent = { model, variables: variablesOf(model) };
    const child = mutator.mutate(parent, parent);
    for (const { name, domain } of variablesOf(child))
      if (child.has(name) && !inDomain(domain, child.get(name)))
        expect({ name, value: child.get(name) }).toBe("of its domain");
    if (variablesOf(child).length < 400) model = child;
  }
});
