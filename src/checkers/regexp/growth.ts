/**
 * How the time of a pattern grows with its text: first by counted steps, which are the same on every machine, then by the clock, because an
 * engine knows shortcuts that no count does. The clock decides only whether something is reported.
 */
import { isProne } from "../backtracking.ts";
import { type Attack, attacksOn, attackText } from "./attacks.ts";
import { compilePattern, type Program, parsePattern } from "./program.ts";
import { countSteps, type Searched } from "./steps.ts";

export interface Growth {
  /** A text that takes a pattern more than `SLOW` steps. */
  readonly text: string;
  /** Others that do, with other ends: what stands before the pattern may let one pass and not another. */
  readonly others: readonly string[];
  readonly steps: number;
  /** The exponent, or Infinity. */
  readonly power: number;
  readonly program: Program;
}

export type Analysis =
  | { readonly kind: "slow"; readonly growth: Growth }
  /** Shown to take time in proportion with the text. */
  | { readonly kind: "linear" }
  | { readonly kind: "unknown" };

/** Steps from which matching counts as slow: some milliseconds, and minutes for a text a hundred times as long. */
export const SLOW = 500_000;
const TOO_MANY = 2 * SLOW;
const FIRST_TIMES = 5;
const LONGEST = 20_000;
/** Steps spent on one pattern. */
const BUDGET = 12_000_000;
/** Linear is 1; what lies between is left alone. */
const SUPERLINEAR = 1.6;
/** Growth from doubling that nobody takes for exponential. */
const STEEP = 5;

const known = new Map<string, Analysis>();

/** `isGlobal`: all matches are looked for. */
export function analysePattern(source: string, flags: string, isGlobal = flags.includes("g")): Analysis {
  const key = `${isGlobal ? "all" : "one"} ${flags}/${source}`;
  let answer = known.get(key);
  if (answer === undefined) known.set(key, (answer = analyse(source, flags, isGlobal)));
  return answer;
}

function analyse(source: string, flags: string, isGlobal: boolean): Analysis {
  const searched: Searched = { isGlobal, isSticky: flags.includes("y") };
  try {
    if (!isProne(source, flags)) return { kind: "linear" };
    const pattern = parsePattern(source, flags);
    const program = compilePattern(pattern, flags);
    let spent = 0;
    for (const attack of attacksOn(pattern, flags)) {
      const count = (times: number): number => {
        const steps = countSteps(program, attackText(attack, times), TOO_MANY, searched);
        spent += steps;
        return steps;
      };
      const growth = growthOf(program, attack, count);
      if (
        growth !== undefined &&
        isMeasured(new RegExp(source, isGlobal ? flags : flags.replace("g", "")), growth, attack, count)
      )
        return { kind: "slow", growth: { ...growth, others: othersOf(program, attack, growth, searched) } };
      if (spent > BUDGET) break;
    }
  } catch {
    // nothing is known of it
  }
  return { kind: "unknown" };
}

/** One of each kind that programs tell apart: letters, digits, signs, and white space of several sorts. */
const ENDS = ["x", "0", "!", "\v", "\u00a0", "\u200b", "\r", "\n!", "\u0000"];
const MOST_OTHERS = 6;

function othersOf(program: Program, attack: Attack, { text }: Growth, searched: Searched): string[] {
  const found: string[] = [];
  const body = text.slice(0, text.length - attack.suffix.length);
  for (const end of ENDS) {
    if (end === attack.suffix || found.length >= MOST_OTHERS) continue;
    if (countSteps(program, body + end, SLOW, searched) >= SLOW) found.push(body + end);
  }
  return found;
}

/** Repeats it more and more often, until matching is slow or seen not to become so. */
function growthOf(program: Program, attack: Attack, count: (times: number) => number): Growth | undefined {
  let times = FIRST_TIMES;
  let steps = count(times);
  let power = 0;
  let isSteep = false;
  while (steps < SLOW) {
    const next = isSteep ? times + Math.max(1, times >> 3) : times * 2;
    if (next * attack.pump.length > LONGEST) return undefined;
    const more = count(next);
    if (more >= TOO_MANY && !isSteep) {
      isSteep = true;
      continue;
    }
    power = Math.log(more / steps) / Math.log(next / times);
    // what stands around the repetition counts less and less
    if (next >= 4 * FIRST_TIMES && power < SUPERLINEAR - 0.3) return undefined;
    [times, steps] = [next, more];
  }
  if (power < SUPERLINEAR) return undefined;
  const isExponential = power > STEEP;
  return {
    text: attackText(attack, times),
    others: [],
    steps,
    power: isExponential ? Number.POSITIVE_INFINITY : power,
    program,
  };
}

const now = performance.now.bind(performance);
/** The shortest of many is what it takes; what else the machine does only makes it longer. So many rounds without a shorter one are enough. */
const ROUNDS = 3;
const MOST_TIMINGS = 15;
const SHORTER = 0.95;
const MOST_ROUNDS = 10;
/** Shorter times are noise. */
const LEAST_MS = 1;

/** Whether the engine takes more than in proportion longer for twice as much of it. */
function isMeasured(
  pattern: RegExp,
  { text, power }: Growth,
  attack: Attack,
  count: (times: number) => number,
): boolean {
  const timed = (subject: string): number => {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0, since = 0; i < MOST_TIMINGS && since < ROUNDS; i++, since++) {
      const start = now();
      pattern.lastIndex = 0;
      subject.replace(pattern, "");
      const taken = now() - start;
      if (taken < best * SHORTER) since = 0;
      best = Math.min(best, taken);
    }
    return best;
  };
  let times = Math.round((text.length - attack.prefix.length - attack.suffix.length) / attack.pump.length);
  // the first run compiles it
  timed(attackText(attack, 2));
  let small = timed(attackText(attack, Math.max(1, times >> 1)));
  let large = timed(text);
  // an engine that is faster than the count gets more to do, while the count says that it ends
  while (large < LEAST_MS && times * attack.pump.length * 2 <= LONGEST && count(times * 2) < TOO_MANY) {
    times *= 2;
    small = large;
    large = timed(attackText(attack, times));
  }
  if (large < LEAST_MS) {
    if (power === Number.POSITIVE_INFINITY) {
      // one round more is a few times the work
      for (let i = 0; i < MOST_ROUNDS && large < LEAST_MS; i++) large = timed(attackText(attack, ++times));
      return large >= LEAST_MS;
    }
    // polynomial: twice the text is at most some times the work
    small = large;
    large = timed(attackText(attack, times * 4));
    return large >= LEAST_MS && large / Math.max(small, 1e-3) > 4 * SUPERLINEAR;
  }
  return large / Math.max(small, 1e-3) > 2 * 1.4;
}
