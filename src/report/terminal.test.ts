import { expect, test } from "vitest";
import type { ReportedTarget } from "./json.ts";
import { terminalReport } from "./terminal.ts";

function target(name: string, more: Partial<ReportedTarget> = {}): ReportedTarget {
  return {
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
    stats: {},
    ...more,
  };
}

const options = {
  shown: (file: string) => file.slice(5),
  testsFolder: "assay-tests",
  wasInterrupted: false,
  rerun: "npx assay cover src",
};

test("a table by file, aligned whatever the names", () => {
  const long = "Warehouse.reserveEverythingThatIsLeft";
  const text = terminalReport(
    [
      target("f"),
      target(long, { runs: 123456 }),
      target("g", { file: "/app/src/b.ts", branches: { covered: 0, total: 0, unreached: [] } }),
    ],
    options,
  );
  expect(text).toBe(
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
  const text = terminalReport(
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
    { ...options, wasInterrupted: true },
  );
  expect(text).toContain(
    "\nNot reached\n  src/a.ts:3:7 f: if is true — proved infeasible\n  src/a.ts:9:1 f: loop ends — budget\n",
  );
  expect(text).toContain("\nWhat Assay could not do\n  src/a.ts f: line 7: hash is not symbolic\n");
  expect(text).toContain("\nNot explored\n  src/a.ts g: no value of type Token can be built\n    Export it.\n");
  expect(text).toContain("Interrupted: what was found so far is saved. Continue with: npx assay cover src\n");
  expect(text).toContain(
    "2 functions, 1/5 branch outcomes covered (1 more proved infeasible); 3 tests in assay-tests.",
  );
});
