/** What a project shows of how its functions are called: in its README, its tests and the comments above them. Hints for a search, nothing more. */

/** A value that can be written down: what JSON can say. */
export type Shown = null | boolean | number | string | readonly Shown[] | { readonly [key: string]: Shown };

export interface ShownCall {
  /** The last name of what is called: `parse` of `qs.parse(…)`. */
  readonly name: string;
  readonly args: readonly Shown[];
}

export interface Examples {
  readonly calls: readonly ShownCall[];
  /** Every text, whoever it is given to. */
  readonly texts: readonly string[];
}

export const NO_EXAMPLES: Examples = { calls: [], texts: [] };

const MOST_CALLS = 200;
const MOST_TEXTS = 300;

/** Each once, in the order they came, so that the nearest sources count most. */
export function joinExamples(parts: readonly Examples[]): Examples {
  const calls = new Map<string, ShownCall>();
  const texts = new Set<string>();
  for (const part of parts) {
    for (const call of part.calls) calls.set(JSON.stringify([call.name, call.args]), call);
    for (const text of part.texts) texts.add(text);
  }
  return { calls: [...calls.values()].slice(0, MOST_CALLS), texts: [...texts].slice(0, MOST_TEXTS) };
}
