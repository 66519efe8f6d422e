/** Clock and chance: virtual and seeded, or inputs; tests are written only where they do not decide. */
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

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

test("findings keep them, and replay on the plain program", async () => {
  const { run } = project("surroundings");
  const found = await run("check", "draws.ts", "--symbolic-random", "--symbolic-clock", "--json", "--seconds", "10");
  expect(found.code).toBe(1);
  const { findings } = JSON.parse(found.out) as {
    findings: { id: string; function: string; test: unknown; call: string; world: Record<string, number> }[];
  };
  expect(findings.map((one) => one.function).sort()).toEqual(["filled", "late"]);
  expect(findings.map((one) => one.test)).toEqual([null, null]);
  const late = findings.find((one) => one.function === "late")!;
  expect(late.world["random(0 of 0..15)"]).toBe(15);
  expect(late.world["clock(1)-clock(0)"]).toBeGreaterThan(60_000);
  const filled = findings.find((one) => one.function === "filled")!;
  expect(filled.world).toMatchObject({ "random(0 of 5..999)": 321, "random(3 of 0..65535)": 54321 });
  const replayed = await run("replay", filled.id);
  expect(replayed.out).toContain("The failure is still there.");
  expect(replayed.code).toBe(1);
});

test("saved inputs of a script keep them too", async () => {
  const { run, read, files } = project("surroundings");
  const { code } = await run("run", "draws-script.ts", "--symbolic-random", "--symbolic-clock", "--seconds", "10");
  expect(code).toBe(0);
  const inputs = files().filter((file) => /draws-script\.ts\/\d+\/input\.json$/.test(file));
  const failing = inputs.filter((file) => read(file).includes("RangeError"));
  expect(failing).toHaveLength(1);
  expect(JSON.parse(read(failing[0]!))).toMatchObject({ world: { "random(0 of 0..999)": 321 } });
  const again = await run("run", "draws-script.ts", "--input", failing[0]!.replace(/\/input\.json$/, ""));
  expect(again.code).toBe(1);
  expect(again.err).toContain("RangeError: found");
});
