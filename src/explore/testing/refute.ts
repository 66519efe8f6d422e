/** Tries hard to refute a proof: a function that is called verified runs on thousands of edge inputs with passive checks. */
import type { Encoded } from "../../value/encoded.ts";
import { checkText } from "./check-text.ts";
import { constantsOf, edgeInputs } from "./edge-values.ts";

interface Judged {
  readonly verdict: string;
  /** The inputs that were tried because the property was called verified. */
  readonly tried: number;
  /** An input that violates what was called verified. */
  readonly refutation?: readonly Encoded[];
}

export async function judge(text: string, checker: string, inputs: number, seed = 1): Promise<Judged> {
  const checked = await checkText(text, { checkers: [checker], runs: 40, limits: { steps: 2_000 } });
  const verdict = checked.verdicts[checker]!.kind;
  if (verdict !== "verified") return { verdict, tried: 0 };
  const lists = edgeInputs(checked.target, constantsOf(text), inputs, seed);
  for (const [i, args] of lists.entries()) {
    const seen = await checked.again({ args });
    if (seen.some((one) => one.checker === checker)) return { verdict, tried: i + 1, refutation: args };
  }
  return { verdict, tried: lists.length };
}
