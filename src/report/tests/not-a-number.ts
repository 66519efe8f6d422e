/**
 * NaN that comes out where none went in is rarely what anybody wanted: `mean([])`, a share of nothing. A test that pins it says so, so that
 * nobody takes it for what the function is meant to give.
 */
import { type Encoded, type EncodedOutcome, isSpecial } from "../../value/encoded.ts";
import { some } from "./sayable.ts";

/** Code that has these words knows what it does. */
const KNOWS = /\b(?:NaN|isNaN|isFinite|parseFloat|parseInt)\b/;
/** A text that is none of a number. */
const CONVERTS = /\bNumber\s*\(|(?:^|[=(,?:&|>]|return)\s*\+\s*[\w$(]/m;

const is = (value: Encoded, ...kinds: readonly string[]): boolean =>
  typeof value === "object" && value !== null && isSpecial(value) && kinds.includes(value.$);

const isInvalidDate = (value: Encoded): boolean =>
  typeof value === "object" && value !== null && isSpecial(value) && value.$ === "date" && value.v === null;

/** What is suspicious about the outcome; undefined where nothing is. `inputs`: receiver, arguments. `source`: the text of the function. */
export function notANumber(
  outcome: EncodedOutcome,
  inputs: readonly Encoded[],
  source: string,
  isTyped: boolean,
): string | undefined {
  if (!("returns" in outcome) || !isTyped || KNOWS.test(source)) return undefined;
  const isWhole = is(outcome.returns, "nan");
  if (!isWhole && !some(outcome.returns, (part) => is(part, "nan"))) return undefined;
  if (inputs.some((one) => some(one, (part) => is(part, "nan", "inf", "-inf") || isInvalidDate(part))))
    return undefined;
  if (CONVERTS.test(source) && inputs.some(hasText)) return undefined;
  return `${isWhole ? "NaN" : "a NaN in the result"}, though nothing that was given is one`;
}

function hasText(value: Encoded): boolean {
  if (typeof value === "string") return true;
  return typeof value === "object" && value !== null && Object.values(value).some((part) => hasText(part as Encoded));
}
