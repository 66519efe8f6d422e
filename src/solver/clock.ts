/**
 * Where time and not counted work ends something. The bounds are far above what the counts take, and whatever they end is counted here,
 * for it is told: a faster machine, or one that is less busy, may say more.
 */

/** A machine that is so many times slower still gives the same answers; what gets next to nothing has some seconds, too. */
const SLACK = 30;
const LEAST_CLOCK = 20_000;

/** When the clock ends what was given so many milliseconds of counted work. */
export const clockOf = (milliseconds: number): number => Math.max(LEAST_CLOCK, SLACK * milliseconds);

/** How often the clock ended something, in all. */
export const lateness = { times: 0 };

/** The reason for what a slower or busier machine may answer differently. */
const BY_CLOCK = "the clock ended a query";

/** Counts it, too. */
export function endedByClock(): string {
  lateness.times++;
  return BY_CLOCK;
}

/** Whether the time is up, which is counted once. */
export function alarm(now: () => number, milliseconds: number): () => boolean {
  const end = now() + milliseconds;
  let hasRung = false;
  return () => {
    if (!hasRung && now() > end) {
      hasRung = true;
      lateness.times++;
    }
    return hasRung;
  };
}
