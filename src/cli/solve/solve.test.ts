/** `assay solve` on what `--solver-log` wrote, and on what it did not write. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

test("a recorded query is replayed layer by layer", async () => {
  const { run, read } = project("mistakes");
  expect(await run("cover", "prices.ts#discount", "--no-tests", "--solver-log", "queries.jsonl")).toMatchObject({
    code: 0,
  });
  const count = read("queries.jsonl").trim().split("\n").length;
  expect(count).toBeGreaterThan(0);
  const [all, first] = await Promise.all([
    run("solve", "queries.jsonl", "--brief"),
    run("solve", "queries.jsonl", "--query", "1"),
  ]);
  expect(all.code).toBe(0);
  expect(all.out.match(/^query \d+ of .*prices\.ts#discount, recorded: /gm)).toHaveLength(count);
  expect(first.out).toMatch(/^ {2}goal {2}.+$/m);
  for (const layer of ["inversion", "intervals", "enumeration", "search", "smt", "chain"])
    expect(first.out).toMatch(new RegExp(`^ +${layer} +[\\d.]+ ms +(sat|unsat|unknown)`, "m"));
});

test("files that hold no queries", async () => {
  const { run, folder } = project("mistakes");
  writeFileSync(join(folder, "empty.jsonl"), "");
  writeFileSync(join(folder, "words.jsonl"), "these are words\n");
  writeFileSync(join(folder, "short.jsonl"), '{"nodes":[],"constraints":[3],"seed":[]}\n');
  writeFileSync(join(folder, "plain.gz"), "not compressed");
  const cases = [
    ["missing.jsonl", "cannot be read"],
    ["empty.jsonl", "has no queries"],
    ["words.jsonl", "line 1"],
    ["short.jsonl", "line 1"],
    ["plain.gz", "not compressed"],
  ] as const;
  const ended = await Promise.all(cases.map(([file]) => run("solve", file)));
  for (const [i, [, words]] of cases.entries()) {
    expect(ended[i]!.err).toContain(words);
    expect(ended[i]).toMatchObject({ code: 2, out: "" });
    expect(ended[i]!.err).not.toMatch(/^\s+at |E-INTERNAL/m);
  }
});
