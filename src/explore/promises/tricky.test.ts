/** Promise 3, from the other side: what an input reaches is found, or at least never called impossible. */
import { beforeAll, describe, expect, test } from "vitest";
import { pictureGlobals } from "../../runtime/world/globals.ts";
import { exploreText } from "../testing/explore-text.ts";
import { OPEN, REACHED } from "../testing/tricky.ts";

// some of them pollute what every object inherits
beforeAll(() => pictureGlobals());

async function ending(program: string): Promise<"found" | "exhausted" | "open"> {
  const [, parameters = "n: number", statements = program] = /^\((.*?)\) :: (.*)$/.exec(program) ?? [];
  const end = statements.includes('"hit"') ? "" : 'if (out === 4242) return "hit";';
  const { result } = await exploreText(
    `export ${/\bawait\b/.test(statements) ? "async " : ""}function f(${parameters}) { ${statements} ${end} return "miss"; }`,
    { runs: 160 },
  );
  if (result.kept.some(({ outcome }) => JSON.stringify(outcome).includes('"hit"'))) return "found";
  return result.status === "exhausted" ? "exhausted" : "open";
}

for (const [topic, programs] of Object.entries(REACHED))
  describe(topic, () => {
    test.each(programs)("%s", async (program) => expect(await ending(program)).toBe("found"));
  });

for (const [topic, programs] of Object.entries(OPEN))
  describe(`${topic}, left open`, () => {
    test.each(programs)("%s", async (program) => expect(await ending(program)).not.toBe("exhausted"));
  });
