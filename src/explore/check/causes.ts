/** One cause, one finding: what a run shows after something else went wrong in it is told with that, not beside it. */
import type { CheckFinding } from "../../checkers/finding.ts";
import type { EncodedInput } from "../../jobs/input.ts";

export interface Witnessed {
  readonly finding: CheckFinding<EncodedInput>;
  /** Its own input and those of its others, each with its model. */
  readonly inputs: readonly EncodedInput[];
  /** The buckets of all that its smallest witness violates, in the order of the run. */
  readonly seen: readonly string[];
}

/** Numbers that went wrong: 0/0 is a division by zero, NaN, and a result that is none. */
const NUMBERS: ReadonlySet<string> = new Set(["division-by-zero", "nan", "unsafe-integer", "result-type"]);
/** What the language accepts in silence: an error that follows from it says more. */
const SILENT: ReadonlySet<string> = new Set([
  "index-read",
  "division-by-zero",
  "nan",
  "narrowing-store",
  "int32-truncation",
]);

export function oneForEachCause(all: readonly Witnessed[]): CheckFinding<EncodedInput>[] {
  const byBucket = new Map(all.map((one) => [one.finding.bucket, one]));
  const causes = new Map(all.map((one) => [one, causeOf(one, byBucket)]));
  // numbers that are too large for one place of a function are too large for the others: whoever bounds them once is done
  const [first, ...further] = all.filter(
    (one) => one.finding.checker === "unsafe-integer" && causes.get(one) === undefined,
  );
  for (const one of further) causes.set(one, first);
  const followed = (one: Witnessed, steps = 0): Witnessed => {
    const cause = causes.get(one);
    return cause === undefined || steps > all.length ? one : followed(cause, steps + 1);
  };
  const told = all.filter((one) => followed(one) === one);
  return told.map((one) => {
    const others = all.filter((other) => other !== one && followed(other) === one);
    if (others.length === 0) return one.finding;
    return { ...one.finding, also: others.map(({ finding }) => ({ checker: finding.checker, place: finding.place })) };
  });
}

/** What stands for it, if anything does. */
function causeOf(one: Witnessed, byBucket: ReadonlyMap<string, Witnessed>): Witnessed | undefined {
  const at = one.seen.indexOf(one.finding.bucket);
  const others = one.seen.flatMap((name, i) => {
    const other = byBucket.get(name);
    return other === undefined || i === at ? [] : [{ other, isBefore: i < at }];
  });
  const { checker } = one.finding;
  // the louder one that always comes with it
  if (SILENT.has(checker)) {
    const louder = others.find(({ other, isBefore }) => !isBefore && isLouder(other, one) && shows(other, one));
    if (louder !== undefined) return louder.other;
  }
  if (!NUMBERS.has(checker)) return undefined;
  // the first of them in the run: the others follow from it, or have the same reason
  return others.find(
    ({ other, isBefore }) =>
      isBefore && NUMBERS.has(other.finding.checker) && isNumeric(one) && hasSameDivisor(one.finding, other.finding),
  )?.other;
}

const shows = (one: Witnessed, other: Witnessed): boolean => one.seen.includes(other.finding.bucket);

function isLouder({ finding }: Witnessed, than: Witnessed): boolean {
  if (finding.isRaised) return !than.finding.isRaised;
  return finding.checker === "result-type" && than.finding.checker === "index-read";
}

/** A result of the wrong type is a matter of numbers when it is NaN. */
const isNumeric = ({ finding }: Witnessed): boolean =>
  finding.checker !== "result-type" || / is NaN,/.test(finding.message);

/** Two divisions have one cause when they divide by the same thing. */
function hasSameDivisor(one: CheckFinding<EncodedInput>, other: CheckFinding<EncodedInput>): boolean {
  if (one.checker !== "division-by-zero" || other.checker !== "division-by-zero") return true;
  return one.values.at(-1)?.[0] === other.values.at(-1)?.[0];
}
