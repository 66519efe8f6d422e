/** What a static analysis proved of a target, as data: it goes with the job, and `verdict.ts` decides what it is worth. */

/** Places at which no run of the target violates the property. */
export interface ProvedPlaces {
  readonly checker: string;
  readonly file: string;
  /** Sites of the file. */
  readonly sites: readonly number[];
  /** There are no other places where a run of the target could violate it: the property itself is proved. */
  readonly isWhole: boolean;
}
