import { expect, test } from "vitest";
import { nodeFlags, parseGrant } from "./grant.ts";

test("the words of --allow", () => {
  expect(parseGrant("net", "/p")).toEqual({ permission: "net" });
  expect(parseGrant("fs-write=./tmp", "/p")).toEqual({ permission: "fs-write", path: "/p/tmp" });
  expect(parseGrant("fs-write", "/p")).toEqual({ permission: "fs-write" });
  for (const wrong of ["network", "net=x", "fs-write=", ""]) expect(parseGrant(wrong, "/p")).toBe(undefined);
});

test("the permission model allows no more than was asked for", () => {
  const flags = (...grants: Parameters<typeof nodeFlags>[0]) => nodeFlags(grants, () => true).slice(3);
  expect(flags()).toEqual([]);
  expect(flags({ permission: "fs-write", path: "/p/tmp" })).toEqual([
    "--allow-fs-write=/p/tmp",
    "--allow-fs-write=/p/tmp/*",
  ]);
  expect(flags({ permission: "child-process" }, { permission: "net" })).toEqual(["--allow-child-process"]);
});
