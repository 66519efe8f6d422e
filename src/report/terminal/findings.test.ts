import { expect, test } from "vitest";
import { type CheckDocument, SCHEMA } from "../document.ts";
import type { ReportedVerdict } from "../findings/finding.ts";
import { checkText } from "./findings.ts";

const verdict = (name: string, property: string, kind: ReportedVerdict["verdict"]): ReportedVerdict => ({
  file: "/app/a.ts",
  function: name,
  property,
  verdict: kind,
  ...(kind === "open" ? { reasons: ["the budget was spent"] } : {}),
});

test("a function with a violation is never among those without", () => {
  const document = {
    schema: SCHEMA,
    command: "check",
    targets: [],
    findings: [],
    ignored: [],
    verdicts: [verdict("bad", "nan", "violated"), verdict("bad", "hang", "open"), verdict("fair", "hang", "open")],
  } as unknown as CheckDocument;
  const text = checkText(document, { words: [] }, { shown: (file) => file, readText: () => "" });
  expect(text).toContain("No violation found\n  fair\n");
  expect(text).toContain("What is open was not proved, because\n  bad, fair: the budget was spent\n");
});
