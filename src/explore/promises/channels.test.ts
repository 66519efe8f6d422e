/** Promise 3: whatever way a symbolic value takes, it arrives with its shadow or the loss is counted. */

import { describe, expect, test } from "vitest";
import { claimTexts } from "../../report/claims.ts";
import { FOUND, LOST } from "../testing/channels.ts";
import { exploreText } from "../testing/explore-text.ts";

const HEAD = `import { EventEmitter, once } from "node:events";
import { format, inspect } from "node:util";
`;

/** "found", or what the exploration says about not finding it. */
async function ending(statements: string): Promise<string> {
  const isAsync = /\bawait\b/.test(statements);
  const { result } = await exploreText(
    `${HEAD}export ${isAsync ? "async " : ""}function f(n: number) { ${statements} if (out === 4242) return "hit"; return "miss"; }`,
    { runs: 40 },
  );
  if (result.kept.some(({ outcome }) => JSON.stringify(outcome).includes('"hit"'))) return "found";
  const lost = [...result.unreached.concretisations.values()].map(({ what }) => what);
  return [result.status, ...lost, ...claimTexts(result.unreached.claims())].join("; ");
}

for (const [topic, channels] of Object.entries(FOUND))
  describe(topic, () => {
    test.each(channels)("%s", async (statements) => expect(await ending(statements)).toBe("found"));
  });

for (const [topic, channels] of Object.entries(LOST))
  describe(`${topic}, at a loss`, () => {
    test.each(channels)("%s", async (statements) => {
      const end = await ending(statements);
      // never a proof, and a reason is given
      expect(end).not.toMatch(/^(exhausted|budget$)/);
    });
  });
