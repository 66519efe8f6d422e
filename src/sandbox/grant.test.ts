import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Grant, nodeFlags, parseGrant } from "./grant.ts";

test("the words of --allow", () => {
  expect(parseGrant("net", "/p")).toEqual({ permission: "net" });
  expect(parseGrant("fs-write=./tmp", "/p")).toEqual({ permission: "fs-write", path: "/p/tmp" });
  expect(parseGrant("fs-write", "/p")).toEqual({ permission: "fs-write" });
  for (const wrong of ["network", "net=x", "fs-write=", "fs-write=./a*", ""])
    expect(parseGrant(wrong, "/p")).toBe(undefined);
});

const flags = (...grants: readonly Grant[]) =>
  nodeFlags({ grants, roots: [] }, [], () => true).filter(
    (flag) => flag.startsWith("--allow-") && !flag.includes("fs-read"),
  );
const readFlags = (roots: readonly string[], ...grants: readonly Grant[]) =>
  nodeFlags({ grants, roots }, [], () => true).filter((flag) => flag.startsWith("--allow-fs-read="));
const written = (path: string) => ({ permission: "fs-write", path }) as const;

test("the permission model allows no more than was asked for", () => {
  expect(flags()).toEqual([]);
  expect(flags(written("/p/tmp"))).toEqual(["--allow-fs-write=/p/tmp", "--allow-fs-write=/p/tmp/*"]);
  expect(flags({ permission: "child-process" }, { permission: "net" })).toEqual([
    "--allow-child-process",
    "--allow-net",
  ]);
  expect(nodeFlags({ grants: [{ permission: "inspector" }], roots: [] }, [], () => false)).toEqual(["--no-warnings"]);
});

test("what may be read is the project, what was opened, and nothing else", () => {
  const nobody = ["--allow-fs-read=/dev/null", "--allow-fs-read=/dev/null/*"];
  expect(readFlags([])).toEqual(nobody);
  expect(readFlags(["/usr", "/usr/bin", "/etc"])).toEqual(["--allow-fs-read=/usr", "--allow-fs-read=/etc", ...nobody]);
  expect(readFlags(["/usr"], written("/etc"))).toEqual(["--allow-fs-read=/etc", "--allow-fs-read=/usr", ...nobody]);
  expect(readFlags(["/usr"], { permission: "fs-read" })).toEqual(["--allow-fs-read=*"]);
  expect(readFlags(["/"])).toEqual(["--allow-fs-read=*"]);
});

test("Node accepts whatever folders are opened together", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-grants-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["there", "there/below", "thereabouts"]) mkdirSync(join(folder, name));
  const places = ["there", "there/below", "there", "thereabouts", "new", "new/below", "newer"];
  const probe = "console.log(process.argv.slice(1).map((path) => process.permission.has('fs.write', path)).join())";
  const answer = (opened: readonly string[]): string => {
    const asked = ["there/x", "there/below/x", "thereabouts/x", "new/x", "newer/x", "other/x"];
    const node = ["--experimental-permission", "--allow-fs-read=*", "--no-warnings"];
    const words = [...node, ...flags(...opened.map((name) => written(join(folder, name)))), "-e", probe];
    const { stdout } = spawnSync(process.execPath, [...words, ...asked.map((name) => join(folder, name))]);
    return String(stdout).trim();
  };
  expect(answer(places)).toBe("true,true,true,true,true,false");
  expect(answer(["there"])).toBe("true,true,false,false,false,false");
  expect(answer(["there", "there"])).toBe("true,true,false,false,false,false");
  expect(answer(["new", "thereabouts"])).toBe("false,false,true,true,false,false");
});
