import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MOST_TEXT_BYTES, readText } from "./text-files.ts";

test("files are read; pipes, devices and gigabytes are refused like a system refuses", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-text-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string): string => join(folder, name);
  writeFileSync(at("a"), "text");
  symlinkSync(at("a"), at("link"));
  expect([readText(at("a")), readText(at("link"))]).toEqual(["text", "text"]);
  execFileSync("mkfifo", [at("pipe")]);
  symlinkSync("/dev/zero", at("zero"));
  writeFileSync(at("large"), "");
  truncateSync(at("large"), MOST_TEXT_BYTES + 1);
  const codeOf = (name: string): unknown => {
    try {
      return readText(at(name));
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      return [code, syscall];
    }
  };
  expect(codeOf("pipe")).toEqual(["EINVAL", "read"]);
  expect(codeOf("zero")).toEqual(["EINVAL", "read"]);
  expect(codeOf("large")).toEqual(["EFBIG", "read"]);
  expect(codeOf("nowhere")).toEqual(["ENOENT", "stat"]);
  expect(codeOf(".")).toEqual(["EISDIR", "read"]);
});
