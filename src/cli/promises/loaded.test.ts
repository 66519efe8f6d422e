/** Targets that only the loaded module shows, and those of installed packages. */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runTests } from "../testing/processes.ts";
import { type Project, project } from "../testing/project.ts";

/** node_modules with the package of the fixture and what runs tests. */
function installed({ folder }: Project): void {
  const modules = join(folder, "node_modules");
  rmSync(modules);
  mkdirSync(modules);
  cpSync(join(folder, "packages/textlib"), join(modules, "textlib"), { recursive: true });
}

test("compiled CommonJS, UMD, factories, prototypes, loops, getters, properties: all are targets, and their tests pass", async () => {
  const { cover, folder } = project("loaded");
  const { code, document } = await cover("lib", "--seconds", "20");
  const covered = Object.fromEntries(
    document.targets.map((target) => [
      `${target.file.slice(folder.length + 5)}#${target.export}`,
      `${target.branches.covered}/${target.branches.total}`,
    ]),
  );
  expect(covered).toEqual({
    "compiled.cjs#default": "2/2",
    "esmodule.cjs#other": "2/2",
    "esmodule.cjs#default": "2/2",
    "factory.cjs#strict": "2/2",
    "factory.cjs#module.exports": "2/2",
    "factory.cjs#sub.inner": "2/2",
    "frozen.mjs#default.get": "2/2",
    "frozen.mjs#plus": "2/2",
    "frozen.mjs#default.a.b": "2/2",
    "proto.cjs#Account": "2/2",
    "proto.cjs#lazy": "2/2",
    "proto.cjs#is_red": "2/2",
    "proto.cjs#is_green": "2/2",
    "proto.cjs#Account.pay": "4/4",
    "proto.cjs#Account.isEmpty": "2/2",
    "umd.cjs#ask": "2/2",
    "umd.cjs#deep.get": "2/2",
  });
  expect(code).toBe(0);
  const tests = await runTests("vitest", folder);
  expect(tests.code, tests.out + tests.err).toBe(0);
});

test("what a file only passes on is a target of the file that exports it, unless it needs what it is called on", async () => {
  const { cover, folder } = project("loaded");
  const targets = async (spec: string) =>
    (await cover(spec, "--seconds", "1", "--no-tests")).document.targets.map(
      (target) => `${target.file.slice(folder.length + 9)}#${target.export}`,
    );
  expect(await targets("methods/index.cjs#module.exports")).toEqual([
    "index.cjs#module.exports",
    "index.cjs#module.exports.with",
    "index.cjs#module.exports.isEmpty",
    "shout.cjs#module.exports",
  ]);
});

test("names lead to values: aliases, defaults, objects; a slip of the pen is named", async () => {
  const { cover, run } = project("loaded");
  const names = async (spec: string) =>
    (await cover(spec, "--seconds", "1", "--no-tests")).document.targets.map((target) => target.export);
  expect(await names("lib/frozen.mjs#t.five")).toEqual(["t.five"]);
  expect(await names("lib/umd.cjs#deep")).toEqual(["deep.get"]);
  // a module around another: what it hands on has methods that only the other one's code gives it
  expect(await names("barrel/index.mjs")).toEqual(["Counter.add"]);
  expect(await names("barrel/index.mjs#Counter.add")).toEqual(["Counter.add"]);
  const { code, err } = await run("cover", "lib/proto.cjs#is_redd");
  expect(code).toBe(2);
  expect(err).toContain("Did you mean is_red?");
});

test("a package is named as it is imported; its declarations give the types, its tests belong to the project", async () => {
  const made = project("loaded");
  installed(made);
  const { document, target } = await made.cover("textlib", "--seconds", "10", "--runner", "node");
  expect(document.targets.map((one) => one.export).sort()).toEqual(["Reader.next", "kind", "pad"]);
  for (const { branches } of document.targets) expect(branches.covered).toBe(branches.total);
  for (const { args } of target("pad").inputs)
    expect(
      args.map((value) => typeof value),
      JSON.stringify(args),
    ).toEqual(["string", "number"]);
  expect(made.files().filter((file) => file.startsWith("assay-tests"))).toContain("assay-tests/textlib/main.test.js");
  const tests = await runTests("node", made.folder);
  expect(tests.code, tests.out + tests.err).toBe(0);
  const byFolder = await made.cover("node_modules/textlib#pad", "--seconds", "2", "--no-tests");
  expect(byFolder.document.targets.map((one) => one.export)).toEqual(["pad"]);
});
