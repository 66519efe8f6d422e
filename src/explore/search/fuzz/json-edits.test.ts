import { expect, test } from "vitest";
import { createSearchRandom } from "../../../solver/random.ts";
import { editJson } from "./json-edits.ts";

test("edits of JSON are JSON, take names that objects inherit, and go deep", () => {
  const random = createSearchRandom(1);
  const words = { strings: ["host"], numbers: [] };
  let text = "{}";
  const seen = new Set<string>();
  for (let i = 0; i < 4_000; i++) {
    text = editJson(text.length > 200 ? "{}" : text, words, random)!;
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    for (const part of ['"__proto__":{"', '"constructor":{"prototype":{', "[", '"host"'])
      if (text.includes(part)) seen.add(part);
  }
  expect([...seen].sort()).toEqual(['"__proto__":{"', '"constructor":{"prototype":{', '"host"', "["].sort());
});

test("one edit may nest several names: no step on the way to them shows anything", () => {
  const random = createSearchRandom(1);
  const made = new Set<string>();
  for (let i = 0; i < 20_000; i++) made.add(editJson("{}", { strings: ["host"], numbers: [] }, random)!);
  expect(made).toContain('{"constructor":{"prototype":{"host":1}}}');
  expect(made).toContain('{"__proto__":{"host":1}}');
});

test("other texts are left to other edits", () => {
  const random = createSearchRandom(1);
  for (const text of ["", "a", "{", "12", '"a"', "[1,"])
    expect(editJson(text, { strings: [], numbers: [] }, random)).toBe(undefined);
});
