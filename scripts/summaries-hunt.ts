/**
 * Zero false validations: functions with summaries are changed in small ways, and every summary that is called valid is run on the changed version, natively, with up to 50 states that satisfy its P.
 * `npm run summaries:hunt -- [--count 1000] [--states 50] [--from 0] [--prove 10]`; every so many mutants phases 2 and 3 ask the solver, too.
 */
import { parseArgs } from "node:util";
import { MORE_PROVED } from "../hunt/proved.ts";
import { hunt, subjectOf } from "../hunt/summaries.ts";
import { openProver } from "../src/conditions/entails.ts";
import { mutantsOf } from "../src/explore/testing/mutants.ts";
import { summaryProver } from "../src/summary/prove.ts";

export async function main(words: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args: [...words], options: { count: text, states: text, from: text, prove: text } });
  const most = Number(values.count ?? 100_000);
  const every = Number(values.prove ?? 10);
  const texts = [...new Set(MORE_PROVED.map((one) => one.text))];
  const prover = openProver();
  const asked = summaryProver(prover);
  const total = { functions: 0, summaries: 0, mutants: 0, validated: 0, invalid: 0, states: 0, wrong: 0 };
  for (const before of texts.slice(Number(values.from ?? 0))) {
    if (total.mutants >= most) break;
    let subject: Awaited<ReturnType<typeof subjectOf>>;
    try {
      subject = await subjectOf(before, Number(values.states ?? 50));
    } catch (error) {
      process.stdout.write(`not summarised: ${(error as Error).message}\n`);
    }
    if (subject === undefined) continue;
    total.functions++;
    total.summaries += subject.summaries.list.length;
    for (const { text: after, what } of mutantsOf(before)) {
      if (total.mutants >= most) break;
      const found = await hunt(subject, after, total.mutants % every === 0 ? asked : undefined);
      total.mutants++;
      total.validated += found.validated;
      total.invalid += found.invalid;
      total.states += found.states;
      total.wrong += found.wrong.length;
      // what was run so far counts, whenever somebody ends it
      if (total.mutants % 100 === 0) process.stdout.write(`${JSON.stringify(total)}\n`);
      if (found.wrong.length > 0)
        process.stdout.write(`FALSE ${what}\n${before}\n${found.wrong.slice(0, 3).join("\n")}\n`);
    }
  }
  prover.dispose();
  process.stdout.write(`${JSON.stringify({ ...total, questions: prover.asked })}\n`);
  return total.wrong === 0 ? 0 : 1;
}
