/** What people made of generated tests is theirs; what a run was not about, or did not come to, stays. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { until } from "../testing/process-tree.ts";
import { project } from "../testing/project.ts";

const TESTS = "assay-tests/src/orders.test.ts";
const BRIEF = ["--runs", "60", "--no-smt"];

test("edited tests survive, single-function runs keep the rest, Ctrl-C keeps everything", async () => {
  const place = project("check");
  await place.run("cover", "src/orders.ts", ...BRIEF);
  const first = place.read(TESTS);
  for (const name of ["discount", "perItem", "isLarge"]) expect(first).toContain(`describe("${name}"`);

  await place.run("cover", "src/orders.ts#isLarge", ...BRIEF);
  expect(place.read(TESTS)).toBe(first);

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
