/** One way of getting on in an exploration. Which there are is the list in `exploration.ts`; one more is a file here and an entry there. */

export interface Activity {
  readonly name: string;
  /** The part of the work that it gets at least, while it can do anything. What is left goes to those that earn most for what they cost. */
  readonly share: number;
  /** What a turn may cost: so that it is not the first to spend much, the others go before it until they have had their part of that. */
  readonly patience?: number;
  /** It proves nothing, so that a turn of it that comes to nothing leaves no gap. */
  readonly isExtra?: true;
  /** Whether there is anything it could do now. */
  canWork(): boolean;
  /** Does some of it, and says what that came to. */
  work(): Promise<Turn>;
}

export interface Turn {
  /** Counted work: never the clock, so that the same seed gives the same schedule. */
  readonly cost: number;
  /** New branch outcomes and new causes of violations. */
  readonly earned: number;
}
