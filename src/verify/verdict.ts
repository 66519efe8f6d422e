/** What the verifier says of a function: each assertion with its verdict, and the assumptions that verdicts name. */
import type { CheckerName, FlowNode, FunctionFlow, Place } from "../flow/graph.ts";
import type { Assumption } from "./assumption.ts";

export interface Assertion {
  readonly checker: CheckerName;
  readonly at: Place;
  /** What is stated, where the place does not show it. */
  readonly text?: string;
  readonly verdict: Verdict;
  /** What is known there, in words, where it is not verified. */
  readonly known: string;
}

/** `by`: the domains could not tell, the solver could (`ask.ts`). */
export type Verdict =
  | { readonly kind: "verified"; readonly by?: "solver" }
  /** `premise`: ids of assumptions, all of which must hold. */
  | { readonly kind: "verified-under"; readonly premise: readonly string[]; readonly by?: "solver" }
  | { readonly kind: "violated-always" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "not-verified" };

export interface Verified {
  readonly name: string;
  readonly node: FlowNode;
  readonly flow: FunctionFlow;
  readonly assertions: readonly Assertion[];
  readonly assumptions: readonly Assumption[];
  /** How many analyses it took. */
  readonly analyses: number;
}
