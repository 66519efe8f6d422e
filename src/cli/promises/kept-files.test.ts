/** What people made of generated tests is theirs; what a run was not about, or did not come to, stays. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { until } from "../testing/process-tree.ts";
import { project } from "../testing/project.ts";

const TESTS = "assay-tests/src/orders.test.ts";
const BUGS = "assay-tests/src/orders.bugs.test.ts";
const BRIEF = ["--runs", "60", "--no-smt"];

test("edited tests survive, single-function runs keep the rest, Ctrl-C keeps everything", async () => {
  const place = project("check");
  await place.run("cover", "src/orders.ts", ...BRIEF);
  const first = place.read(TESTS);
  for (const name of ["discount", "perItem", "isLarge"]) expect(first).toContain(`describe("${name}"`);

  await place.run("cover", "src/orders.ts#isLarge", ...BRIEF);
  expect(place.read(TESTS)).toBe(first);

  const before = mkdtempSync(join(tmpdir(), "assay-old-"));
  cpSync(join(place.folder, "src"), join(before, "src"), { recursive: true });
  const source = readFileSync(join(place.folder, "src/orders.ts"), "utf8");
  writeFileSync(join(place.folder, "src/orders.ts"), source.replace(/(function isLarge[^{]*\{)/, "$1 void 0;"));
  const { err } = await place.run("cover", "src/orders.ts", ...BRIEF, `--changed=${before}`);
  expect(err).not.toContain("nothing changed");
  expect(place.read(TESTS)).toBe(first);
  writeFileSync(join(place.folder, "src/orders.ts"), source);

  const interrupted = place.start("cover", "src/orders.ts", "--seconds", "600", "--no-cache");
  let said = "";
  interrupted.process.stderr?.on("data", (text) => (said += String(text)));
  await until(() => said.length > 0 || interrupted.process.exitCode !== null);
  interrupted.process.kill("SIGINT");
  await interrupted.ended;
  // the first function is done by then, and may have other tests; of the others nothing is lost
  const rest = (tests: string): string => tests.slice(tests.indexOf('describe("perItem"'), tests.lastIndexOf("\n//"));
  expect(rest(place.read(TESTS))).toBe(rest(first));

  const edited = first.replace("describe(", "// mine\ndescribe(");
  writeFileSync(join(place.folder, TESTS), edited);
  const beside = await place.run("cover", "src/orders.ts", ...BRIEF);
  expect(beside.err).toContain(
    `${TESTS} was edited and stays as it is; the tests are in assay-tests/src/orders.2.test.ts`,
  );
  expect(place.read(TESTS)).toBe(edited);
  await place.run("cover", "src/orders.ts", ...BRIEF, "--force");
  expect(place.read(TESTS)).not.toContain("// mine");
});

test("what check says of one function leaves the tests of other findings", async () => {
  const place = project("check");
  const check = (...words: string[]) => place.run("check", ...words, ...BRIEF, "--tests", "all");
  await check("src/orders.ts");
  const all = place.read(BUGS);
  const functions = [...all.matchAll(/describe\("(\w+)"/g)].map(([, name]) => name!);
  expect(functions.length).toBeGreaterThan(1);
  await check(`src/orders.ts#${functions[0]}`, "--again");
  expect(place.read(BUGS)).toBe(all);
});
