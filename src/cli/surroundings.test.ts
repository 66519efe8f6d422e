/** Clock and chance: virtual and seeded, or inputs; tests are written only where they do not decide. */
import { expect, test } from "vitest";
import { project } from "./testing/project.ts";

const returned = (inputs: readonly { outcome: object }[]) =>
  inputs.map(({ outcome }) => (outcome as { returns?: unknown }).returns);

test("as inputs they are solved for", async () => {
  const { cover, read } = project("surroundings");
  const { code, target } = await cover("chance.ts", "--symbolic-random", "--symbolic-clock", "--seconds", "3");
  expect(code).toBe(0);
  const roll = target("roll");
  expect(returned(roll.inputs)).toEqual(expect.arrayContaining(["no die", "other", "six", "jackpot"]));
  const jackpot = roll.inputs.find(({ outcome }) => JSON.stringify(outcome).includes("jackpot"))!;
  expect(jackpot.world!["random(0)"]).toBeGreaterThanOrEqual(5 / 6);
  expect(jackpot.world!["random(1)"]).toBeGreaterThan(0.999);
  expect(jackpot.world!["random(1)"]).toBeLessThan(1);
  expect(returned(target("greet").inputs)).toEqual(
    expect.arrayContaining(["nobody", "good morning", "good afternoon"]),
  );
  const late = target("timeout").inputs.find(({ outcome }) => JSON.stringify(outcome).includes("late"))!;
  expect(
    late.world!["clock(1)-clock(0)"]! + late.world!["clock(2)-clock(1)"]! + late.world!["clock(3)-clock(2)"]!,
  ).toBeGreaterThan(1000);
  expect(returned(target("timeout").inputs)).not.toContain("impossible");
  expect(roll.limits.join("\n")).toContain("its path depends on random(0)");
  expect(roll.tests.count).toBe(1);
  expect(read("assay-tests/chance.test.ts")).not.toContain("six");
});

test("without the options a lucky test is not written", async () => {
  const { cover } = project("surroundings");
  const { target } = await cover("chance.ts#roll", "chance.ts#greet", "--seconds", "2");
  expect(target("roll").tests.count).toBe(1);
  expect(target("greet").tests.count).toBe(1);
  expect(target("roll").limits).toContain(
    "a test was not written: its result depends on the clock or on random values",
  );
});

test("the same seed gives the same chances", async () => {
  const { cover } = project("surroundings");
  const words = ["chance.ts#roll", "--symbolic-random", "--no-tests", "--seconds", "2"];
  const strip = (inputs: readonly { t: number }[]) => inputs.map((input) => ({ ...input, t: 0 }));
  const [first, second, other] = await Promise.all([cover(...words), cover(...words), cover(...words, "--seed", "2")]);
  expect(strip(first.target("roll").inputs)).toEqual(strip(second.target("roll").inputs));
  expect(strip(other.target("roll").inputs)).not.toEqual(strip(first.target("roll").inputs));
});
