import { expect, test } from "vitest";
import { nativeVersion } from "../../solver/native/process.ts";
import { DIES, program, saying, temporaryFolder } from "../../solver/native/testing/fake-solver.ts";
import { examineNative } from "./natives.ts";

const VERSIONED = 'version "$1" "Solver version 1.2.3"; ';

function examined(script: string, patience?: number) {
  const folder = temporaryFolder();
  program(folder, "z3", script);
  return examineNative("z3", { path: folder, endings: [""] }, patience);
}

test("nothing on PATH is nothing to worry about", () => {
  expect(examineNative("z3", { path: temporaryFolder(), endings: [""] })).toEqual({
    works: undefined,
    text: "not found; optional",
  });
});

test.each([
  ["exits", "exit 3", /z3 does not run: --version ended with code 3; explorations do without it/],
  ["prints something else", "echo hello", /does not run: --version prints no version/],
  ["is killed", DIES, /does not run: --version was ended by SIGSEGV/],
  ["hangs", "exec sleep 600", /does not run: --version did not end within 0.5 s/, 500],
  ["talks nonsense", `${VERSIONED}${saying("hello\\n")}`, /^1\.2\.3, self-test 0\/3 right .*said "hello"/],
  ["says nothing", `${VERSIONED}cat > \\/dev\\/null`, /^1\.2\.3, self-test 0\/3 right/],
  ["answers wrongly", `${VERSIONED}${saying("unsat\\n")}`, /^1\.2\.3, self-test 0\/3 right .*unsat is wrong/],
])("a program that %s is reported, not used", (_, script, text, patience?: number) => {
  const finding = examined(script, patience);
  expect(finding.works).toBe(false);
  expect(finding.text).toMatch(text);
});

test.skipIf(nativeVersion("cvc5") === undefined)("a solver that works is reported with its version", () => {
  expect(examineNative("cvc5")).toMatchObject({
    works: true,
    text: expect.stringMatching(/^\d.*self-test 3\/3 right/),
  });
});
