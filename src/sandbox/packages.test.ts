/** Which packages outside of a project belong to it: what links among them lead to, if it is a package, and nothing else. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { packagePlaces } from "./packages.ts";

test("links to packages are followed; links to other folders are not", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-packages-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const at = (...steps: string[]): string => join(folder, ...steps);
  for (const name of ["p/node_modules/@scope", "linked", "scoped", "keys", "all/node_modules/x"])
    mkdirSync(at(name), { recursive: true });
  writeFileSync(at("linked/package.json"), '{ "name": "linked" }');
  writeFileSync(at("scoped/package.json"), '{ "name": "@scope/scoped" }');
  writeFileSync(at("keys/id"), "secret");
  symlinkSync(at("linked"), at("p/node_modules/linked"));
  symlinkSync(at("scoped"), at("p/node_modules/@scope/scoped"));
  symlinkSync(at("keys"), at("p/node_modules/keys"));
  symlinkSync(at("keys"), at("p/node_modules/@scope/keys"));
  symlinkSync("/", at("p/node_modules/everything"));
  expect(packagePlaces([at("p")])).toEqual([at("scoped"), at("linked")].sort((a) => (a === at("scoped") ? -1 : 1)));
  // the folder itself may be a link to one of its kind
  mkdirSync(at("q"));
  symlinkSync(at("all/node_modules"), at("q/node_modules"));
  expect(packagePlaces([at("q")])).toEqual([at("all/node_modules")]);
  mkdirSync(at("r"));
  symlinkSync(at("keys"), at("r/node_modules"));
  expect(packagePlaces([at("r")])).toEqual([]);
});
