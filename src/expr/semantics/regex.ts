/** Meaning of the operations on regular expressions; compiled expressions are kept by source and flags. */
import * as p from "../pristine.ts";

const compiled = new p.nativeMap<string, RegExp>();

function regex(source: string, flags: string): RegExp {
  const key = `${flags}/${source}`;
  let re = p.mapGet(compiled, key);
  if (re === undefined) {
    re = new p.nativeRegExp(source, flags);
    // own properties shadow whatever the program may have put on RegExp.prototype
    p.defineProperty(re, "exec", {
      value: function (this: RegExp, text: string) {
        return p.regExpExec(this, text);
      },
    });
    p.defineProperty(re, "flags", { value: flags });
    p.mapSet(compiled, key, re);
  }
  return re;
}

/** What a pattern made of a long text: it may have taken seconds, and the same is asked again and again while one path is solved. */
interface Kept {
  readonly text: string;
  readonly source: string;
  readonly flags: string;
  /** Where the search began, or what was put in place of the matches. */
  readonly how: number | string;
  readonly result: RegExpExecArray | string | null;
}

const LONG = 500;
const MOST_KEPT = 16;
const kept: (Kept | undefined)[] = new Array(MOST_KEPT).fill(undefined);
let next = 0;

function once<T extends Kept["result"]>(
  text: string,
  source: string,
  flags: string,
  how: number | string,
  compute: () => T,
): T {
  if (text.length < LONG) return compute();
  for (let i = 0; i < kept.length; i++) {
    const one = kept[i];
    if (one !== undefined && one.how === how && one.flags === flags && one.source === source && one.text === text)
      return one.result as T;
  }
  const result = compute();
  kept[next] = { text, source, flags, how, result };
  next = (next + 1) % MOST_KEPT;
  return result;
}

/** First match at or after `from`. The flag `g` only makes the search start at `lastIndex`. */
function match(text: string, source: string, flags: string, from: number): RegExpExecArray | null {
  const re = regex(source, `${flags}g`);
  return once(text, source, flags, from, () => {
    re.lastIndex = from;
    return p.regExpExec(re, text);
  });
}

export const REGEX = {
  regexTest: (text: string, source: string, flags: string, from: number) => match(text, source, flags, from) !== null,
  regexIndex: (text: string, source: string, flags: string, from: number) =>
    match(text, source, flags, from)?.index ?? -1,
  regexGroup: (text: string, source: string, flags: string, from: number, group: number) => {
    const found = match(text, source, flags, from);
    return found !== null && group >= 0 && group < found.length ? (found[group] ?? "") : "";
  },
  regexHasGroup: (text: string, source: string, flags: string, from: number, group: number) => {
    const found = match(text, source, flags, from);
    return found !== null && group >= 0 && group < found.length && found[group] !== undefined;
  },
  regexReplace: (text: string, source: string, flags: string, replacement: string) => {
    const re = regex(source, flags);
    return once(text, source, flags, replacement, () => {
      re.lastIndex = 0;
      return p.regExpReplace(re, text, replacement);
    });
  },
};
