/**
 * Whether matching takes an engine more than in proportion longer for twice the text. Engines know shortcuts that no count of steps does, so the clock has the last word; what else the machine does only makes
 * times longer, so the shortest of many counts, and what is compared is timed in turns.
 */

/** A text that gets longer and longer. */
export interface Timed {
  /** Milliseconds that the engine takes for one match of it. */
  readonly time: (times: number) => number;
  /** Whether a count says that matching it ends soon. */
  readonly mayTry: (times: number) => boolean;
  readonly times: number;
}

/** So many rounds without a shorter time are enough where it looks as it should, and all of them where it does not. */
const ENOUGH = 3;
const MOST_ROUNDS = 16;
/** Of all rounds, for what is not slow after all. */
const MOST_MS = 100;
const SHORTER = 0.95;
/** Shorter times are noise. */
const LEAST_MS = 1;
const MOST_LONGER = 10;
const MOST_QUADRUPLED = 3;
/** Between what takes twice as long for twice as much, and what takes four times as long. */
const FOR_TWICE = 2.8;
const FOR_FOUR_TIMES = 6.4;

export function isMeasured(power: number, { time, mayTry, times: first }: Timed): boolean {
  // the first run compiles it
  time(2);
  let times = first;
  // an engine that is faster than the count gets more to do, while the count says that it ends
  let isLong = takesTime(time, times);
  while (!isLong && mayTry(times * 2)) isLong = takesTime(time, (times *= 2));
  if (isLong) return takesLonger(time, Math.max(1, times >> 1), times, FOR_TWICE);
  // polynomial: four times the text is at most some times the work
  if (power !== Number.POSITIVE_INFINITY) {
    for (let i = 0; i < MOST_QUADRUPLED; i++, times *= 4)
      if (takesTime(time, times * 4)) return takesLonger(time, times, times * 4, FOR_FOUR_TIMES);
    return false;
  }
  // one round more is a few times the work
  for (let i = 0; i < MOST_LONGER; i++) if (takesTime(time, ++times)) return true;
  return false;
}

/** By so many times at least. */
function takesLonger(time: Timed["time"], small: number, large: number, factor: number): boolean {
  let ofSmall = Number.POSITIVE_INFINITY;
  let ofLarge = Number.POSITIVE_INFINITY;
  const isLonger = (): boolean => ofLarge >= LEAST_MS && ofLarge > factor * ofSmall;
  let spent = 0;
  for (let i = 0, since = 0; i < MOST_ROUNDS && spent < MOST_MS; i++, since++) {
    const a = time(small);
    const b = time(large);
    spent += a + b;
    if (a < ofSmall * SHORTER || b < ofLarge * SHORTER) since = 0;
    ofSmall = Math.min(a, ofSmall);
    ofLarge = Math.min(b, ofLarge);
    if (since >= ENOUGH && isLonger()) break;
  }
  return isLonger();
}

function takesTime(time: Timed["time"], times: number): boolean {
  for (let i = 0; i < ENOUGH; i++) if (time(times) < LEAST_MS) return false;
  return true;
}
