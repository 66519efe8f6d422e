// @module-tag thorough
/** `assay reach` as users call it. */
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

test("a line behind nested loops is reached, and a test is written", { timeout: 240_000 }, async () => {
  const { run, read } = project("reach");
  const ended = await run("reach", "scan.ts:14", "--json", "--runner", "vitest", "--seconds", "120");
  expect(ended.err).toBe("");
  expect(ended.code).toBe(0);
  const document = JSON.parse(ended.out);
  expect(document.verdict).toBe("reached");
  expect(document.from[0].args[0]).toContain("Hello");
  expect(read(document.test)).toContain("Hello");
});

test("a line that nothing leads to is called unreachable, with what rules it out and what that rests on", {
  timeout: 240_000,
}, async () => {
  const { run } = project("reach");
  const ended = await run("reach", "scan.ts:23");
  expect(ended.out).toContain('scan.ts:23:5 (return "never";) is unreachable');
  expect(ended.out).toContain("line 22: i === 15 is true");
  expect(ended.out).toContain("declared types");
  expect(ended.code).toBe(1);
});

test("states and branches can be asked for, through other functions", { timeout: 240_000 }, async () => {
  const { run } = project("reach");
  const branch = await run("reach", "scan.ts:29", "--branch", "true", "--no-tests");
  expect(branch.out).toMatch(/is reached by\n {2}brightest\(\[/);
  expect(branch.code).toBe(0);
  const recursive = await run(
    "reach",
    "scan.ts:41",
    "--no-tests",
    "--from",
    "depth",
    "--condition",
    "n === 3.5 && n > 3",
  );
  expect(recursive.code).toBe(0);
});

test("what is no place gets a message with the nearest one", { timeout: 400_000 }, async () => {
  const { run } = project("reach");
  const cases = [
    ["scan.ts:1", "the line is a comment"],
    ["scan.ts:37", "the line is empty"],
    ["scan.ts:900", "the file has"],
    ["scan.ts:0", "lines are counted from 1"],
    [".:3", "is a folder, and has no lines"],
    ["scan.ts#fours:9", "another function"],
    ["scan.ts#four:20", "Did you mean fours?"],
    ["scan.ts:12", "The nearest code is on line"],
    ["nowhere.ts:3", "file-not-found"],
    ["broken.ts:1", "syntax-error"],
    ["scan.ts", "names no line"],
    ["scan.ts:14:400", "line 14 has 17 columns"],
    ["scan.ts:14:0", "The nearest code is on line 14"],
  ] as const;
  for (const [spec, words] of cases) {
    const { code, err } = await run("reach", spec);
    expect(err).toContain(words);
    expect(err).not.toMatch(/^\s+at |E-INTERNAL/m);
    expect(code).toBe(2);
  }
  const condition = await run("reach", "scan.ts:14", "--condition", "found ===");
  expect(condition.err).toContain("is no expression");
  expect(condition.code).toBe(2);
  const names = await run("reach", "scan.ts:14", "--condition", "z > 3");
  expect(names.err).toMatch(/there is no z at that place.*\n {2}In view are text, word, found/);
  expect(names.code).toBe(2);
  const flags = [
    [["--branch", "true"], "no branch begins on the line"],
    [["--from", "greet"], "greets"],
    [["--from", "fours"], "fours does not lead there"],
    [["--signature", "(n: number) => number"], "--from"],
  ] as const;
  for (const [words, message] of flags) {
    const { code, err } = await run("reach", "scan.ts:14", ...words);
    expect(err).toContain(message);
    expect(err).not.toMatch(/^\s+at |E-INTERNAL/m);
    expect(code).toBe(2);
  }
});

test("what is proved unreachable counts for cover as neither covered nor missed, unless reach is left out", {
  timeout: 240_000,
}, async () => {
  const { run } = project("reach");
  const words = ["cover", "scan.ts#fours", "--no-tests", "--again", "--seconds", "150"];
  const told = await run(...words);
  expect(told.out).toContain("Proved unreachable, and not counted");
  expect(told.out).toContain("scan.ts:22:7 fours: if is true");
  expect(told.out).toContain("3/3 branch outcomes covered (1 more proved unreachable)");
  const [plain] = JSON.parse((await run(...words, "--json", "--no-reach", "--runs", "40")).out).targets;
  expect(plain.branches).toMatchObject({ covered: 3, total: 4 });
  expect(plain.branches.unreachable).toBeUndefined();
});
