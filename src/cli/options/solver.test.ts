import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { solversOf } from "./solver.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-path-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A search path whose last folder has these programs. */
function machine(...programs: string[]) {
  const own = mkdtempSync(join(folder, "bin-"));
  for (const program of programs) {
    writeFileSync(join(own, program), "#!/bin/sh\n");
    chmodSync(join(own, program), 0o755);
  }
  // neither a folder of that name nor a file that cannot be executed counts
  mkdirSync(join(own, "not", "z3"), { recursive: true });
  writeFileSync(join(own, "not", "cvc5"), "");
  return { path: [join(own, "not"), join(own, "missing"), "", own].join(":"), endings: [""] };
}

test("what is on PATH is found, and asked after the solver that Assay brings", () => {
  expect(solversOf(undefined, machine())).toEqual(["wasm"]);
  expect(solversOf("auto", machine("z3"))).toEqual(["wasm", "z3"]);
  expect(solversOf("auto", machine("z3", "cvc5"))).toEqual(["wasm", "cvc5", "z3"]);
  expect(solversOf("wasm", machine("z3", "cvc5"))).toEqual(["wasm"]);
  expect(solversOf("native", machine("z3"))).toEqual(["z3"]);
  expect(solversOf("z3, wasm,z3", machine("z3"))).toEqual(["z3", "wasm"]);
});

test("mistakes are answered with the next step", () => {
  expect(() => solversOf("native", machine())).toThrow("neither cvc5 nor z3 is on PATH");
  expect(() => solversOf("cvc5", machine("z3"))).toThrow("it is not on PATH");
  expect(() => solversOf("cvc4", machine())).toThrow('--solver "cvc4" is not known');
  expect(() => solversOf("auto,z3", machine("z3"))).toThrow("stands alone");
});
