/** The words for claims: the only place that has them. */
import { CLAIMS, type Claim, type ClaimKind, ClaimSet } from "../claims/claim.ts";
import type { Missed } from "../claims/missed.ts";

interface Words {
  /** `about` is what the claim names. */
  says(about: string): string;
  /** What the user could do about it. */
  help?(about: string): string;
}

const says = (text: string, help?: string): Words => ({
  says: () => text,
  ...(help === undefined ? {} : { help: () => help }),
});

const MORE = "a larger budget (--seconds, --runs), if it was spent";
const SMALLER = "state the property about a smaller part of the program";
const SOLVERS = "an installed z3 or cvc5 (assay doctor), or a larger budget";

/** How the report calls what ended a run, with the option that moves the bound. */
const STOPS: Readonly<Record<string, string>> = {
  steps: "it took too many steps; --max-steps allows more",
  memory: "it asked for too much memory; --max-memory allows more",
  time: "it took too long; --max-run-ms allows more",
  stack: "its calls nested too deep; --max-stack allows more",
  tasks: "it ran too many microtasks or timers; --max-tasks allows more",
  crash: "it ended the exploring process; the input is listed with its outcome and was not run again",
};

export const WORDS: Readonly<Record<ClaimKind, Words>> = {
  incomplete: says("not every path was explored", MORE),
  "solver-unknown": { says: (reason) => `solver: ${reason}`, help: () => SOLVERS },
  diverged: says("a run did not follow its predicted path"),
  "given-up": says("a branch was flipped too often", SMALLER),
  "dropped-paths": says("more paths were open at once than are kept in memory", SMALLER),
  "input-too-large": {
    says: (path) => `${path} is too large to be tried`,
    help: () => "a @requires that bounds its length",
  },
  "input-unrepresentable": { says: (what) => what },
  "input-avoided": says("an input ended the exploring process"),

  "path-cut": says("a path was cut at its length limit", SMALLER),
  stopped: { says: (why) => `a run was stopped (${why}): ${STOPS[why] ?? "a bound was reached"}` },
  contradicted: { says: (what) => `it did not stand: ${what}` },
  blocked: { says: (what) => `blocked in a run: ${what}`, help: () => "the option in parentheses, where it is safe" },
  "not-native": { says: (what) => `not as natively: ${what}` },
  "clock-or-chance": says(
    "a run read the clock or a random source",
    "--symbolic-clock and --symbolic-random make inputs of them",
  ),
  "clock-while-loading": says(
    "a module read the clock or a random source while it loaded",
    "read them when the function is called",
  ),
  "code-from-text": says(
    "code made from text (eval, Function) or inside `with` is not followed",
    "move it into a function that this one does not run, and that does not run while modules load",
  ),
  "mapped-arguments": says(
    "a sloppy function changes its parameters through `arguments`, or the other way round, which is not followed",
    'begin the file with "use strict", or use a rest parameter',
  ),
  "used-as-it-came": {
    says: (what) => `${what} was used as it came`,
    help: () => "docs/support.md lists what is followed; check the part before and after it on its own",
  },

  "conditions-dropped": says("more conditions were open than are kept", SMALLER),
  "conditions-unasked": says("the weak combination does not ask for every condition", "--combine strong"),
  "conditions-too-many": says("a run had too many places to check", SMALLER),
  "witness-not-run": says("an input that may violate it could not be run", MORE),
  "witness-rejected": says("an input that may violate it breaks an assumption made later", "assume before computing"),
  "witness-failed": says("an input that was predicted to violate it did not"),
  "another-error": says("an error was raised and another one ended the run"),
  "stack-too-deep": says("the stack was too deep to check", "--max-stack"),
  unobserved: { says: (what) => what },
  "checker-unsure": { says: (what) => what },
  "checker-failed": { says: (why) => `the checker failed: ${why}`, help: () => "correct the plugin" },
  "not-reported": says("what was seen is said by another checker, ignored, or could not be confirmed"),

  "module-state": {
    says: (what) => `modules keep state; only first calls after loading were tried${what === "" ? "" : `: ${what}`}`,
    help: () => "a harness that makes the calls in question, or state that is made per call",
  },
  "surroundings-at-load": {
    says: (what) => `its modules look at ${what} while they load, which was tried only as it is here`,
    help: () => "look at it when the function is called, or hand it in",
  },
  "not-native-at-load": { says: (what) => `while modules loaded: ${what}` },
  surroundings: {
    says: (what) => `it looks at ${what}, which was tried only as it is here`,
    help: () => "take it as a parameter, or explore a script with --symbolic-env, --symbolic-file",
  },
  "shared-objects": says("no object was in two places of the input", "a harness that passes the same object twice"),
  "undeclared-properties": says(
    "objects of the input are plain and have no properties but the declared ones",
    "an index signature in the declared type",
  ),
  "handed-out-functions": says(
    "functions that it hands out were called a few times at most, if at all",
    "a harness that calls them",
  ),
  "sent-values": says(
    "a generator was run to its end, and nothing was sent to it",
    "a harness that sends what it may be sent",
  ),
  "async-generators": says("what an async generator yields was not asked for", "a harness that iterates it"),
  "other-this": says("it was called without a this", "declare its this parameter"),
  "combined-enums": says(
    "values of an enum were tried as its members only, not combined",
    "declare the parameter as number",
  ),
  "explicit-undefined": says(
    "optional arguments at the end were left out, not given as undefined",
    "a harness that passes undefined",
  ),
  "undefined-properties": says(
    "optional properties were left out, not given as undefined",
    "a harness that passes undefined",
  ),
  "literal-zero": says("where a type has the literal 0, -0 was not tried", "a harness that passes -0"),
  "other-memory": says(
    "typed arrays have a memory of their own, and are no Buffers unless declared so",
    "a harness that passes views of one buffer, or a Buffer",
  ),
  "other-kinds": says(
    "values of object types were tried as plain objects only, not as functions, arrays or texts that fit them",
    "a harness that passes the other kinds",
  ),
  "several-members": says(
    "values of a union of objects had the properties of one of its members only",
    "a harness that passes an object of several members",
  ),
  "odd-builtins": says(
    "values of built-in types have no properties of their own and are of no subclass",
    "a harness that passes such a value",
  ),
  "changed-meanwhile": says(
    "the caller changed no object while it was suspended",
    "a harness that changes it meanwhile",
  ),
  "unknown-types": says(
    "a value of unknown type was tried as a primitive, an array, a plain object and a function only",
    "declare the type of the value",
  ),
  "unbuilt-type": {
    says: (about) => about.replace(": ", " was not tried as "),
    help: () => "a harness that makes the value",
  },
  "inherited-names": says(
    "objects of the input were not tried with every property named like those all objects inherit",
    "declare the type of the object",
  ),
  "numbers-in-templates": says(
    "numbers inside template literal types were tried as whole ones, as JavaScript writes them",
  ),
  "other-symbols": says("one symbol stands for all"),
  "other-buffers": says(
    "an ArrayBuffer was tried with 8 zero bytes only",
    "a harness that takes a Uint8Array and passes its buffer",
  ),
  "other-iterables": says(
    "what can be iterated or indexed was tried as an array only",
    "a harness that passes the other kinds",
  ),
  "other-errors": says("errors as inputs are plain Error objects", "a harness that makes the other kinds"),
  "other-patterns": says("regular expressions as inputs are a few samples", "a harness with the pattern in question"),
  "other-promises": says("promises as inputs are resolved ones", "a harness that passes a rejected one"),
  "other-fields": {
    says: (name) => `fields of ${name} are as its constructor and methods leave them`,
    help: () => "declare the fields private or readonly",
  },
  "invalid-dates": says("dates are valid", "a harness that passes new Date(NaN)"),
  "callback-effects": says(
    "callbacks return a value and do nothing else",
    "a harness with callbacks that throw or change something",
  ),
  "callback-calls": says("a callback that is called very often gives the same result from some call on", SMALLER),
  "callback-properties": says(
    "callbacks are plain functions: what they are called and how many parameters they declare was tried in one way",
    "a harness with other callbacks",
  ),
  "nothing-symbolic": says(
    "the script read no symbolic input: use symbol() of the package assay, or --symbolic-stdin, --symbolic-argv, --symbolic-file, --symbolic-env",
  ),
  other: { says: (text) => text },

  "declared-types": says("arguments have their declared types"),
  requires: { says: (text) => `callers meet @requires ${text}` },
  "negative-zero": says("integers of refinement types are not -0"),
  "script-inputs": says(
    "symbols are plain data of the type of their initial value, and what the script finds around it is as it is here",
  ),
  "exported-objects": {
    says: (name) => `code outside of its modules does not change the objects that they export or hand out (${name})`,
  },
  "values-elsewhere": says(
    "no builtin is changed through a value that leads to it (a prototype, a constructor, a method)",
  ),
  "text-elsewhere": says("code that other functions make from text (eval, Function) replaces no builtins"),
  holes: says("arrays have no holes"),
  "odd-objects": says("objects are plain data, without accessors and not frozen"),
  "other-instances": says("instances are what the constructor and the methods of their class make"),
};

/** A claim as a report says it, without its place. */
export const claimText = ({ kind, about }: Claim): string => WORDS[kind].says(about ?? "");

export const claimTexts = (claims: Iterable<Claim>): string[] => [...new Set([...claims].map(claimText))];

/** A claim in the report document. */
export interface ReportedClaim {
  readonly kind: ClaimKind;
  readonly nature: (typeof CLAIMS)[ClaimKind]["nature"];
  readonly about?: string;
  readonly file?: string;
  readonly line?: number;
  /** The property it concerns, if not all. */
  readonly property?: string;
  readonly help?: string;
}

/** `lineOf`: the line of a place, if it is known. */
export function reportedClaims(
  claims: Iterable<Claim>,
  lineOf: (place: NonNullable<Claim["place"]>) => number | undefined,
): ReportedClaim[] {
  return [...new ClaimSet(claims)].map(({ kind, about, place, checker }) => {
    const line = place && lineOf(place);
    const help = WORDS[kind].help?.(about ?? "");
    return {
      kind,
      nature: CLAIMS[kind].nature,
      ...(about === undefined ? {} : { about }),
      ...(place === undefined ? {} : { file: place.file }),
      ...(line === undefined ? {} : { line }),
      ...(checker === undefined ? {} : { property: checker }),
      ...(help === undefined ? {} : { help }),
    };
  });
}

/** Said of what lies behind another outcome that was not reached. */
export const LINE_NOT_REACHED = "its line was not reached";

/** Why a branch outcome was not reached. */
export function missedText(missed: Missed): string {
  switch (missed.why) {
    case "proved-unreachable":
      return "proved unreachable: its necessary condition has no solution (docs/reach.md says what that rests on)";
    case "proved-infeasible":
      return "proved infeasible";
    case "refuted-where-tried":
      return "the paths that were tried could not take it; others were not tried";
    case "undecided":
      return claimText(missed.claim);
    case "diverged":
      return "an input that should reach it took another path";
    case "given-up":
      return "tried too often without success";
    case "withdrawn":
      return `not proved to be infeasible: ${claimText(missed.claim)}`;
    case "line-not-reached":
      return LINE_NOT_REACHED;
    case "lost":
      return `its condition is not symbolic; ${claimText(missed.claim)}`;
    case "not-tried":
      return `no input that was tried reaches it: ${claimText(missed.claim)}`;
    case "budget-or-constant":
      return "budget, or its condition does not depend on the input";
  }
}
