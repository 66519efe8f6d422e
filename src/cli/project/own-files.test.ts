import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRefusal } from "../terminal/refusal.ts";
import { isWithin, removeOwnFile, writeOwnFile } from "./own-files.ts";

/** A project, and a place beside it that nobody may touch. */
function places() {
  const around = mkdtempSync(join(tmpdir(), "assay-own-"));
  const project = join(around, "project");
  const outside = join(around, "outside");
  mkdirSync(project);
  mkdirSync(outside);
  writeFileSync(join(outside, "precious"), "precious");
  return { project, outside, precious: join(outside, "precious") };
}

const refusalOf = (action: () => void): unknown => {
  try {
    action();
  } catch (error) {
    if (isRefusal(error)) return error.message;
    throw error;
  }
  return undefined;
};

test("folders are made, a file is whole, and no draft is left", () => {
  const { project } = places();
  writeOwnFile(project, join(project, "a", "b", "c.json"), "1");
  writeOwnFile(project, join(project, "a", "b", "c.json"), "22");
  expect(readFileSync(join(project, "a", "b", "c.json"), "utf8")).toBe("22");
  expect(readdirSync(join(project, "a", "b"))).toEqual(["c.json"]);
});

test("a link that leads out of the project is not followed, wherever it stands on the way", () => {
  const { project, outside, precious } = places();
  symlinkSync(outside, join(project, "folder"));
  mkdirSync(join(project, "inner"));
  symlinkSync("../../outside", join(project, "inner", "relative"));
  symlinkSync(join(outside, "not-there"), join(project, "nowhere"));
  for (const file of ["folder/precious", "folder/new/x", "inner/relative/x", "nowhere/x"])
    expect(
      refusalOf(() => writeOwnFile(project, join(project, file), "x")),
      file,
    ).toMatch(/link/);
  expect(readFileSync(precious, "utf8")).toBe("precious");
  expect(readdirSync(outside)).toEqual(["precious"]);
});

test("a file that is a link is neither written through nor replaced, also when it stays in the project", () => {
  const { project, precious } = places();
  symlinkSync(precious, join(project, "out.ts"));
  writeFileSync(join(project, "source.ts"), "mine");
  symlinkSync("source.ts", join(project, "in.ts"));
  for (const file of ["out.ts", "in.ts"])
    expect(refusalOf(() => writeOwnFile(project, join(project, file), "x"))).toMatch(/is a link/);
  expect(readFileSync(precious, "utf8")).toBe("precious");
  expect(readFileSync(join(project, "source.ts"), "utf8")).toBe("mine");
  expect(lstatSync(join(project, "in.ts")).isSymbolicLink()).toBe(true);
});

test("what is no file is not replaced by one", () => {
  const { project } = places();
  execFileSync("mkfifo", [join(project, "pipe")]);
  mkdirSync(join(project, "folder"));
  for (const file of ["pipe", "folder"])
    expect(refusalOf(() => writeOwnFile(project, join(project, file), "x"))).toMatch(/is no file/);
  expect(lstatSync(join(project, "pipe")).isFIFO()).toBe(true);
});

test("only recognised files are removed, and never through a link", () => {
  const { project, outside, precious } = places();
  symlinkSync(outside, join(project, "folder"));
  symlinkSync(precious, join(project, "file"));
  writeFileSync(join(project, "other"), "other");
  writeFileSync(join(project, "ours"), "ours");
  for (const file of ["folder/precious", "file"]) removeOwnFile(project, join(project, file), () => true);
  for (const file of ["other", "ours", "absent"])
    removeOwnFile(project, join(project, file), (text) => text === "ours");
  expect(readFileSync(precious, "utf8")).toBe("precious");
  expect(readdirSync(project).sort()).toEqual(["file", "folder", "other"]);
});

test("a link to another place in the project may be followed, and names that begin with dots are names", () => {
  const { project } = places();
  mkdirSync(join(project, "real"));
  symlinkSync("real", join(project, "alias"));
  writeOwnFile(project, join(project, "alias", "x"), "1");
  expect(existsSync(join(project, "real", "x"))).toBe(true);
  mkdirSync(join(project, "..dots"));
  expect(isWithin(project, join(project, "..dots"))).toBe(true);
  expect(isWithin(project, join(project, ".."))).toBe(false);
});
