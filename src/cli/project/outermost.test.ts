import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "./outermost.ts";

test("the repository, else the outermost package; never a home that only has a package.json of its own", () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "assay-root-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const at = (...steps: string[]): string => join(home, ...steps);
  for (const folder of ["mono/packages/a/src", "plain/src", "repo/.git", "repo/a"])
    mkdirSync(at(folder), { recursive: true });
  for (const folder of ["", "mono", "mono/packages/a", "plain", "repo/a"])
    writeFileSync(at(folder, "package.json"), "{}");
  expect(projectRoot(at("mono/packages/a/src/x.ts"), home)).toBe(at("mono"));
  expect(projectRoot(at("plain/src/x.ts"), home)).toBe(at("plain"));
  expect(projectRoot(at("repo/a/x.ts"), home)).toBe(at("repo"));
  expect(projectRoot(at("x.ts"), home)).toBe(home);
});
