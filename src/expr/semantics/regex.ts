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

/** First match at or after `from`. The flag `g` only makes the search start at `lastIndex`. */
function match(text: string, source: string, flags: string, from: number): RegExpExecArray | null {
  const re = regex(source, `${flags}g`);
  re.lastIndex = from;
  return p.regExpExec(re, text);
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
    re.lastIndex = 0;
    return p.regExpReplace(re, text, replacement);
  },
};
