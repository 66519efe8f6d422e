import { expect, test } from "vitest";
import { input } from "../../../expr/build.ts";
import { defaultOf, inDomain } from "../../../expr/evaluate.ts";
import type { Domain, Input, Primitive } from "../../../expr/expr.ts";
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import { createSearchRandom } from "../../../solver/random.ts";
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

test("mutants differ from their parent in a few variables, use donors, and repeat with the seed", () => {
  const parent = new Map<string, Primitive>(variables.map((variable) => [variable.name, defaultOf(variable.domain)]));
  const donor = new Map<string, Primitive>([["v0", 424242]]);
  const mutants = (seed: number) => {
    const mutator = new Mutator(() => variables, DICTIONARIES[1]!, createSearchRandom(seed));
    return Array.from({ length: 300 }, () => mutator.mutate(parent, [parent, donor]));
  };
  const all = mutants(4);
  expect(all).toEqual(mutants(4));
  expect(all).not.toEqual(mutants(5));
  expect(parent.get("v0")).toBe(0);
  expect(all.some((mutant) => mutant.get("v0") === 424242)).toBe(true);
  for (const mutant of all) {
    const changed = variables.filter(({ name }) => !Object.is(mutant.get(name), parent.get(name)));
    expect(changed.length).toBeLessThanOrEqual(6);
  }
});
