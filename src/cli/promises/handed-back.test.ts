/** Functions that are handed back are called in emitted tests, findings and replays. */
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

const BRIEF = ["--runs", "120", "--no-smt"];

test("cover writes tests that call what was handed back", async () => {
  const place = project("handed-back");
  const { out } = await place.run("cover", "src/makers.ts", "src/legacy.cjs", ...BRIEF, "--json");
  const document = JSON.parse(out) as { targets: { branches: { covered: number; total: number } }[] };
  for (const { branches } of document.targets) expect(branches.covered).toBe(branches.total);
  const typed = place.read("assay-tests/src/makers.test.ts");
  expect(typed).toContain("const memoized = memoize(fn);");
  expect(typed).toContain("expect(fn).toHaveBeenCalledTimes(1);");
  expect(typed).toContain("const account = openAccount(");
  expect(typed).toContain("await account.close();");
  expect(typed).toContain("thrownBy(() => account.deposit(");
  const untyped = place.files().find((file) => file.includes("legacy.test"));
  expect(place.read(untyped!)).toContain("const returned = once(fn);");
});

test("check finds what only such a call shows, and replays it", async () => {
  const place = project("handed-back");
  const { out } = await place.run("check", "src/makers.ts#wordsOf", ...BRIEF, "--json");
  const document = JSON.parse(out) as { findings: { id: string; call: string; test: string | null }[] };
  const [finding] = document.findings;
  expect(finding?.call).toBe('wordsOf("").first()');
  const replayed = await place.run("replay", finding!.id);
  expect(replayed.out).toContain("wordsOf");
  expect(replayed.code).toBe(1);
});
