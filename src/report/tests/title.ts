/** Names of tests: the outcome, and the condition that leads to it. */
import type { Encoded, EncodedOutcome } from "../../value/encoded.ts";
import { isSpecial } from "../../value/encoded.ts";
import { valueSource } from "../../value/source.ts";
import type { TestCase } from "./case.ts";

const LONGEST_VALUE = 40;
const LONGEST_CONDITION = 100;

export function titles(cases: readonly TestCase[]): string[] {
  const used = new Map<string, number>();
  return cases.map((test) => {
    const plain = title(test);
    const count = (used.get(plain) ?? 0) + 1;
    used.set(plain, count);
    if (count === 1) return plain;
    return `${plain} (${count})`;
  });
}

function title(test: TestCase): string {
  const outcome = outcomeText(test.outcome);
  const condition = conditionText(test.conditions);
  return condition === "" ? outcome : `${outcome} when ${condition}`;
}

/** As many conditions as fit, the last ones first: they are the ones that decide. */
function conditionText(conditions: readonly string[]): string {
  const distinct = [...new Set(conditions)];
  const kept: string[] = [];
  let length = 0;
  for (const condition of distinct.reverse()) {
    length += condition.length + 4;
    if (length > LONGEST_CONDITION && kept.length > 0) break;
    kept.unshift(condition.includes(" || ") ? `(${condition})` : condition);
  }
  return kept.join(" && ");
}

export function outcomeText(outcome: EncodedOutcome): string {
  if ("returns" in outcome) return `returns ${shortValue(outcome.returns)}`;
  if ("throws" in outcome) return outcome.throws.value === undefined ? `throws ${outcome.throws.name}` : `throws ${shortValue(outcome.throws.value)}`;
  return `is stopped (${outcome.stopped})`;
}

export function shortValue(value: Encoded): string {
  const text = valueSource(value, { className: (instance) => instance.name });
  if (text.length <= LONGEST_VALUE && !text.includes("\n")) return text;
  if (typeof value === "string") return `${text.slice(0, LONGEST_VALUE - 2)}…"`;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value !== null && typeof value === "object" && isSpecial(value)) {
    if (value.$ === "instance") return `a ${value.v.name}`;
    if (value.$ === "map" || value.$ === "set") return `a ${value.$ === "map" ? "Map" : "Set"} of ${value.v.length}`;
    return `a ${value.$}`;
  }
  return "an object";
}
