/** Every bound ends a run, never the session: the other branches are found, and the report names the bound and the option that moves it. */
import { expect, test } from "vitest";
import type { ReportedFunction } from "../../report/document.ts";
import { commandOf, descendantsOf, until } from "../testing/process-tree.ts";
import { project } from "../testing/project.ts";
import { LOGGED, questionsAbout } from "../testing/solver-log.ts";

const outcomes = (target: ReportedFunction): Record<string, unknown> =>
  Object.fromEntries(
    target.inputs.map(({ args, outcome }) => [
      args[0] as string,
      "stopped" in outcome ? outcome.stopped : "returns" in outcome ? outcome.returns : outcome,
    ]),
  );

test("loops, recursion, microtasks and timers without an end", async () => {
  const { cover } = project("bounds");
  const { code, target } = await cover("endless.ts", "--no-tests", "--seconds", "3");
  expect(code).toBe(0);
  expect(outcomes(target("loop"))).toMatchObject({ for: "steps", caught: "steps", fine: "found" });
  expect(outcomes(target("recursion"))).toMatchObject({ deep: "stack", fine: 1 });
  expect(outcomes(target("microtasks"))).toMatchObject({ chained: "tasks", await: "tasks", fine: "found" });
  expect(outcomes(target("timers"))).toMatchObject({ interval: "tasks", chain: "tasks", never: "time", fine: "found" });
  expect(target("leftBehind")).toMatchObject({ status: "covered", branches: { covered: 8 } });
  expect(target("loop").limits.join()).toContain("--max-steps");
  expect(target("recursion").limits.join()).toContain("--max-stack");
  expect(target("microtasks").limits.join()).toContain("--max-tasks");
});

test("arrays, strings and buffers without an end, and natives that take ages", async () => {
  const { cover } = project("bounds");
  const { code, target } = await cover("greedy.ts", "--no-tests", "--seconds", "6", "--max-run-ms", "300");
  expect(code).toBe(0);
  const ended = expect.stringMatching(/^(memory|time|steps)$/);
  expect(outcomes(target("arrays"))).toMatchObject({ push: ended, fill: "memory", length: ended, fine: 1 });
  expect(outcomes(target("strings"))).toMatchObject({ repeat: ended, double: ended, fine: 1 });
  expect(outcomes(target("buffers"))).toMatchObject({ one: "memory", many: ended, fine: 1 });
  expect(outcomes(target("slow"))).toMatchObject({ pattern: "time", fine: "found" });
  expect(target("slow").limits.join()).toContain("--max-run-ms");
  expect(target("arrays").limits.join()).toContain("--max-memory");
  // a run that was ended from outside still counts for what it reached
  expect(target("slow").branches.unreached.map(({ line, outcome }) => `${line} ${outcome}`)).not.toContain(
    "37 if is true",
  );
});

test("bounds move with their options", async () => {
  const { cover } = project("bounds");
  const words = ["--no-tests", "--seconds", "2"];
  const counts = (...more: string[]) => cover("endless.ts#count", ...words, ...more);
  expect(outcomes((await counts()).target("count"))).toMatchObject({ hundred: 100 });
  expect(outcomes((await counts("--max-steps", "50")).target("count"))).toMatchObject({ hundred: "steps" });
  const turns = (...more: string[]) => cover("endless.ts#turns", ...words, ...more);
  expect(outcomes((await turns()).target("turns"))).toMatchObject({ hundred: 100 });
  expect(outcomes((await turns("--max-tasks", "20")).target("turns"))).toMatchObject({ hundred: "tasks" });
});

test("the exploring process is killed: what was found is kept, the search goes on", async () => {
  const { start, folder } = project("runaway");
  const { process: cli, ended } = start("cover", "--json", "long.ts", "--no-tests", "--seconds", "4", ...LOGGED);
  await until(() => questionsAbout("unlock", folder) >= 3);
  const explorer = descendantsOf(cli.pid!).find((pid) => commandOf(pid).includes("explorer-process.js"));
  process.kill(explorer!, "SIGKILL");
  const { code, out } = await ended;
  expect(code).toBe(0);
  const [unlock] = (JSON.parse(out) as { targets: ReportedFunction[] }).targets;
  expect(unlock!.status).toBe("budget");
  expect(unlock!.branches.covered).toBeGreaterThanOrEqual(7);
  expect(unlock!.limits.join("\n")).toContain("a run was stopped (crash)");
  const inputs = unlock!.inputs.map(({ args }) => JSON.stringify(args));
  expect(new Set(inputs).size).toBe(inputs.length);
});
