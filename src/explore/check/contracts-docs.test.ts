/** The examples of docs/contracts.md find what the page says they find. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

const page = readFileSync(new URL("../../../docs/contracts.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```ts check\n([^]*?)```\n```text\n([^]*?)```/g)].map(([, text, said]) => ({
  text: text!,
  said: said!.trim(),
}));

test("the page has examples", () => {
  expect(examples).toHaveLength(4);
});

test.each(examples)("$said", async ({ text, said }) => {
  const { findings } = await checkText(text, { checkers: ["contract", "refinement", "assertion"], runs: 30 });
  expect([...new Set(findings.map(({ checker, message }) => `${checker}: ${message}`))]).toEqual(said.split("\n"));
});
