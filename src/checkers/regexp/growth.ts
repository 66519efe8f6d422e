/**
 * How the time of a pattern grows with its text: first by counted steps, which are the same on every machine, then by the clock, because an
 * engine knows shortcuts that no count does. The clock decides only whether something is reported.
 */
import { isProne } from "../backtracking.ts";
import { type Attack, attacksOn, attackText } from "./attacks.ts";
import { isMeasured } from "./measured.ts";
import { compilePattern, type Program, parsePattern } from "./program.ts";
import { countSteps, type Searched } from "./steps.ts";

export interface Growth {
  /** A text that takes a pattern more than `SLOW` steps. */
  readonly text: string;
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
  if (answer === undefined) {
    const timer = (): Timer => timerOf(new RegExp(source, isGlobal ? flags : flags.replace("g", "")));
    known.set(key, (answer = analyse(source, flags, isGlobal, timer)));
  }
  return answer;
}

/** Milliseconds that an engine takes to look for all matches. */
type Timer = (text: string) => number;

/** Without a timer the count has the last word. */
export function analyse(source: string, flags: string, isGlobal: boolean, timer?: () => Timer): Analysis {
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
      if (growth !== undefined && (timer === undefined || isSlow(timer(), growth, attack, count)))
        return { kind: "slow", growth };
      if (spent > BUDGET) break;
    }
  } catch {
    // nothing is known of it
  }
  return { kind: "unknown" };
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

    steps,
    power: isExponential ? Number.POSITIVE_INFINITY : power,
    program,
  };
}

function isSlow(timer: Timer, { text, power }: Growth, attack: Attack, count: (times: number) => number): boolean {
  return isMeasured(power, {
    time: (times) => timer(attackText(attack, times)),
    mayTry: (times) => times * attack.pump.length <= LONGEST && count(times) < TOO_MANY,
    times: Math.round((text.length - attack.prefix.length - attack.suffix.length) / attack.pump.length),
  });
}

const now = performance.now.bind(performance);

const timerOf =
  (pattern: RegExp): Timer =>
  (text) => {
    const start = now();
    pattern.lastIndex = 0;
    text.replace(pattern, "");
    return now() - start;
  };
