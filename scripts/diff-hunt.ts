/**
 * Zero false "equal on all inputs": functions are changed in small ways, and rewritten in ways that keep what they do or look as if they did; all pairs are compared in each of the ways that `assay diff` has,
 * each alone, and what is called equal is run natively on thousands of edge inputs.
 * `npm run diff:hunt -- [--count 2000] [--inputs 3000] [--from 0] [--prove 1]`; every so many pairs phases 2 and 3 ask the solver, too.
 */
import { parseArgs } from "node:util";
import { compared, type Subject, subjectOf } from "../hunt/diff.ts";
import { MORE_PROVED } from "../hunt/proved.ts";
import { REFACTORED } from "../hunt/refactored.ts";
import { openProver } from "../src/conditions/entails.ts";
import { mutantsOf } from "../src/explore/testing/mutants.ts";
import { rewritingsOf } from "../src/explore/testing/rewrites.ts";
import { summaryProver } from "../src/summary/prove.ts";

export async function main(words: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args: [...words], options: { count: text, inputs: text, from: text, prove: text } });
  const inputs = Number(values.inputs ?? 3_000);
  const every = Number(values.prove ?? 1);
  const all = [...new Set([...REFACTORED.map((one) => `${one}\n`), ...MORE_PROVED.map((one) => one.text)])].flatMap(
    (before) => [
      ...mutantsOf(before).map((one) => ({ before, after: one.text, what: one.what, kind: "mutants" })),
      ...rewritingsOf(before).map((one) => ({ before, after: one.text, what: one.what, kind: "rewritings" })),
    ],
  );
  const step = Math.max(1, all.length / Number(values.count ?? all.length));
  const counts: Record<string, number> = { pairs: 0, functions: 0 };
  const count = (name: string, by = 1): number => (counts[name] = (counts[name] ?? 0) + by);
  const prover = openProver();
  const asked = summaryProver(prover);
  let subject: Subject | undefined;
  let isFalse = 0;
  for (let i = Number(values.from ?? 0); i < all.length; i += step) {
    const { before, after, what, kind } = all[Math.floor(i)]!;
    try {
      if (subject?.text !== before) {
        subject = await subjectOf(before);
        count("functions");
        if (subject.summaries !== undefined) count("summarised");
      }
      const found = await compared(subject, after, inputs, counts.pairs! % every === 0 ? asked : undefined);
      count("pairs");
      count(kind);
      count(`explored: ${found.verdict}`);
      for (const way of found.equal) count(`equal by ${way}`);
      for (const phase of found.phases) count(`with phase ${phase}`);
      if (found.equal.length > 0) count("equal");
      if (found.equal.length > 0 && !found.equal.includes("exploration")) count("equal by others only");
      count("inputs", found.inputs);
      // what was run so far counts, whenever somebody ends it
      if (counts.pairs! % 100 === 0) process.stdout.write(`${JSON.stringify({ ...counts, false: isFalse })}\n`);
      if (found.refutation === undefined) continue;
      isFalse++;
      process.stdout.write(
        `FALSE EQUAL by ${found.equal.join(" and ")} ${what}\n${before}\n${after}\n  with ${JSON.stringify(found.refutation)}\n`,
      );
    } catch (error) {
      count("unreadable");
      process.stdout.write(`${what}: ${(error as Error).message}\n`);
    }
  }
  prover.dispose();
  process.stdout.write(`${JSON.stringify({ ...counts, questions: prover.asked, false: isFalse })}\n`);
  return isFalse === 0 ? 0 : 1;
}
