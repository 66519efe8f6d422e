/** Every way to write a module and to name a target. */
import { expect, test } from "vitest";
import { runTests } from "../testing/processes.ts";
import { project } from "../testing/project.ts";

test("TypeScript, JavaScript, CommonJS, JSX: all are covered and their tests pass", async () => {
  const { cover, folder, files, read } = project("formats");
  const { code, document } = await cover(".");
  expect(code).toBe(0);
  const covered = Object.fromEntries(
    document.targets.map((target) => [
      `${target.file.slice(folder.length + 1)}#${target.export}`,
      `${target.branches.covered}/${target.branches.total}`,
    ]),
  );
  expect(covered).toEqual({
    "component.tsx#Greeting": "4/4",
    "esm.js#sign": "2/2",
    "esm.js#default": "8/8",
    "function.cjs#module.exports": "2/2",
    "imports.ts#tax": "4/4",
    "lib/rates.ts#rateOf": "2/2",
    "named.cjs#isBig": "0/0",
    "named.cjs#classify": "2/2",
    "object.cjs#shout": "2/2",
    "object.cjs#Bell.ring": "4/4",
    "shapes.ts#Shape": "4/4",
    "shapes.ts#Shape.isSquare": "0/0",
    "shapes.ts#Shape.grow": "2/2",
    "shapes.ts#Shape.describe": "2/2",
    "shapes.ts#Shape.parse": "4/6",
    "shapes.ts#arrow": "2/2",
    "untyped.js#field": "4/4",
  });
  expect(files().filter((file) => file.startsWith("assay-tests/"))).toEqual([
    "assay-tests/component.test.ts",
    "assay-tests/esm.test.js",
    "assay-tests/function.test.mjs",
    "assay-tests/imports.test.ts",
    "assay-tests/lib/rates.test.ts",
    "assay-tests/named.test.mjs",
    "assay-tests/object.test.mjs",
    "assay-tests/shapes.test.ts",
    "assay-tests/untyped.test.js",
  ]);
  expect(read("assay-tests/esm.test.js")).toContain('import esm, { sign } from "../esm.js";');
  expect(read("assay-tests/object.test.mjs")).toContain("const { Bell, shout } = objectModule;");
  const { out, err, code: testCode } = await runTests("vitest", folder);
  expect({ testCode, text: out + err }).toMatchObject({ testCode: 0, text: expect.stringContaining("passed") });
});

test("targets by name: one export, default, module.exports, a method", async () => {
  const { cover } = project("formats");
  const { document } = await cover(
    "esm.js#default",
    "function.cjs#module.exports",
    "shapes.ts#Shape.grow",
    "object.cjs#Bell",
    "--no-tests",
  );
  expect(document.targets.map((target) => target.export)).toEqual([
    "default",
    "module.exports",
    "Shape.grow",
    "Bell.ring",
  ]);
  expect(document.targets.every((target) => target.tests.count === 0 && target.tests.file === null)).toBe(true);
});

test("--signature gives the types of an untyped function", async () => {
  const { cover } = project("formats");
  const { target } = await cover(
    "untyped.js#field",
    "--signature",
    "(line: string, n: number) => string",
    "--no-tests",
  );
  expect(target("field")).toMatchObject({ signature: "(line: string, n: number) => string", status: "covered" });
  for (const { args } of target("field").inputs)
    expect(args.map((arg) => (typeof arg === "object" ? "number" : typeof arg))).toEqual(["string", "number"]);
});

test("--include counts the branches of imported modules", async () => {
  const { cover } = project("formats");
  const { target } = await cover("imports.ts", "--include", "lib/*.ts", "--include", "esm.js", "--no-tests");
  // rates.ts has one branch, esm.js one in sign and four in label, which tax does not call
  expect(target("tax").branches.total).toBe(4 + 2 + 2 + 8);
  expect(target("tax").branches.covered).toBe(4 + 2 + 2);
  expect(target("tax").branches.unreached[0]!.file).toMatch(/esm\.js$/);
});

test("--out and --runner say where tests go and how they read", async () => {
  const { cover, files, read } = project("formats");
  const { document } = await cover("esm.js", "--out", "tests/generated", "--runner", "node");
  expect(document.targets[0]!.tests.file).toMatch(/tests\/generated\/esm\.test\.js$/);
  expect(files()).toContain("tests/generated/esm.test.js");
  expect(read("tests/generated/esm.test.js")).toContain('import { describe, test } from "node:test";');
});
