// @module-tag thorough
import { expect, test } from "vitest";
import { compare } from "./compare.ts";
import { module, textOf } from "./program.ts";
import { DEFAULT_MIX } from "./random/generator.ts";
import { randomProgram } from "./random/program.ts";
import { compareRandom } from "./random/run.ts";
import { shrink } from "./shrink.ts";

test("random programs do the same natively and instrumented", async () => {
  const lines: string[] = [];
  const { compared, different } = await compareRandom({
    programs: 60,
    seed: 20_240,
    mix: { ...DEFAULT_MIX, size: 4 },
    turns: "all",
    most: 3,
    print: (line) => lines.push(line),
  });
  expect(lines.join("\n")).toBe("");
  expect(different).toBe(0);
  expect(compared).toBeGreaterThan(54);
});

test("a seed gives the same program again", () => {
  expect(textOf(randomProgram(7, DEFAULT_MIX))).toBe(textOf(randomProgram(7, DEFAULT_MIX)));
  expect(textOf(randomProgram(7, DEFAULT_MIX))).not.toBe(textOf(randomProgram(8, DEFAULT_MIX)));
});

test("a difference is found and shrunk", async () => {
  // A program can tell that it runs in the virtual world by the time: the one difference that is meant.
  const text =
    "const a = [1, 2].map((x) => x + 1);\nlog(a);\nif (a.length > 1) { log(Date.now() > 1.6e12, a); }\nlog('end');";
  const fails = async (candidate: string): Promise<boolean> =>
    (await compare(module(candidate), "wrapped", ["shadow"])).differences.length > 0;
  expect(await fails(text)).toBe(true);
  const small = await shrink(text, "module", fails);
  expect(small).toContain("Date");
  expect(small.length).toBeLessThan(text.length / 2);
  expect(await fails(small)).toBe(true);
});

test("a text that doubles ends the program early, on both sides", async () => {
  const doubling = "let t = 'ab'; try { for (;;) { tick(); t += S(t); log(t) } } catch (e) { log(e) } for (;;) tick()";
  const { native, differences } = await compare(module(doubling), "wrapped");
  expect(differences).toEqual([]);
  expect(native.at(-1)).toContain("out of fuel");
  expect(native.length).toBeLessThan(30);
});

test("what is too much natively is not compared", async () => {
  const { native, differences } = await compare(module("let t = 'ab'; for (;;) t += t;"), "wrapped");
  expect(native.at(-1)).toContain("Invalid string length");
  expect(differences).toEqual([]);
});
