/** What an analysis may take for granted at a place: the kinds, and how a transfer function asks. */
import type { Node } from "../../frontend/syntax.ts";
import type { Place } from "../graph.ts";

export const ASSUMPTION_KINDS = [
  /** A function is called as its `@requires` says. */
  "requires",
  /** A value is what its refinement type says. */
  "refined",
  /** An object meets the `@invariant` of its class when a method is called. */
  "invariant",
  /** A method is called on an object of its class. */
  "receiver",
  /** A parameter has its declared type when the function is called. */
  "parameter-type",
  /** What a member, an element or a call gives has its declared type. */
  "member-type",
  /** Whole numbers add up to one that is exact. */
  "safe-integer",
  /** `(a + b) | 0` is `a + b`. */
  "no-wrap",
  /** A parameter is neither NaN nor infinite. */
  "finite",
  /** A callee keeps what its `@ensures` says. */
  "ensures",
  /** Two objects are not the same one. */
  "separate",
  /** A call that is not looked into leaves what is known as it is. */
  "quiet-call",
] as const;

export type AssumptionKind = (typeof ASSUMPTION_KINDS)[number];

export interface Asked {
  readonly kind: AssumptionKind;
  readonly at: Place;
  /** The parameter, or the callee, by name. */
  readonly subject: string;
  readonly type?: Node;
  /** JavaScript for it, where the program states it. */
  readonly predicate?: string;
}

/** Asked wherever assuming would say more; true: the analysis goes on as if it held. */
export type Assumes = (asked: Asked) => boolean;

export const ASSUME_NOTHING: Assumes = () => false;
