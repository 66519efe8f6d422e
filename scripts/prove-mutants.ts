/**
 * Zero false proofs: mutants of verified functions, each checked again; whatever is still called verified is run on thousands of
 * edge inputs. `npm run prove:mutants [inputs]`.
 */
import { MORE_PROVED } from "../hunt/proved.ts";
import { mutantsOf } from "../src/explore/testing/mutants.ts";
import { NOT_PROVED, provedFunctions } from "../src/explore/testing/proved.ts";
import { judge } from "../src/explore/testing/refute.ts";

/** Fewer would be no test. */
const LEAST = 2_000;

export async function main([inputs = "3000"]: readonly string[]): Promise<number> {
  const counts = { functions: 0, mutants: 0, violated: 0, verified: 0, open: 0, vacuous: 0, unreadable: 0, tried: 0 };
  const refuted: string[] = [];
  const unproved: string[] = [];
  const started = performance.now();
  for (const { checker, text } of [...provedFunctions("docs/checkers", NOT_PROVED), ...MORE_PROVED]) {
    const base = await judge(text, checker, Number(inputs));
    if (base.verdict !== "verified") unproved.push(`${checker} (${base.verdict}): ${text}`);
    if (base.refutation !== undefined) refuted.push(`${checker}: ${text}\n  with ${JSON.stringify(base.refutation)}`);
    counts.functions++;
    for (const mutant of mutantsOf(text)) {
      counts.mutants++;
      try {
        const { verdict, tried, refutation } = await judge(mutant.text, checker, Number(inputs));
        counts[verdict as "open"]++;
        counts.tried += tried;
        if (refutation !== undefined)
          refuted.push(`${checker}: ${mutant.what}\n${mutant.text}\n  with ${JSON.stringify(refutation)}`);
      } catch (error) {
        counts.unreadable++;
        console.log(`${checker}: ${mutant.what}: ${(error as Error).message}`);
      }
    }
  }
  console.log({ ...counts, seconds: Math.round((performance.now() - started) / 1_000) });
  for (const one of unproved) console.log(`NOT VERIFIED ${one}`);
  for (const one of refuted) console.log(`FALSE PROOF ${one}`);
  return refuted.length === 0 && unproved.length === 0 && counts.mutants >= LEAST ? 0 : 1;
}
