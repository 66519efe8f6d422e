/** Splitting and replacing by fixed text. */
import type { Op } from "../../../expr/op.ts";
import * as t from "../arithmetic.ts";
import type { Rule } from "../encoding.ts";
import { and, choose, not, or } from "../logic.ts";
import { whole } from "../number-rules.ts";
import { plain } from "../numbers.ts";
import type { Term } from "../term.ts";
import type { TextValue } from "../value.ts";
import { single } from "./cut.ts";
import { firstAt } from "./search.ts";
import {
  append,
  between,
  chooseText,
  constantText,
  drop,
  EMPTY,
  literalText,
  occurrences,
  take,
  unitAt,
} from "./vector.ts";

/** Where the separators that `split` sees start: from the left, none inside another. */
function separators(text: TextValue, separator: TextValue): Term[] {
  const found = occurrences(text, separator);
  const taken: Term[] = [];
  for (let i = 0; i < found.length; i++) {
    const inside = taken.slice(Math.max(0, i - separator.units.length + 1), i);
    taken.push(and(found[i]!, not(or(...inside))));
  }
  return taken;
}

/** How many separators start before each index. */
function counters(starts: readonly Term[]): Term[] {
  let count = t.int(0);
  const counts = [count];
  for (const start of starts) counts.push((count = choose(start, t.add(count, t.int(1)), count)));
  return counts;
}

const splitCount: Rule = (_, [text, separator]) => {
  if (text?.sort !== "str" || separator?.sort !== "str") return undefined;
  const known = constantText(separator);
  if (known === undefined) return undefined;
  if (known === "") return plain(text.length);
  return plain(t.add(counters(separators(text, separator)).at(-1)!, t.int(1)));
};

const splitPart: Rule = (_, [text, separator, index]) => {
  if (text?.sort !== "str" || separator?.sort !== "str" || index?.sort !== "num") return undefined;
  const known = constantText(separator);
  const part = t.constantOf(whole(index));
  if (known === undefined || typeof part !== "number" || part < 0) return undefined;
  if (known === "") return single(unitAt(text, t.int(part)));
  const starts = separators(text, separator);
  const counts = counters(starts);
  const nth = (n: number): Term =>
    firstAt(
      starts.map((start, i) => and(start, t.equal(counts[i]!, t.int(n)))),
      t.int(0),
    );
  const end = nth(part);
  const to = choose(t.less(end, t.int(0)), text.length, end);
  if (part === 0) return take(text, to);
  const previous = nth(part - 1);
  const missing = t.less(previous, t.int(0));
  // without the separator before it there is no such part: an empty range at the end of the text
  const from = choose(missing, text.length, t.add(previous, t.int(known.length)));
  return between(text, from, to);
};

const replace: Rule = (_, [text, what, by]) => {
  if (text?.sort !== "str" || what?.sort !== "str" || by?.sort !== "str") return undefined;
  const known = t.constantOf(what.length);
  if (typeof known !== "number") return undefined;
  const at = firstAt(occurrences(text, what), t.int(0));
  const start = t.larger(t.int(0), at);
  const rest = drop(text, t.smaller(t.add(start, t.int(known)), text.length));
  return chooseText(t.less(at, t.int(0)), text, append(append(take(text, start), by), rest));
};

/** From the right: what the text from each index on becomes. */
const replaceAll: Rule = (_, [text, what, by]) => {
  if (text?.sort !== "str" || what?.sort !== "str" || by?.sort !== "str") return undefined;
  const known = constantText(what);
  const replacement = constantText(by);
  if (known === undefined || replacement === undefined || known === "" || text.units.length > 24) return undefined;
  const found = occurrences(text, what);
  const results: TextValue[] = [];
  for (let i = text.units.length; i >= 0; i--) {
    if (i === text.units.length) {
      results[i] = EMPTY();
      continue;
    }
    const kept = append(single(text.units[i]!), results[i + 1]!);
    const occurs = found[i];
    const after = results[i + known.length];
    results[i] =
      occurs === undefined || after === undefined
        ? kept
        : chooseText(occurs, append(literalText(replacement), after), kept);
  }
  return results[0]!;
};

export const REPLACE_RULES = { splitCount, splitPart, replace, replaceAll } as const satisfies Partial<
  Record<Op, Rule>
>;
