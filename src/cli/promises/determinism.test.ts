/** Same seed, same code, same budget: the same document, times aside. */
import { spawn, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import type { ReportDocument } from "../../report/document.ts";
import { project } from "../testing/project.ts";

/** Ends by itself when whoever started it is gone. */
const LOOP = "const p = process.ppid; while (process.ppid === p) for (let i = 0; i < 1e8; i++);";

function withoutTimes(document: ReportDocument, folder: string): string {
  return JSON.stringify(document, (key, value: unknown) => {
    if (key === "seconds" || key === "t") return undefined;
    return typeof value === "string" ? value.replaceAll(folder, "") : value;
  });
}

test("two runs with one seed give one result; the tests too", async () => {
  const [first, second] = [project("values"), project("values")];
  const words = ["inputs.ts", "--seed", "7", "--runs", "300", "--seconds", "60"];
  const [a, b] = await Promise.all([first.cover(...words), second.cover(...words)]);
  expect(withoutTimes(a.document, first.folder)).toBe(withoutTimes(b.document, second.folder));
  expect(first.read("assay-tests/inputs.test.ts")).toBe(second.read("assay-tests/inputs.test.ts"));
});

test("a busy machine changes nothing: what is asked of solvers is bounded by counted work", {
  tags: ["thorough"],
}, async () => {
  const words = ["--seed", "1", "--runs", "120", "--seconds", "300", "--no-tests", "--no-cache", "--json"];
  const explored = (file: string): string => {
    const { stdout } = spawnSync(process.execPath, ["bin/assay.js", "cover", file, ...words], { encoding: "utf8" });
    return withoutTimes(JSON.parse(stdout) as ReportDocument, "");
  };
  for (const file of ["examples/pricing.ts", "examples/validator.ts", "bench/programs/numeric"]) {
    const calm = explored(file);
    const loops = [1, 2, 3].map(() => spawn(process.execPath, ["-e", LOOP], { stdio: "ignore" }));
    try {
      expect(explored(file)).toBe(calm);
    } finally {
      for (const loop of loops) loop.kill("SIGKILL");
    }
  }
});
