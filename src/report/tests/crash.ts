/**
 * Errors that the language raises and nobody wrote: reading a property of undefined, calling what is no function. A test that pins one says that a
 * crash is wanted, so it is marked and skipped until somebody decides.
 */
import type { EncodedOutcome } from "../../value/encoded.ts";

/** As V8 words them; what stands in quotes or between other words is the program's. */
const RAISED: readonly (readonly [name: string, message: RegExp, words: string])[] = [
  ["TypeError", /^Cannot (?:read|set) propert(?:y|ies) of (?:undefined|null)\b/, "Cannot read propert"],
  ["TypeError", /\bis not a function(?: or its return value is not iterable)?$/, "is not a function"],
  ["TypeError", /\bis not iterable\b/, "is not iterable"],
  ["TypeError", /\bis not a constructor$/, "is not a constructor"],
  ["TypeError", /^Cannot destructure property\b/, "Cannot destructure"],
  ["TypeError", /^Cannot convert (?:undefined or null to object|a (?:BigInt|Symbol) value to a )/, "Cannot convert"],
  ["TypeError", /^Cannot mix BigInt and other types\b/, "Cannot mix BigInt"],
  ["TypeError", /^Assignment to constant variable\.$/, "Assignment to constant"],
  ["TypeError", /^Reduce of empty array with no initial value$/, "Reduce of empty array"],
  ["TypeError", /^Cannot use 'in' operator to search for\b/, "Cannot use 'in' operator"],
  ["TypeError", /^Right-hand side of 'instanceof' is not\b/, "Right-hand side of"],
  ["ReferenceError", /\bis not defined$/, "is not defined"],
  ["ReferenceError", /^Cannot access '.*' before initialization$/, "before initialization"],
  ["RangeError", /^Maximum call stack size exceeded$/, "Maximum call stack"],
  ["RangeError", /^Invalid (?:array|string) length$/, "Invalid array length"],
];

/** What crashed, in the engine's words; undefined for errors that the program throws itself or documents. `source`: the text of the program. */
export function crashOf(outcome: EncodedOutcome, source: string, documented: readonly string[]): string | undefined {
  if (!("throws" in outcome) || outcome.throws.value !== undefined) return undefined;
  const { name, message } = outcome.throws;
  if (documented.includes(name)) return undefined;
  const raised = RAISED.find(([kind, pattern]) => kind === name && pattern.test(message));
  return raised === undefined || source.includes(raised[2]) ? undefined : message;
}
