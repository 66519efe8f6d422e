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
}

export type Verdict =
  | { readonly kind: "violated" }
  | { readonly kind: "verified"; readonly places: number; readonly assumptions: readonly Claim[] }
  /** Exhausted, yet the property never had anything to say: nothing is claimed. */
  | { readonly kind: "vacuous" }
  | { readonly kind: "open"; readonly reasons: readonly Claim[] };

export function verdictOf({ isExhausted, isViolated, places, claims, assumptions }: Grounds): Verdict {
  if (isViolated) return { kind: "violated" };
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
