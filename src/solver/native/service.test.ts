import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { NATIVE_NAMES } from "./name.ts";
import { nativeVersion } from "./process.ts";
import { NativeService } from "./service.ts";
import { DIES, HANGS, once, program, saying, temporaryFolder } from "./testing/fake-solver.ts";

const SAT = saying("sat\\n");

function service(script: string | ((folder: string) => string)): NativeService {
  const folder = temporaryFolder();
  const file = program(folder, "solver", typeof script === "string" ? script : script(folder));
  const made = new NativeService({ z3: file, cvc5: file });
  onTestFinished(() => made.dispose());
  return made;
}

const ask = (made: NativeService, milliseconds = 20_000, text = "(check-sat)\n(exit)\n") =>
  made.answer({ solver: "z3", text, milliseconds });

test("a question is answered, and so is the next", async () => {
  const made = service(SAT);
  for (let n = 0; n < 3; n++) expect(await ask(made)).toEqual({ kind: "said", text: "sat\n" });
});

test("a process that hangs, dies or is gone costs one question", async () => {
  const hanging = service((folder) => once(folder, HANGS, SAT));
  expect(await ask(hanging, 300)).toEqual({ kind: "late" });
  expect(await ask(hanging)).toEqual({ kind: "said", text: "sat\n" });
  const dying = service((folder) => once(folder, `cat > /dev/null; ${DIES}`, SAT));
  expect(await ask(dying)).toMatchObject({ kind: "failed", reason: "it was ended by SIGSEGV" });
  expect(await ask(dying)).toEqual({ kind: "said", text: "sat\n" });
  const silent = service((folder) => once(folder, "cat > /dev/null; exit 3", SAT));
  expect(await ask(silent)).toMatchObject({ kind: "failed", reason: "it ended with code 3 and said nothing" });
  expect(await ask(silent)).toEqual({ kind: "said", text: "sat\n" });
});

test("a process killed in the middle of a question costs that question", async () => {
  const folder = temporaryFolder();
  const told = join(folder, "pid");
  const made = service((own) => once(own, `echo $$ > ${told}.new; mv ${told}.new ${told}; ${HANGS}`, SAT));
  const first = ask(made);
  await vi.waitUntil(() => existsSync(told), { interval: 10, timeout: 50_000 });
  process.kill(Number(readFileSync(told, "utf8")), "SIGKILL");
  expect(await first).toMatchObject({ kind: "failed", reason: "it was ended by SIGKILL" });
  expect(await ask(made)).toEqual({ kind: "said", text: "sat\n" });
});

test("a solver that is not there, or ends without reading, is a failed question", async () => {
  const missing = new NativeService({ z3: "/nowhere/z3", cvc5: "/nowhere/cvc5" });
  for (let n = 0; n < 2; n++) expect(await ask(missing)).toMatchObject({ kind: "failed" });
  const long = "(assert true)\n".repeat(100_000);
  for (const script of ["exit 1", DIES]) {
    const made = service(script);
    for (let n = 0; n < 2; n++) expect(await ask(made, 20_000, long)).toMatchObject({ kind: "failed" });
  }
});

test("a question cannot make a solver write a file", async () => {
  const file = join(temporaryFolder(), "written");
  const text = `(set-option :regular-output-channel "${file}")\n(check-sat)\n(exit)\n`;
  const made = new NativeService();
  onTestFinished(() => made.dispose());
  for (const solver of NATIVE_NAMES)
    expect(await made.answer({ solver, text, milliseconds: 5_000 })).toMatchObject({ kind: "failed" });
  expect(existsSync(file)).toBe(false);
  expect(made.processes).toBe(0);
});

test("nothing is left running", async () => {
  const made = service(SAT);
  await ask(made);
  made.dispose();
  expect(made.processes).toBe(0);
});

test.for(NATIVE_NAMES)(
  "%s, where it is installed, is ended at the deadline and answers the next question",
  async (name, { skip }) => {
    skip(nativeVersion(name) === undefined, "not installed");
    const made = new NativeService();
    onTestFinished(() => made.dispose());
    const cubes = ["x", "y", "z"].map((x) => `(* ${x} ${x} ${x})`).join(" ");
    const hard = `(set-logic ALL)(declare-const x Int)(declare-const y Int)(declare-const z Int)
(assert (= 33 (+ ${cubes})))\n(check-sat)\n(exit)\n`;
    const easy = "(set-logic ALL)(declare-const x Int)(assert (< x 3))\n(check-sat)\n(exit)\n";
    expect(await made.answer({ solver: name, text: hard, milliseconds: 200 })).toEqual({ kind: "late" });
    expect(await made.answer({ solver: name, text: easy, milliseconds: 20_000 })).toEqual({
      kind: "said",
      text: "sat\n",
    });
  },
);
