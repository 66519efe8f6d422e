import { describe, expect, test } from "vitest";
import { outcome, WAYS } from "./testing/outcome.ts";
import { STRICT } from "./testing/snippets.ts";
import { SLOPPY } from "./testing/snippets-sloppy.ts";
import { STRICT_STATEMENTS } from "./testing/snippets-statements.ts";

async function same(text: string, sloppy: boolean): Promise<void> {
  const native = await outcome({ text, sloppy }, "native");
  for (const way of WAYS) expect({ way, seen: await outcome({ text, sloppy }, way) }).toEqual({ way, seen: native });
}

for (const [topic, snippets] of Object.entries({ ...STRICT, ...STRICT_STATEMENTS }))
  describe(topic, () => {
    test.each(snippets)("%s", (text) => same(text, false));
  });

for (const [topic, snippets] of Object.entries(SLOPPY))
  describe(`sloppy ${topic}`, () => {
    test.each(snippets)("%s", (text) => same(text, true));
  });
