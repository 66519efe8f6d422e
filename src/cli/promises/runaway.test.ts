/** Programs that will not end by themselves cost a run, never the tool, and nothing already found. */
import { expect, test } from "vitest";
import { until } from "../testing/process-tree.ts";
import { project } from "../testing/project.ts";
import { LOGGED, questionsAbout } from "../testing/solver-log.ts";

const outcomesOf = (inputs: readonly { outcome: object }[]) => inputs.map((input) => JSON.stringify(input.outcome));

test("an endless loop: the other branches are covered", async () => {
  const { cover, read } = project("runaway");
  const { code, target } = await cover("endless-loop.ts", "catchable-loop.ts");
  expect(code).toBe(0);
  const drain = target("drain");
  expect(drain.inputs).toContainEqual(
    expect.objectContaining({ args: [7, expect.anything()], outcome: { stopped: "steps" } }),
  );
  // that the loop ends is proved unreachable where the search had the time to ask
  const { covered, unreached, unreachable = [] } = drain.branches;
  expect(covered).toBe(7);
  expect([...unreached, ...unreachable]).toMatchObject([{ line: 4, outcome: "loop ends" }]);
  expect(drain.tests.count).toBeGreaterThanOrEqual(3);
  expect(read("assay-tests/endless-loop.test.ts")).not.toContain("drain(7");
  const stubborn = target("stubborn");
  expect(outcomesOf(stubborn.inputs)).toEqual(
    expect.arrayContaining(['{"returns":"low"}', '{"stopped":"steps"}', '{"returns":"high"}']),
  );
});

test("a pattern that backtracks for ages is ended from outside; the search goes on", async () => {
  const { cover } = project("runaway");
  const { code, target } = await cover("slow-regex.ts");
  expect(code).toBe(0);
  const kind = target("kind");
  expect(outcomesOf(kind.inputs)).toEqual(
    expect.arrayContaining(['{"returns":"none"}', '{"stopped":"time"}', '{"returns":"fast"}']),
  );
  expect(kind.branches.covered).toBeGreaterThanOrEqual(3);
  expect(kind.tests.count).toBeGreaterThanOrEqual(2);
});

test("an input that had to be ended is not tried again when others are made smaller", async () => {
  const { cover } = project("runaway");
  const { code, target } = await cover("beside.ts", "--max-run-ms", "300");
  expect(code).toBe(0);
  expect(target("beside").status).not.toBe("error");
  expect(outcomesOf(target("beside").inputs)).toEqual(
    expect.arrayContaining(['{"returns":"near"}', '{"stopped":"time"}', '{"returns":"nine"}']),
  );
  expect(target("beside").tests.count).toBeGreaterThanOrEqual(3);
});

test("huge and growing allocations", async () => {
  const { cover } = project("runaway");
  const { code, target } = await cover("huge-array.ts", "growing.ts");
  expect(code).toBe(0);
  expect(target("table").inputs).toContainEqual(
    expect.objectContaining({ args: ["huge"], outcome: { stopped: "memory" } }),
  );
  expect(target("table").branches).toMatchObject({ covered: 4, total: 4 });
  expect(outcomesOf(target("collect").inputs)).toEqual(
    expect.arrayContaining(['{"returns":1}', '{"returns":0}', expect.stringMatching(/stopped.*(memory|time)/)]),
  );
  expect(target("collect").tests.count).toBeGreaterThanOrEqual(2);
});

test("endless recursion", async () => {
  const { cover } = project("runaway");
  const { code, target } = await cover("recursion.ts");
  expect(code).toBe(0);
  expect(target("depth").inputs).toContainEqual(expect.objectContaining({ args: [13], outcome: { stopped: "stack" } }));
  expect(target("depth").branches).toMatchObject({ covered: 4, total: 4 });
  expect(target("depth").tests.count).toBeGreaterThanOrEqual(2);
});

test("process.exit, abort and kill do not end anything, and no test does them", async () => {
  const { cover, read } = project("runaway");
  const { code, target } = await cover("exits.ts");
  expect(code).toBe(0);
  expect(target("finish").branches).toMatchObject({ covered: 8, total: 8 });
  expect(target("finish").tests.count).toBeGreaterThanOrEqual(2);
  const tests = read("assay-tests/exits.test.ts");
  for (const word of ['"exit"', '"abort"', '"kill"']) expect(tests).not.toContain(`finish(${word})`);
});

test("Ctrl-C: exit code 130, what was found is saved", async () => {
  const { start, folder, files } = project("runaway");
  const sources = ["endless-loop.ts", "long.ts", "recursion.ts"];
  const { process, ended } = start("cover", "--json", ...sources, "--seconds", "8", ...LOGGED);
  // the second function keeps Assay busy for as long as it may; its third question follows its second input
  await until(() => questionsAbout("unlock", folder) >= 3);
  process.kill("SIGINT");
  const { code, out, err } = await ended;
  expect(code).toBe(130);
  expect(err).toContain("finishing with what was found");
  expect(err).toContain("Continue with: npx assay cover");
  const document = JSON.parse(out) as { interrupted: boolean; targets: { export: string; inputs: unknown[] }[] };
  expect(document.interrupted).toBe(true);
  expect(document.targets.map((target) => target.export)).toEqual(["drain", "unlock"]);
  expect(document.targets[1]!.inputs.length).toBeGreaterThan(1);
  expect(files()).toEqual(expect.arrayContaining(["assay-tests/endless-loop.test.ts", "assay-tests/long.test.ts"]));
});
