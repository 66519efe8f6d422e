/** What runs beside a program has few rights: Z3 has to answer with those that the product gives it. */
import { expect, test } from "vitest";
import type { ReportDocument } from "../../report/document.ts";
import { project } from "../testing/project.ts";

test("what only Z3 can rule out is ruled out", async () => {
  const { run } = project("solving");
  const words = ["check", "parity.ts", "--runs", "60", "--seconds", "300", "--json", "--no-tests", "--no-cache"];
  const [asked, notAsked] = (await Promise.all([run(...words), run(...words, "--no-smt")])).map(
    ({ out }) => (JSON.parse(out) as ReportDocument).targets[0],
  );
  expect(asked).toMatchObject({ status: "exhausted", limits: [] });
  expect(notAsked).toMatchObject({ status: "budget", limits: ["solver: search found no model"] });
});
