import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { supportPage } from "../../scripts/support-page.ts";

test("docs/support.md is what the models say; `npm run docs:support` writes it", () => {
  const committed = readFileSync(fileURLToPath(new URL("../../docs/support.md", import.meta.url)), "utf8");
  expect(committed).toBe(supportPage());
});
