// @module-tag thorough
import { visitorKeys } from "oxc-parser";
import { expect, test } from "vitest";
import { parseModule } from "../src/frontend/parse.ts";
import { explain } from "./compare.ts";
import { compareFixture, type Fixture, fixtures } from "./fixtures/run.ts";
import { textOf } from "./program.ts";

/** The instrumenter's own tests run the rest of its tables; here only what is about the real runtime, and a part of those. */
const all = fixtures();
/** A test runner prepares stacks itself; `npm run transparency` looks at them. */
const own = all.filter((fixture, i) => fixture.topic !== "stacks" && (i % 6 === 0 || i > all.length - 75));

test.each(
  own.map((fixture): [string, Fixture] => [`${fixture.topic}: ${textOf(fixture.program).slice(0, 80)}`, fixture]),
)("%s", async (_name, fixture) => {
  const { differences } = await compareFixture(fixture);
  expect(differences.map(explain).join("\n")).toBe("");
});

/** Erased by compilation, never produced with our parser options, or not yet run by any engine we support. */
const ABSENT = new Set(["ParenthesizedExpression", "V8IntrinsicExpression", "Hashbang"]);

test("every syntax node that runs occurs in a fixture", () => {
  const seen = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    else if (typeof node === "object" && node !== null) {
      if ("type" in node && typeof node.type === "string") seen.add(node.type);
      for (const child of Object.values(node)) visit(child);
    }
  };
  for (const { program } of all) {
    for (const [file, text] of Object.entries(program.files)) {
      if (file.endsWith(".json")) continue;
      try {
        visit(parseModule(`/x/${file}`, text).program);
      } catch {
        // Some fixtures are about syntax errors.
      }
    }
  }
  const missing = Object.keys(visitorKeys).filter(
    (type) => !type.startsWith("TS") && !seen.has(type) && !ABSENT.has(type),
  );
  expect(missing).toEqual([]);
  expect([...ABSENT].filter((type) => seen.has(type))).toEqual([]);
});
