/** Native solvers in explorations: the sandboxed process has them asked by its host, and survives whatever they do. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { programOnPath } from "../../machine/programs.ts";
import { HANGS, program, temporaryFolder } from "../../solver/native/testing/fake-solver.ts";
import { project } from "../testing/project.ts";

/** What the command line finds on PATH, for the rest of the test. */
function usePath(path: string): void {
  const before = process.env.PATH;
  process.env.PATH = path;
  onTestFinished(() => {
    process.env.PATH = before;
  });
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test.skipIf(programOnPath("cvc5") === undefined && programOnPath("z3") === undefined)(
  "a native solver answers an exploration",
  async () => {
    const { cover, read } = project("natives");
    const { target } = await cover(
      "mix.ts",
      "--no-tests",
      "--no-mutate",
      "--solver",
      "native",
      "--solver-log",
      "log.jsonl",
    );
    expect(target("mix").status).toBe("covered");
    const answers = read("log.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { verdict: string; by: string });
    expect(answers.some(({ verdict, by }) => verdict === "sat" && /\((cvc5|z3)\)/.test(by))).toBe(true);
  },
);

test("solvers that hang, die or talk nonsense cost their questions and are gone afterwards", async () => {
  const told = temporaryFolder();
  const note = `touch ${told}/$$; `;
  const folder = temporaryFolder();
  program(folder, "cvc5", `${note}${HANGS}`);
  program(folder, "z3", `${note}cat > /dev/null; echo hello`);
  usePath(`${folder}:${process.env.PATH}`);
  const { cover } = project("natives");
  const { code, target } = await cover(
    "mix.ts",
    "--no-tests",
    "--no-mutate",
    "--solver",
    "cvc5,z3,wasm",
    "--seconds",
    "60",
  );
  expect(code).toBe(0);
  // whether the last of the three has time enough is up to the machine; the exploration goes on to its end in any case
  expect(["covered", "budget"]).toContain(target("mix").status);
  const started = readdirSync(told).map(Number);
  expect(started.length).toBeGreaterThan(1);
  expect(started.filter(isRunning)).toEqual([]);
});

test("without natives nothing changes, and asking for one says so", async () => {
  const { run, folder } = project("natives");
  usePath(temporaryFolder());
  const ended = await run("cover", "mix.ts", "--no-tests", "--solver", "z3");
  expect(ended.code).toBe(2);
  expect(ended.err).toContain("--solver z3: it is not on PATH");
  expect(ended.err).toContain("assay doctor");
  expect(existsSync(join(folder, ".assay"))).toBe(false);
});
