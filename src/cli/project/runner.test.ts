import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findLayout } from "./layout.ts";
import { nearestRunner } from "./runner.ts";

function repository(files: Readonly<Record<string, unknown>>): string {
  const root = mkdtempSync(join(tmpdir(), "assay-runner-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, ".git"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), JSON.stringify(content));
  }
  return root;
}

const only = (manifest: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  nearestRunner(repository({ "package.json": manifest, ...more }));

test("the test script decides, then what is installed, then configurations", () => {
  expect(only({ scripts: { test: "jest --ci" }, devDependencies: { vitest: "*" } })).toEqual({ runner: "jest" });
  expect(only({ devDependencies: { mocha: "*", chai: "*" } })).toEqual({ runner: "mocha+chai" });
  expect(only({ scripts: { test: "mocha dist" } })).toEqual({ runner: "mocha" });
  expect(only({ scripts: { test: "bun test" } })).toEqual({ runner: "bun" });
  expect(only({ scripts: { test: "node --import tsx --test" }, devDependencies: { jest: "*" } })).toEqual({
    runner: "node",
  });
  expect(only({}, { "vitest.config.ts": "" })).toEqual({ runner: "vitest" });
  expect(only({})).toEqual({});
  expect(only({ scripts: { test: 3 } })).toEqual({});
});

test("a package of a workspace uses the runner of the folders above it, the nearest first", () => {
  const root = repository({
    "package.json": { devDependencies: { vitest: "*" } },
    "packages/a/package.json": { name: "a" },
    "packages/b/package.json": { devDependencies: { jest: "*" } },
  });
  expect(nearestRunner(join(root, "packages/a"))).toEqual({ runner: "vitest" });
  expect(nearestRunner(join(root, "packages/b"))).toEqual({ runner: "jest" });
  expect(findLayout(join(root, "packages/a/src/x.ts"), root, undefined)).toMatchObject({
    root: join(root, "packages/a"),
    runner: "vitest",
  });
});

test("a runner that nobody writes for is named", () => {
  expect(only({ scripts: { test: "ava --verbose" } })).toEqual({ unknown: "ava" });
  const root = repository({ "package.json": { devDependencies: { tape: "*" } } });
  expect(findLayout(join(root, "x.js"), root, undefined)).toMatchObject({ runner: "node", unknownRunner: "tape" });
});
