import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { frontMatter, modesOf } from "./conformance/front-matter.ts";
import { compareWithKnown, documentRows, type KnownDifference } from "./conformance/known-differences.ts";
import type { Result } from "./conformance/messages.ts";
import { addResult, emptyOutcome, lineOf, merged, sorted, summary } from "./conformance/outcome.ts";

const withMatter = (text: string) => frontMatter(`// Copyright\n/*---\n${text}\n---*/\ncode();`);

describe("the front matter of a conformance test", () => {
  it("has includes and flags in both notations of a list", () => {
    const about = withMatter(
      "description: >\n  flags: [none of these]\nflags: [async, onlyStrict]\nincludes:\n  - compareArray.js\n  - sm/non262.js\nfeatures: [Symbol.iterator]",
    );
    expect(about.includes).toEqual(["compareArray.js", "sm/non262.js"]);
    expect(about.flags).toEqual(["async", "onlyStrict"]);
    expect(about.features).toEqual(["Symbol.iterator"]);
    expect(about.negative).toBeUndefined();
  });

  it("says how a test has to fail", () => {
    expect(withMatter("negative:\n  phase: parse\n  type: SyntaxError\nflags: [module]").negative).toEqual({
      phase: "parse",
      type: "SyntaxError",
    });
  });

  it("asks for sloppy and strict unless a flag says otherwise", () => {
    const modes = (flags: string) => modesOf(withMatter(`flags: [${flags}]`));
    expect(modes("")).toEqual(["sloppy", "strict"]);
    expect(modes("async, noStrict")).toEqual(["sloppy"]);
    expect(modes("raw")).toEqual(["sloppy"]);
    expect(modes("onlyStrict")).toEqual(["strict"]);
    expect(modes("module")).toEqual(["module"]);
  });
});

describe("the outcome of a conformance run", () => {
  const passed = (mode: Result["mode"]): Result => ({ mode, isNative: true, native: "", differences: [] });
  const add = (outcome: ReturnType<typeof emptyOutcome>, test: string, ...results: Result[]): void =>
    addResult(outcome, test, { file: `/suite/${test}`, results }, ["shadow", "coverage"]);

  it("counts what passes natively, by part, folder and way", () => {
    const outcome = emptyOutcome();
    add(outcome, "test/language/b/x.js", passed("sloppy"), passed("strict"));
    add(outcome, "test/language/a/y.js", {
      ...passed("sloppy"),
      differences: [{ way: "shadow", failure: "a\n b" }],
    });
    add(outcome, "test/language/a/z.js", { ...passed("module"), isNative: false, native: "new syntax" });
    const { counts, differences, notNative } = sorted(outcome);
    expect(counts["test/language shadow"]).toEqual({ native: 3, instrumented: 2 });
    expect(counts["test/language/a coverage"]).toEqual({ native: 1, instrumented: 1 });
    expect(differences.map(lineOf)).toEqual(["shadow sloppy test/language/a/y.js: a b"]);
    expect(notNative).toEqual([{ test: "test/language/a/z.js", mode: "module", failure: "new syntax" }]);
  });

  it("is bad when one part has less than it must", () => {
    const outcome = emptyOutcome();
    for (let i = 0; i < 199; i++) add(outcome, `test/language/a/${i}.js`, passed("strict"));
    const failing: Result = { ...passed("strict"), differences: [{ way: "shadow", failure: "no" }] };
    add(outcome, "test/language/a/q.js", failing);
    expect(summary(outcome).isGood).toBe(true);
    add(outcome, "test/language/a/r.js", failing);
    expect(summary(outcome).isGood).toBe(false);
    expect(summary(outcome).text).toContain("199/201 99.005 %");
  });

  it("adds up over the parts of a sharded run", () => {
    const failing: Result = { ...passed("strict"), differences: [{ way: "shadow", failure: "no" }] };
    const outcomes = ["b", "a"].map((name) => {
      const outcome = emptyOutcome();
      add(outcome, `test/language/x/${name}.js`, passed("sloppy"), failing);
      return outcome;
    });
    const all = merged(outcomes);
    expect(all.files).toBe(2);
    expect(all.counted).toEqual(["test/language/x/a.js", "test/language/x/b.js"]);
    expect(all.counts["test/language shadow"]).toEqual({ native: 4, instrumented: 2 });
    expect(all.differences.map(({ test }) => test)).toEqual(all.counted);
  });
});

describe("the list of known differences", () => {
  const known: readonly KnownDifference[] = [
    { reason: "why", ways: ["shadow", "coverage"], tests: ["test/language/a.js", "test/language/b.js"] },
  ];
  const differs = (test: string, way: "shadow" | "coverage" | "symbolic") =>
    ({ test, way, mode: "strict", failure: "no" }) as const;

  it("has every difference, test by test and way by way", () => {
    const differences = [differs("test/language/a.js", "shadow"), differs("test/language/a.js", "symbolic")];
    const { unknown } = compareWithKnown(
      { differences },
      new Set(["test/language/a.js"]),
      ["shadow", "symbolic"],
      known,
    );
    expect(unknown).toEqual([differences[1]]);
  });

  it("has nothing that no longer differs, as far as it was run", () => {
    const differences = [differs("test/language/a.js", "shadow")];
    const over = (counted: string[], ways: readonly ("shadow" | "coverage")[]) =>
      compareWithKnown({ differences }, new Set(counted), ways, known).over;
    expect(over(["test/language/a.js"], ["shadow"])).toEqual([]);
    expect(over(["test/language/a.js"], ["shadow", "coverage"])).toEqual(["coverage test/language/a.js"]);
    expect(over(["test/language/b.js"], ["shadow"])).toEqual(["shadow test/language/b.js"]);
  });

  it("is the table of the documentation", () => {
    const text = readFileSync(new URL("../docs/transparency.md", import.meta.url), "utf8");
    const rows = text.split("\n").filter((line) => line.startsWith("| ") && line.includes(".js`"));
    expect(rows).toEqual(documentRows());
  });
});
