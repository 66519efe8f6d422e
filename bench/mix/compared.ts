/**
 * What one setting finds and another does not, told from chance. With one seed each, two settings differ in what luck found. An outcome or a cause is the
 * one's alone when nearly all of its seeds find it and none of the other's; sums are compared in pairs of the same function and seed by a sign test.
 */
import type { Told } from "./explored.ts";

/** Explorations of one function with the same seeds, in the same order. */
export interface Pairs {
  readonly with: readonly Told[];
  readonly without: readonly Told[];
}

/** The part of the seeds that is nearly all. */
const NEARLY_ALL = 0.8;

/** Outcomes and causes, by name. */
const itemsOf = ({ reached, causes }: Told): Map<string, string> =>
  new Map([...reached.map((one) => [one, one] as const), ...causes]);

/** How many of the explorations have each. */
function counted(all: readonly Told[]): Map<string, { readonly text: string; count: number }> {
  const counts = new Map<string, { readonly text: string; count: number }>();
  for (const told of all)
    for (const [name, text] of itemsOf(told)) {
      const known = counts.get(name);
      if (known === undefined) counts.set(name, { text, count: 1 });
      else known.count++;
    }
  return counts;
}

/** What any of the first has and none of the second; `isSure`: nearly all of the first. */
export function onlyIn(first: readonly Told[], second: readonly Told[], isSure: boolean): string[] {
  const others = counted(second);
  const least = isSure ? Math.ceil(NEARLY_ALL * first.length) : 1;
  return [...counted(first)].flatMap(([name, { text, count }]) => (count >= least && !others.has(name) ? [text] : []));
}

/** What a seed finds on average that no other does in the same setting. */
export function byChance({ with: using, without }: Pairs): number {
  let sum = 0;
  for (const same of [using, without])
    for (const one of same) {
      const rest = same.filter((other) => other !== one);
      sum += onlyIn([one], rest, false).length;
    }
  return sum / 2 / using.length;
}

export const sizeOf = ({ reached, causes }: Told): number => reached.length + causes.length;

/** How often one of two is ahead, and the chance that it would be so or more extreme if neither were better. */
export interface SignTest {
  readonly ahead: number;
  readonly behind: number;
  readonly level: number;
  readonly chance: number;
}

export function signTest(differences: readonly number[]): SignTest {
  const ahead = differences.filter((one) => one > 0).length;
  const behind = differences.filter((one) => one < 0).length;
  const n = ahead + behind;
  let tail = 0;
  for (let k = Math.max(ahead, behind); k <= n; k++) tail += binomial(n, k);
  return { ahead, behind, level: differences.length - n, chance: n === 0 ? 1 : Math.min(1, 2 * tail) };
}

/** The chance of k heads in n tosses. */
function binomial(n: number, k: number): number {
  let log = -n * Math.log(2);
  for (let i = 1; i <= k; i++) log += Math.log(n - k + i) - Math.log(i);
  return Math.exp(log);
}
