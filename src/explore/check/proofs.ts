/** What was proved of a target before it was run, beside what its runs show: conditions of proved places are not asked, places that no proof knows take it back. */
import type { ProvedPlaces } from "../../claims/static.ts";
import type { StaticGrounds } from "../../claims/verdict.ts";

interface Place {
  readonly file: string;
  readonly site: number;
}

interface Proof {
  readonly proved: ProvedPlaces;
  readonly sites: ReadonlySet<number>;
  /** Sites of the proof where a run had something to say. */
  readonly seen: Set<number>;
  isIncomplete: boolean;
}

export class Proofs {
  private readonly byChecker = new Map<string, Proof>();

  constructor(
    proved: readonly ProvedPlaces[],
    private readonly placeOf: (site: number) => Place | undefined,
  ) {
    for (const one of proved)
      this.byChecker.set(one.checker, { proved: one, sites: new Set(one.sites), seen: new Set(), isIncomplete: false });
  }

  /** No run violates the property there. */
  holdsAt(checker: string, site: number): boolean {
    const proof = this.byChecker.get(checker);
    return proof !== undefined && this.knows(proof, site);
  }

  /** A run had something to say about the property there. */
  saw(checker: string, site: number): void {
    const proof = this.byChecker.get(checker);
    if (proof === undefined) return;
    if (this.knows(proof, site)) proof.seen.add(site);
    else proof.isIncomplete = true;
  }

  /** The property has no other places, and runs come by some of these. */
  isSettled(checker: string): boolean {
    const proof = this.byChecker.get(checker);
    return proof?.proved.isWhole === true && !proof.isIncomplete && proof.seen.size > 0;
  }

  of(checker: string): { readonly proof?: StaticGrounds } {
    const proof = this.byChecker.get(checker);
    if (proof?.proved.isWhole !== true) return {};
    return { proof: { places: proof.seen.size, isIncomplete: proof.isIncomplete } };
  }

  private knows({ proved, sites }: Proof, site: number): boolean {
    const place = this.placeOf(site);
    return place !== undefined && place.file === proved.file && sites.has(place.site);
  }
}
