/** What may be said about a property of a target: the one place where claims become a verdict. */
import { CLAIMS, type Claim, type ClaimKind, ClaimSet } from "./claim.ts";

/** What an exploration leaves behind about one property. */
export interface Grounds {
  /** No path, and no condition of the property, is left to be asked for. */
  readonly isExhausted: boolean;
  /** A run violated it. */
  readonly isViolated: boolean;
  /** In how many places it had something to say. */
  readonly places: number;
  /** All that was not exact, not finished or not tried, about the target and about this property. */
  readonly claims: Iterable<Claim>;
  /** What the verdict will state. */
  readonly assumptions: readonly Claim[];
  /** A static proof of the property, which speaks of all runs. */
  readonly proof?: StaticGrounds;
}

export interface StaticGrounds {
  /** In how many places of the proof a run was seen to have something to say. */
  readonly places: number;
  /** A run had something to say where the proof knows of no place. */
  readonly isIncomplete: boolean;
}

export type Verdict =
  | { readonly kind: "violated" }
  | {
      readonly kind: "verified";
      readonly places: number;
      readonly assumptions: readonly Claim[];
      /** By a static analysis, not by taking every path. */
      readonly isStatic?: true;
    }
  /** Exhausted, yet the property never had anything to say: nothing is claimed. */
  | { readonly kind: "vacuous" }
  | { readonly kind: "open"; readonly reasons: readonly Claim[] };

export function verdictOf({ isExhausted, isViolated, places, claims, assumptions, proof }: Grounds): Verdict {
  if (isViolated) return { kind: "violated" };
  if (proof !== undefined && proof.places > 0 && !proof.isIncomplete && standsStatically(claims))
    return { kind: "verified", places: proof.places, assumptions: restsOn(assumptions), isStatic: true };
  const unfinished: readonly Claim[] = isExhausted ? [] : [{ kind: "incomplete" }];
  const reasons = [...new ClaimSet([...unfinished, ...inTheWay(claims, assumptions)])];
  if (reasons.length > 0) return { kind: "open", reasons };
  if (places === 0) return { kind: "vacuous" };
  return { kind: "verified", places, assumptions };
}

/** A narrowing that is stated with the result is not in its way. Everything else is. */
export function inTheWay(claims: Iterable<Claim>, assumptions: readonly Claim[]): Claim[] {
  const stated = new Set<ClaimKind>(assumptions.map(({ kind }) => kind));
  return [...claims].filter(({ kind }) => CLAIMS[kind].nature !== "narrowing" || !stated.has(kind));
}

/**
 * What a static proof may disregard: that not everything was explored, and inputs and states that were not tried. Of anything else, a run that contradicts it
 * or code that it never saw, it knows nothing.
 */
const NOT_ITS_CONCERN: ReadonlySet<ClaimKind> = new Set([
  "incomplete",
  "solver-unknown",
  "diverged",
  "given-up",
  "dropped-paths",
  "input-too-large",
  "input-unrepresentable",
  "input-avoided",
  "path-cut",
  "stopped",
  "blocked",
  "clock-or-chance",
  "clock-while-loading",
  "used-as-it-came",
  "conditions-dropped",
  "conditions-unasked",
  "conditions-too-many",
  "witness-not-run",
  "witness-rejected",
  "module-state",
  "surroundings-at-load",
  "surroundings",
  "shared-objects",
  "undeclared-properties",
  "handed-out-functions",
  "sent-values",
  "async-generators",
  "other-this",
  "combined-enums",
  "explicit-undefined",
  "unbuilt-type",
  "inherited-names",
  "numbers-in-templates",
  "other-symbols",
  "other-buffers",
  "other-iterables",
  "other-errors",
  "other-patterns",
  "other-promises",
  "other-fields",
  "invalid-dates",
  "callback-effects",
  "callback-calls",
  "callback-properties",
]);

const standsStatically = (claims: Iterable<Claim>): boolean =>
  [...claims].every(({ kind }) => NOT_ITS_CONCERN.has(kind));

/** It speaks of all states, aliases and properties; what it takes for granted are types, objects without code of their own, and callbacks that only call. */
const STATIC_RESTS_ON: ReadonlySet<ClaimKind> = new Set([
  "declared-types",
  "odd-objects",
  "callback-effects",
  "text-elsewhere",
]);

const restsOn = (assumptions: readonly Claim[]): Claim[] => assumptions.filter(({ kind }) => STATIC_RESTS_ON.has(kind));
