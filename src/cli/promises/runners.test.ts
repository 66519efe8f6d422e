/** Emitted tests run under every runner, and start afresh where the subject keeps state. */
import { expect, test } from "vitest";
import { runTests } from "../testing/processes.ts";
import { project } from "../testing/project.ts";

test.each(["vitest", "jest", "node"] as const)(
  "%s runs the tests of a CommonJS module with classes, promises and state",
  async (runner) => {
    const { cover, folder, read } = project("runners");
    const { document, code } = await cover("range.js", "--runner", runner);
    expect(code).toBe(0);
    const count = document.targets.reduce((sum, target) => sum + target.tests.count, 0);
    expect(count).toBeGreaterThanOrEqual(11);
    const text = read("assay-tests/range.test.js");
    expect(text).not.toMatch(/assay["']/);
    // what listeners would hear
    expect(text).toMatch(/"high", \d+/);
    const words = runner === "node" ? ["assay-tests"] : [];
    for (const _ of [1, 2]) {
      const { code: testCode, out, err } = await runTests(runner, folder, ...words);
      expect({ testCode, text: out + err }).toMatchObject({
        testCode: 0,
        text: expect.stringMatching(new RegExp(`${count} passed|pass ${count}`)),
      });
    }
  },
);

test("a module that keeps state gets a fresh copy for every test", async () => {
  const { cover, folder, read } = project("stateful");
  const { target } = await cover("tickets.ts");
  expect(target("issue").tests.count).toBe(2);
  const text = read("assay-tests/tickets.test.ts");
  expect(text).toContain("vi.resetModules();");
  const { code, out, err } = await runTests("vitest", folder);
  expect({ code, text: out + err }).toMatchObject({ code: 0 });
});

test("what depends on the clock or on chance is not pinned, and the report says so", async () => {
  const { cover } = project("stateful");
  const { target } = await cover("clock.ts");
  expect(target("age").status).toBe("covered");
  expect(target("age").limits).toContain("a test was not written: its result depends on the clock or on random values");
  expect(target("pick").tests.count).toBe(1);
});
