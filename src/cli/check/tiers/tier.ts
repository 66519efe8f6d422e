/** How loud a finding is: an error within plausible inputs, a warning, or extreme, which is counted and told on demand. */
import type { CheckFinding } from "../../../checkers/finding.ts";
import type { Target } from "../../../frontend/targets/target.ts";
import type { EncodedInput } from "../../../jobs/input.ts";
import type { FindingLevel } from "../../../report/findings/finding.ts";
import { type Encoded, type EncodedOutcome, isSpecial } from "../../../value/encoded.ts";
import { faultOf, isWrongType, withHandedCalls } from "../../pipeline/untyped.ts";
import { extremeReason, muchReason } from "./extreme.ts";
import type { CodeFacts } from "./facts.ts";

export interface Tier {
  readonly level: FindingLevel;
  /** Why it is not as loud as its checker says. */
  readonly why?: string;
}

export interface Judged {
  readonly target: Target;
  readonly raw: CheckFinding<EncodedInput>;
  readonly outcome: EncodedOutcome;
}

export function tierOf(
  { target, raw, outcome }: Judged,
  level: Exclude<FindingLevel, "extreme">,
  facts: CodeFacts,
): Tier {
  const { args, self, calls = [] } = raw.input;
  const given = [
    ...args.map((value, i) => ({ name: nameOf(target, i), value })),
    ...calls.flatMap((call) =>
      call.args.map((value, i) => ({ name: target.handed?.[call.of]?.[i]?.name ?? "", value })),
    ),
  ];
  const all = withHandedCalls(target, args, calls);
  const everything = self === undefined ? given : [...given, { name: "this", value: self }];
  const reason =
    extremeReason(everything, facts) ?? (isAboutMuch(raw.checker, outcome) ? muchReason(everything, facts) : undefined);
  if (reason !== undefined) return { level: "extreme", why: reason };
  const longest = raw.checker === "hang" ? longestList(raw.input) : 0;
  if (longest > LONGEST_LIST)
    return { level: "extreme", why: `needs a list of ${longest}, of which it may just take long` };
  if (isNoText(raw, outcome))
    return { level: "extreme", why: "needs an object whose toString or valueOf is no function" };
  if (isNoLength(raw, outcome)) return { level: "extreme", why: "needs an object whose length is none of a list" };
  const untyped = {
    checker: raw.checker,
    isTypeError: "throws" in outcome && outcome.throws.name === "TypeError",
    isGiven: raw.isUntyped === true,
    texts: raw.values.map(([text]) => text),
    ...(raw.values[0] && { fault: faultOf(raw.values[0][1]) }),
    args: all.args,
  };
  if (isWrongType(untyped, all.parameters, facts.file))
    return { level: "extreme", why: "needs a value of another type than the code is made for" };
  const milder = level === "error" ? milderReason(target, raw, facts) : undefined;
  return milder === undefined ? { level } : { level: "warning", why: milder };
}

/** It took too long, or there was no room for it. */
const isAboutMuch = (checker: string, outcome: EncodedOutcome): boolean =>
  checker === "hang" ||
  "stopped" in outcome ||
  ("throws" in outcome &&
    /^(?:Invalid (?:string|array|typed array) length|Invalid count value|Maximum call stack|Array buffer allocation)/.test(
      outcome.throws.message,
    ));

/** An object of the input that was given something else as its `toString`: nobody has one. One without a prototype is another matter. */
const isNoText = ({ values, input }: CheckFinding<EncodedInput>, outcome: EncodedOutcome): boolean =>
  "throws" in outcome &&
  (/^Cannot convert object to primitive value/.test(outcome.throws.message) ||
    /\.(?:toString|valueOf)$/.test(values[0]?.[0] ?? "")) &&
  /(?:\["(?:toString|valueOf)",|"(?:toString|valueOf)":)(?!\{"\$":"function")/.test(JSON.stringify(input));

/** `{ length: -1 }`, taken for a list. */
const isNoLength = ({ input }: CheckFinding<EncodedInput>, outcome: EncodedOutcome): boolean =>
  "throws" in outcome &&
  /^Invalid array length/.test(outcome.throws.message) &&
  /(?:\["length",|"length":)(?!\d+[,}\]])/.test(JSON.stringify(input));

/** What never ends does so for short lists as well, which are tried first; the work of much that ends doubles with every element. */
const LONGEST_LIST = 24;

function longestList(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>(
    (longest, part) => Math.max(longest, longestList(part)),
    Array.isArray(value) ? value.length : 0,
  );
}

/** A rest parameter has all the arguments that follow. */
const nameOf = ({ parameters }: Target, i: number): string => (parameters[i] ?? parameters.at(-1))?.name ?? "";

const PARSES =
  /^(parse|decode|deserialize|unserialize|from|read|load|import|revive|compile|eval)|(parse|decode|parser|from(JSON|String|Text))$/i;
const PATTERNS = /^(pattern|regexp?|re|expr|expression|source|flags|search|matcher|glob)$|regex|pattern/i;
const COUNTS =
  /count|length|len|size|width|height|depth|times|index|limit|offset|page|digits|decimals|precision|places|radix|base|capacity|^[nikd]$/i;

/** Failures that are the documented way of refusing an input, or that need a number of the wrong kind. */
function milderReason(target: Target, raw: CheckFinding<EncodedInput>, { own, file }: CodeFacts): string | undefined {
  const name = target.member ?? target.export;
  const names = target.parameters.map((one) => one.name);
  switch (raw.checker) {
    case "malformed-input":
      return PARSES.test(name) ? "is how such a function refuses malformed text" : undefined;
    case "invalid-regexp":
      return names.some((one) => PATTERNS.test(one))
        ? "is how a function that takes a pattern refuses a wrong one"
        : undefined;
    case "range-argument":
    case "allocation":
      return hasOddCount(target, raw.input.args) ? "needs a negative or fractional count" : undefined;
    case "index-write":
      if (hasFraction(target, raw.input.args)) return "needs a fractional index";
      return isFilledFromEnd(raw, file) ? "is a list that the function makes and fills from its end" : undefined;
    case "result-type":
      return / is NaN,/.test(raw.message)
        ? "returns NaN, which has the type number"
        : isFirstOfEmpty(raw, own)
          ? "needs an empty list, which has no first element"
          : undefined;
    default:
      return undefined;
  }
}

/** `items[0]`, `items.at(-1)`, `items.pop()`: undefined for an empty list by the rules of the language, and by habit of those who write it. */
const isFirstOfEmpty = (raw: CheckFinding<EncodedInput>, own: string): boolean =>
  / is undefined,/.test(raw.message) &&
  raw.input.args.some((arg) => Array.isArray(arg) && arg.length === 0) &&
  /\[0\]|\.at\(|\.pop\(\)|\.shift\(\)|length - 1\]/.test(own);

/** `const list = []; while (n > 0) list[--n] = x`: filled from its end, so that the holes are gone when it is done. Here or in what it calls. */
function isFilledFromEnd(raw: CheckFinding<EncodedInput>, code: string): boolean {
  const [list = "", key = ""] = raw.values.map(([text]) => text);
  const counter = /^(?:--)?([\w$]+)(?:--)?$/.exec(key)?.[1];
  const made = [...code.matchAll(/([\w$]+)\s*(?::[\w$<>[\], |]*)?=\s*\[\]/g)].map((match) => match[1]);
  const countedDown = [...code.matchAll(/--([\w$]+)|([\w$]+)--/g)].map((match) => match[1] ?? match[2]);
  return made.includes(list) && countedDown.includes(counter);
}

function hasOddCount(target: Target, args: readonly Encoded[]): boolean {
  return args.some((value, i) => {
    const isOdd = typeof value === "number" ? value < 0 || !Number.isInteger(value) : isMinusZero(value);
    return isOdd && COUNTS.test(nameOf(target, i));
  });
}

const hasFraction = (target: Target, args: readonly Encoded[]): boolean =>
  args.some((value, i) => typeof value === "number" && !Number.isInteger(value) && COUNTS.test(nameOf(target, i)));

const isMinusZero = (value: Encoded): boolean =>
  typeof value === "object" && value !== null && isSpecial(value) && value.$ === "-0";
