/** Remembers why branch outcomes were not reached and what stands in the way of a proof, so that the report can say it. */

import { type Claim, ClaimSet, type Told } from "../../claims/claim.ts";
import { inTheWay } from "../../claims/verdict.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Concretisation, Trace } from "../../runtime/record/trace.ts";

type Verdict =
  | { readonly kind: "infeasible" }
  /** What the code says leaves no input that gets there. */
  | { readonly kind: "unreachable" }
  | { readonly kind: "unknown"; readonly claim: Claim }
  | { readonly kind: "diverged" }
  | { readonly kind: "gave-up" }
  | { readonly kind: "withdrawn"; readonly claim: Claim };

export class Unreached {
  private readonly verdicts = new Map<number, Verdict>();
  readonly concretisations = new Map<string, Concretisation>();
  private readonly doubts = new ClaimSet();
  private readonly narrowings = new ClaimSet();

  /** `assumptions`: what will be stated with the result. */
  constructor(readonly assumptions: readonly Claim[] = []) {}

  infeasible(slot: number): void {
    if (slot >= 0 && !this.verdicts.has(slot)) this.verdicts.set(slot, { kind: "infeasible" });
  }

  /** Slots that nothing reaches, as the code says. */
  get unreachables(): number {
    let count = 0;
    for (const { kind } of this.verdicts.values()) if (kind === "unreachable") count++;
    return count;
  }

  unreachable(slot: number): void {
    if (this.verdicts.get(slot)?.kind !== "withdrawn") this.verdicts.set(slot, { kind: "unreachable" });
  }

  unknown(slot: number, reason: string): void {
    const claim: Claim = { kind: "solver-unknown", about: reason };
    this.doubts.add(claim);
    this.noted(slot, { kind: "unknown", claim });
  }

  diverged(slot: number): void {
    this.doubts.add({ kind: "diverged" });
    this.noted(slot, { kind: "diverged" });
  }

  gaveUp(slot: number): void {
    this.doubts.add({ kind: "given-up" });
    this.noted(slot, { kind: "gave-up" });
  }

  /** What is proved stays proved, whatever comes of single flips. */
  private noted(slot: number, verdict: Verdict): void {
    if (slot >= 0 && this.verdicts.get(slot)?.kind !== "unreachable") this.verdicts.set(slot, verdict);
  }

  /** A claim about these slots was made and does not hold. */
  withdrawn(slots: readonly number[], why: string): void {
    const claim: Claim = { kind: "contradicted", about: why };
    this.doubts.add(claim);
    for (const slot of slots) this.verdicts.set(slot, { kind: "withdrawn", claim });
  }

  refused(why: Told): void {
    this.doubts.add(why);
  }

  /** `what`: values of the declared types that are never tried. */
  narrowed(what: Told): void {
    this.narrowings.add(what);
  }

  ran(trace: Trace, outcome: RunOutcome): void {
    for (const concretisation of trace.concretisations) {
      const key = `${concretisation.site} ${concretisation.what}`;
      if (!this.concretisations.has(key)) this.concretisations.set(key, concretisation);
    }
    if (trace.isCut) this.doubts.add({ kind: "path-cut" });
    if (outcome.kind === "stopped") this.doubts.add({ kind: "stopped", about: outcome.why });
    if (trace.clockReads > 0 || trace.randomDraws.length > 0) this.doubts.add({ kind: "clock-or-chance" });
    for (const what of trace.surroundings) this.narrowings.add({ kind: "surroundings", about: what });
    for (const what of trace.blocked) this.doubts.add({ kind: "blocked", about: what });
    for (const what of trace.interferences) this.doubts.add({ kind: "not-native", about: what });
  }

  verdictOf(slot: number): Verdict | undefined {
    return this.verdicts.get(slot);
  }

  /** Every step so far was exact: an exhausted tree is then a proof. */
  get isExact(): boolean {
    return this.isSettled && inTheWay(this.narrowings, this.assumptions).length === 0;
  }

  /** The same, about the inputs that are tried: values of the declared types that are left out may reach more. */
  get isSettled(): boolean {
    return this.doubts.size === 0 && this.concretisations.size === 0;
  }

  /** Everything that is no exact step, whatever a verdict may make of it. `placeOf` shows where. */
  claims(placeOf?: (site: number) => Claim["place"]): Claim[] {
    return [...this.losses(placeOf), ...this.doubts, ...this.narrowings];
  }

  /** The same without values that were never tried. */
  inexactSteps(placeOf?: (site: number) => Claim["place"]): Claim[] {
    return [...this.losses(placeOf), ...this.doubts];
  }

  private losses(placeOf?: (site: number) => Claim["place"]): ClaimSet {
    const losses = new ClaimSet();
    for (const { site, what } of this.concretisations.values()) {
      const place = placeOf?.(site);
      losses.add({ kind: "used-as-it-came", about: what, ...(place === undefined ? {} : { place }) });
    }
    return losses;
  }

  get narrowing(): Claim | undefined {
    return inTheWay(this.narrowings, this.assumptions)[0];
  }
}
