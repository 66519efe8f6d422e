/** Programs that would lead the tool astray by what they export, throw, patch or leave behind: they are explored like any other. */
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

test.for([
  ["patches-then.ts", "patchesThen"],
  ["exports-then.ts", "beside"],
  ["leaves-timers.ts", "leavesTimers"],
  ["awaits-timer.ts", "awaitsTimer"],
  ["throws-proxy.ts", "throwsProxy"],
  ["throws-proxy.ts", "poisonsInstanceof"],
] as const)("%s: both branches of %s", async ([file, name]) => {
  const { cover } = project("misleading");
  const { code, target } = await cover(file, "--no-smt", "--seconds", "20");
  expect(target(name)).toMatchObject({ branches: { covered: 2, total: 2 } });
  expect(code).toBe(0);
});

test("a module that awaits what never comes is named, with all its functions", async () => {
  const { cover } = project("misleading");
  const { code, document } = await cover("never-loads.ts");
  expect(code).toBe(2);
  expect(document.targets.map(({ status }) => status)).toEqual(["error", "error"]);
  for (const { message } of document.targets) expect(message).toContain("it awaits something that never comes");
});
