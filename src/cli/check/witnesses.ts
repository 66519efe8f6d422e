/** A finding has up to three inputs, each confirmed for itself: the loudest leads, the others are told with it. */
import type { FindingCandidate } from "../pipeline/confirm/findings.ts";
import { RANK } from "./same-place.ts";
import type { Shown } from "./shown-finding.ts";

const known = new WeakMap<FindingCandidate["finding"], readonly FindingCandidate[]>();

/** The finding with each of its inputs, the smallest first; the very same ones whenever it is asked about. */
export function withOthers({ target, finding }: FindingCandidate): readonly FindingCandidate[] {
  let all = known.get(finding);
  if (all === undefined) {
    const { others = [], ...alone } = finding;
    all = [alone, ...others.map((other) => ({ ...alone, ...other }))].map((one) => ({ target, finding: one }));
    known.set(finding, all);
  }
  return all;
}

/** One finding of all that were confirmed: a plausible input says more than a smaller one that hardly anybody passes. */
export function bestOf(shown: readonly Shown[]): Shown {
  const [best, ...others] = [...shown].sort((a, b) => RANK[a.finding.level] - RANK[b.finding.level]);
  const told = new Set([best!.finding.call]);
  const witnesses = others.flatMap(({ finding }) => {
    const { this: self, args, calls, world, call, outcome, message } = finding;
    // shrinking may have led two of them to one call
    if (told.has(call)) return [];
    told.add(call);
    const extras = { ...(self === undefined ? {} : { this: self }), ...(world === undefined ? {} : { world }) };
    return [{ call, ...extras, args, ...(calls === undefined ? {} : { calls }), outcome, message }];
  });
  return witnesses.length === 0 ? best! : { ...best!, finding: { ...best!.finding, witnesses } };
}
