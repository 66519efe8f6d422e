/** Obligations of refinement types as the verifier decides them: with the flow of control, and with what types and contracts say of parameters, members and results taken for granted. */
import type { Assumes, AssumptionKind } from "../flow/domains/assumptions/list.ts";
import type { FlowNode } from "../flow/graph.ts";
import { flowOfModule } from "../flow/module.ts";
import type { ParsedModule } from "../frontend/parse.ts";
import type { Obligation } from "../frontend/refinements/obligations.ts";
import { type Verdict, type Verified, verifierOf } from "../verify/verify.ts";

export type Verdicts = (obligation: Obligation) => Verdict["kind"] | undefined;

/** What declared types and contracts say: every obligation is one under them. */
const GRANTED: ReadonlySet<AssumptionKind> = new Set<AssumptionKind>([
  "parameter-type",
  "member-type",
  "refined",
  "requires",
  "ensures",
  "receiver",
]);

export function obligationVerdicts(module: ParsedModule): Verdicts {
  const flow = flowOfModule(module, { withStated: true });
  const verifier = verifierOf(flow);
  const granted: Assumes = ({ kind }) => GRANTED.has(kind);
  const known = new Map<FlowNode, Verified | undefined>();
  const verifiedOf = (node: FlowNode): Verified | undefined => {
    if (!known.has(node)) {
      const verified = verifier.verify(node, granted);
      known.set(node, "refusal" in verified ? undefined : verified);
    }
    return known.get(node);
  };
  return ({ inside, value, subject, typeText }) => {
    const text = `${subject} is ${typeText}`;
    return verifiedOf(inside ?? module.program)?.assertions.find(
      (one) =>
        one.checker === "refinement" && one.text === text && one.at.start === value.start && one.at.end === value.end,
    )?.verdict.kind;
  };
}
