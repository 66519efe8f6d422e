import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { programOnPath, searchPath } from "./programs.ts";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-programs-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(place: string, name = "z3"): string {
  mkdirSync(join(folder, place), { recursive: true });
  const file = join(folder, place, name);
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
  return file;
}

const find = (path: string, cwd = join(folder, "project")): string | undefined =>
  programOnPath("z3", searchPath(path), cwd);

test("the machine's own are found, in the order of PATH", () => {
  const [first, second] = [program("a"), program("b")];
  expect(find(`${dirname(first)}:${dirname(second)}`)).toBe(first);
  expect(find(`${join(folder, "nowhere")}:${dirname(second)}`)).toBe(second);
  expect(find("")).toBeUndefined();
});

test("nothing that a project could have put there is found, whatever name the folder goes by", () => {
  program("project/bin");
  program("project/node_modules/.bin");
  program("above/node_modules/.bin");
  mkdirSync(join(folder, "links"));
  symlinkSync(join(folder, "project/bin"), join(folder, "links/bin"));
  const own = program("own");
  for (const place of ["project/bin", "project/node_modules/.bin", "above/node_modules/.bin", "links/bin"])
    expect(find(`${join(folder, place)}:${dirname(own)}`)).toBe(own);
  for (const relative of [".", "", "bin", "./node_modules/.bin", "../own"]) expect(find(relative)).toBeUndefined();
});

test("a working folder that holds Node itself is no project", () => {
  const file = program("a");
  expect(find(dirname(file), "/")).toBe(file);
});

test("folders and files that cannot be run are no programs", () => {
  mkdirSync(join(folder, "a", "z3"), { recursive: true });
  mkdirSync(join(folder, "b"));
  writeFileSync(join(folder, "b", "z3"), "");
  expect(find(`${join(folder, "a")}:${join(folder, "b")}`)).toBeUndefined();
});
