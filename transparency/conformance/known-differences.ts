/**
 * Conformance tests that pass natively and not instrumented, each with the reason. A run compares: a difference that is not here fails it, and
 * an entry that no longer differs has to go. The table in docs/transparency.md is this list.
 */
import type { InstrumentedWay } from "./messages.ts";
import type { Outcome } from "./outcome.ts";

export interface KnownDifference {
  readonly reason: string;
  readonly ways: readonly InstrumentedWay[];
  readonly tests: readonly string[];
}

const ALL: readonly InstrumentedWay[] = ["shadow", "symbolic", "coverage"];

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    reason: "`caller` of a sloppy function called while something is symbolic is the runtime, which is strict: null",
    ways: ["symbolic"],
    tests: ["test/language/arguments-object/10.6-13-a-2.js", "test/language/arguments-object/10.6-13-a-3.js"],
  },
  {
    reason: "`import()` inside text given to `eval` is the engine's: it belongs to nobody's module",
    ways: ALL,
    tests: ["test/language/expressions/dynamic-import/usage-from-eval.js"],
  },
  {
    reason:
      "`using` at the top of a script is accepted: a CommonJS file is a function body (Node 20 knows no `using` at all)",
    ways: ALL,
    tests: ["test/language/statements/using/syntax/using-not-allowed-at-top-level-of-script.js"],
  },
];

export interface Compared {
  /** Differences that are not on the list. */
  readonly unknown: Outcome["differences"];
  /** Entries of which every run that counts passed. */
  readonly over: readonly string[];
}

/** `counted`: tests of the run that pass natively in some mode. */
export function compareWithKnown(
  { differences }: Pick<Outcome, "differences">,
  counted: ReadonlySet<string>,
  ways: readonly InstrumentedWay[],
  known: readonly KnownDifference[] = KNOWN_DIFFERENCES,
): Compared {
  const keyOf = (way: InstrumentedWay, test: string): string => `${way} ${test}`;
  const listed = new Set(
    known.flatMap((each) => each.ways.flatMap((way) => each.tests.map((test) => keyOf(way, test)))),
  );
  const found = new Set(differences.map(({ way, test }) => keyOf(way, test)));
  const ran = known.flatMap((each) => ({ ...each, tests: each.tests.filter((test) => counted.has(test)) }));
  return {
    unknown: differences.filter(({ way, test }) => !listed.has(keyOf(way, test))),
    over: ran.flatMap((each) =>
      each.ways
        .filter((way) => ways.includes(way))
        .flatMap((way) => each.tests.map((test) => keyOf(way, test)))
        .filter((key) => !found.has(key)),
    ),
  };
}

/** The rows of the table in the documentation. */
export const documentRows = (known: readonly KnownDifference[] = KNOWN_DIFFERENCES): string[] =>
  known.map(
    ({ reason, ways, tests }) =>
      `| ${reason} | ${ways.length === ALL.length ? "all" : ways.join(", ")} | ${tests.map((test) => `\`${test}\``).join(" ")} |`,
  );
