/** Same seed, same code, same budget: the same document, times aside. */
import { expect, test } from "vitest";
import type { ReportDocument } from "../../report/document.ts";
import { project } from "../testing/project.ts";

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
