import { expect, test } from "vitest";
import { LINE_NOT_REACHED } from "../claims.ts";
import { type ReportedFunction, SCHEMA } from "../document.ts";
import { coverText } from "./functions.ts";

function target(name: string, more: Partial<ReportedFunction> = {}): ReportedFunction {
  return {
    kind: "function",
    file: "/app/src/a.ts",
    export: name,
    signature: "",
    status: "covered",
    branches: { covered: 2, total: 2, unreached: [] },
    runs: 12,
    paths: 2,
    seconds: 0.5,
    inputs: [],
    tests: { file: "/app/t.ts", count: 3 },
    limits: [],
    claims: [],
    assumptions: [],
    stats: {},
    ...more,
  };
}

const style = {
  shown: (file: string) => file.slice(5),
  readText: () => "",
};

const text = (targets: readonly ReportedFunction[], interrupted = false): string =>
  coverText(
    { schema: SCHEMA, version: "1.2.3", command: "cover", interrupted, targets },
    { words: ["src"], testsFolder: "assay-tests" },
    style,
  );

test("a table by file, aligned whatever the names", () => {
  const long = "Warehouse.reserveEverythingThatIsLeft";
  const report = text([
    target("f"),
    target(long, { runs: 123456 }),
    target("g", { file: "/app/src/b.ts", branches: { covered: 0, total: 0, unreached: [] } }),
  ]);
  expect(report).toBe(
    [
      "",
      `  ${"function".padEnd(long.length)}  branches    runs  tests   time  status`,
      "src/a.ts",
      `  ${"f".padEnd(long.length)}       2/2      12      3  0.50s  covered`,
      `  ${long}       2/2  123456      3  0.50s  covered`,
      "src/b.ts",
      `  ${"g".padEnd(long.length)}         –      12      3  0.50s  covered`,
      "",
      "3 functions, 4/4 branch outcomes covered; 9 tests in assay-tests.",
      "",
    ].join("\n"),
  );
});

test("what was not reached, what could not be done, what was not explored", () => {
  const unreached = [
    { line: 3, column: 7, outcome: "if is true", reason: "proved infeasible" },
    { line: 9, column: 1, outcome: "loop ends", reason: "budget" },
  ];
  const report = text(
    [
      target("f", {
        status: "budget",
        branches: { covered: 1, total: 3, unreached },
        limits: ["line 7: hash is not symbolic"],
      }),
      target("g", {
        status: "unsupported",
        message: "no value of type Token can be built",
        hint: "Export it.",
        branches: { covered: 0, total: 2, unreached: [] },
        tests: { file: null, count: 0 },
      }),
    ],
    true,
  );
  expect(report).toContain(
    "\nNot reached\n  src/a.ts:3:7 f: if is true — proved infeasible\n  src/a.ts:9:1 f: loop ends — budget\n",
  );
  expect(report).toContain("\nWhat Assay could not do\n  src/a.ts f: line 7: hash is not symbolic\n");
  expect(report).toContain("\nNot explored\n  src/a.ts g: no value of type Token can be built\n    Export it.\n");
  expect(report).toContain("Interrupted: what was found so far is saved. Continue with: npx assay cover src\n");
  expect(report).toContain(
    "2 functions, 1/5 branch outcomes covered (1 more proved infeasible); 3 tests in assay-tests.",
  );
});

const missed = (n: number, reason: string) =>
  Array.from({ length: n }, (_, i) => ({ line: i + 1, column: 1, outcome: "if is true", reason }));

test("of many missed outcomes those are told that runs came to, and the others counted", () => {
  const unreached = [...missed(30, LINE_NOT_REACHED), ...missed(5, "budget")];
  const report = text([target("f", { branches: { covered: 1, total: 36, unreached } })]);
  expect(report.match(/ — budget/g)).toHaveLength(5);
  expect(report).not.toContain(LINE_NOT_REACHED);
  expect(report).toContain("\n  and 30 more, behind these or like them (--json lists them)\n");
});

test("a large package is told on a screen or two", () => {
  const many = Array.from({ length: 300 }, (_, i) =>
    target(`f${i}`, {
      branches: { covered: 0, total: 50, unreached: missed(50, "budget") },
      limits: ["a run read the clock"],
      ...(i < 5 ? {} : { runs: 0, status: "budget" }),
    }),
  );
  const lines = text(many).split("\n");
  expect(lines.length).toBeLessThan(90);
  expect(lines).toContain("  and 295 functions for which no time was left (a larger --total-seconds helps)");
  expect(lines).toContain("  src/a.ts 300 functions: a run read the clock");
  expect(lines).toContain(`  and ${5 * 50 - 60} more, behind these or like them (--json lists them)`);
});
