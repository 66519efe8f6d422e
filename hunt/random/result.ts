/** What the hunt says about one random program. */
export interface RandomResult {
  readonly seed: number;
  readonly kind: "false proof" | "ill-typed" | "proved" | "found" | "not decided";
  /** Of false proofs and ill-typed inputs: source, claim and witness. */
  readonly report?: string;
}
