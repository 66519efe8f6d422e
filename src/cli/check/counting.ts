/** Rounding beyond 2^53 matters where a program counts: ids, money, counters. Elsewhere nobody is asked about integers of that size. */
import type { CheckSettings } from "../../checkers/finding.ts";
import type { Target } from "../../frontend/targets/target.ts";

const COUNTED =
  /(?<![A-Za-z])(_?id|ids|count|counter|counts|cents|amount|price|total|balance|money|quantity|qty|sequence|seq|serial|offset|bytes)(?![a-z])|[a-z](Id|Ids|Count|Counter|Cents|Amount|Price|Total|Balance|Quantity|Sequence|Serial|Offset|Bytes)(?![a-z])|MAX_SAFE_INTEGER|isSafeInteger/;

/** The checkers that are on for a target. */
export function settingsFor(
  target: Target,
  text: string,
  settings: CheckSettings,
  chosen: ReadonlySet<string>,
): CheckSettings {
  if (chosen.has("unsafe-integer") || counts(target, text)) return settings;
  const { "unsafe-integer": _, ...levels } = settings.levels;
  return { ...settings, levels };
}

function counts(target: Target, text: string): boolean {
  const own = text.slice(target.start, target.end).replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"|'[^'\n]*'/g, "");
  return COUNTED.test(own) || COUNTED.test(target.export);
}
