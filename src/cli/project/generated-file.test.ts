import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePlace, isUntouched, ownerOf, sealed, writeGenerated } from "./generated-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("an edit shows in the checksum, other line ends do not", () => {
  const text = sealed('test("a", () => {});\n');
  expect(isUntouched(text)).toBe(true);
  expect(isUntouched(text.replaceAll("\n", "\r\n"))).toBe(true);
  expect(isUntouched(text.replace('"a"', '"b"'))).toBe(false);
  expect(isUntouched(`${text}// more\n`)).toBe(false);
  expect(isUntouched('test("a", () => {});\n')).toBe(false);
});

test("an edited file stays, and what is new goes beside it", () => {
  const file = join(folder, "a.test.ts");
  expect(ownerOf(file)).toBe("nobody");
  writeGenerated(folder, file, "one\n");
  expect(ownerOf(file)).toBe("assay");
  expect(freePlace(file, false)).toBe(file);
  writeFileSync(file, readFileSync(file, "utf8").replace("one", "mine"));
  expect(ownerOf(file)).toBe("somebody");
  expect(freePlace(file, false)).toBe(join(folder, "a.2.test.ts"));
  expect(freePlace(file, true)).toBe(file);
  writeFileSync(join(folder, "a.2.test.ts"), "mine, too\n");
  expect(freePlace(file, false)).toBe(join(folder, "a.3.test.ts"));
  const bugs = join(folder, "a.bugs.test.ts");
  writeFileSync(bugs, "mine\n");
  expect(freePlace(bugs, false)).toBe(join(folder, "a.2.bugs.test.ts"));
});
