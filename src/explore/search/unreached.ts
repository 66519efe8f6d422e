/** Remembers why branch outcomes were not reached, so that the report can say it. */

import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { Concretisation, Trace } from "../../runtime/record/trace.ts";
import { stopText } from "./stop-text.ts";

type Verdict =
  | { readonly kind: "infeasible" }
  | { readonly kind: "unknown"; readonly reason: string }
  | { readonly kind: "diverged" }
  | { readonly kind: "gave-up" }
  | { readonly kind: "withdrawn"; readonly why: string };

export class Unreached {
  private readonly verdicts = new Map<number, Verdict>();
  readonly concretisations = new Map<string, Concretisation>();
  private readonly doubts = new Set<string>();
  private readonly narrowings = new Set<string>();

  infeasible(slot: number): void {
    if (slot >= 0 && !this.verdicts.has(slot)) this.verdicts.set(slot, { kind: "infeasible" });
  }

  unknown(slot: number, reason: string): void {
    this.doubts.add(`solver: ${reason}`);
    if (slot >= 0) this.verdicts.set(slot, { kind: "unknown", reason });
  }

  diverged(slot: number): void {
    this.doubts.add("a run did not follow its predicted path");
    if (slot >= 0) this.verdicts.set(slot, { kind: "diverged" });
  }

  gaveUp(slot: number): void {
    this.doubts.add("a branch was flipped too often");
    if (slot >= 0) this.verdicts.set(slot, { kind: "gave-up" });
  }

  /** A claim about these slots was made and does not hold. */
  withdrawn(slots: readonly number[], why: string): void {
    this.doubts.add(why);
    for (const slot of slots) this.verdicts.set(slot, { kind: "withdrawn", why });
  }

  refused(why: string): void {
    this.doubts.add(why);
  }

  /** `what`: values of the declared types that are never tried. */
  narrowed(what: string): void {
    this.narrowings.add(what);
  }

  ran(trace: Trace, outcome: RunOutcome): void {
    for (const concretisation of trace.concretisations) {
      const key = `${concretisation.site} ${concretisation.what}`;
      if (!this.concretisations.has(key)) this.concretisations.set(key, concretisation);
    }
    if (trace.isCut) this.doubts.add("a path was cut at its length limit");
    if (outcome.kind === "stopped") this.doubts.add(stopText(outcome.why));
    if (trace.clockReads > 0 || trace.randomDraws.length > 0)
      this.doubts.add("a run read the clock or a random source");
    for (const what of trace.surroundings)
      this.narrowings.add(`it looks at ${what}, which was tried only as it is here`);
  }

  verdictOf(slot: number): Verdict | undefined {
    return this.verdicts.get(slot);
  }

  /** Every step so far was exact: an exhausted tree is then a proof. */
  get isExact(): boolean {
    return this.isSettled && this.narrowings.size === 0;
  }

  /** The same, about the inputs that are tried: values of the declared types that are left out may reach more. */
  get isSettled(): boolean {
    return this.doubts.size === 0 && this.concretisations.size === 0;
  }

  get inexactness(): string[] {
    return [...this.doubts, ...this.narrowings];
  }

  /** What was not exact in the runs, apart from values that were never tried. */
  get inexactSteps(): string[] {
    return [...this.doubts];
  }

  get narrowing(): string | undefined {
    return this.narrowings.values().next().value;
  }
}
