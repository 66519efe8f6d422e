import { expect, test } from "vitest";
import { CLAIMS, ClaimSet, claimKey } from "./claim.ts";

test("equal claims are one, in the order they came; a text is a claim of its own kind", () => {
  const set = new ClaimSet(["said in words"]);
  set.add({ kind: "diverged" });
  set.add({ kind: "diverged" });
  set.add({ kind: "surroundings", about: "process.argv" });
  set.add({ kind: "surroundings", about: "process.pid" });
  set.add("said in words");
  expect([...set]).toEqual([
    { kind: "other", about: "said in words" },
    { kind: "diverged" },
    { kind: "surroundings", about: "process.argv" },
    { kind: "surroundings", about: "process.pid" },
  ]);
});

test("place and property are part of what a claim is", () => {
  const keys = [
    claimKey({ kind: "used-as-it-came", about: "f" }),
    claimKey({ kind: "used-as-it-came", about: "f", place: { file: "a.ts", site: 1 } }),
    claimKey({ kind: "used-as-it-came", about: "f", place: { file: "a.ts", site: 2 } }),
    claimKey({ kind: "solver-unknown", about: "f", checker: "nan" }),
    claimKey({ kind: "solver-unknown", about: "f" }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test("what is said in words forbids a proof as a narrowing does", () => {
  expect(CLAIMS.other.nature).toBe("narrowing");
});
