/** Meaning of the operations on strings, in UTF-16 code units. */
import * as p from "../pristine.ts";

/** Longer texts are refused: a solver trying `repeat(2 ** 28)` must not exhaust the memory of the tool. */
const MAX_LENGTH = 1 << 24;

function checkLength(length: number): void {
  if (length > MAX_LENGTH) throw new RangeError("string too long to evaluate");
}

/** The pieces of `s.split(separator)`, without the hooks (`Symbol.split`) the program could have installed. */
function split(s: string, separator: string): string[] {
  const parts: string[] = [];
  if (separator === "") {
    for (let i = 0; i < s.length; i++) parts[i] = s[i]!;
    return parts;
  }
  let from = 0;
  for (;;) {
    const at = p.indexOf(s, separator, from);
    if (at < 0) break;
    parts[parts.length] = p.slice(s, from, at);
    from = at + separator.length;
  }
  parts[parts.length] = p.slice(s, from);
  return parts;
}

function replaceFirst(s: string, what: string, by: string): string {
  const at = p.indexOf(s, what);
  return at < 0 ? s : p.slice(s, 0, at) + by + p.slice(s, at + what.length);
}

function replaceAll(s: string, what: string, by: string): string {
  if (what !== "") return p.join(split(s, what), by);
  let result = by;
  for (let i = 0; i < s.length; i++) result += s[i]! + by;
  return result;
}

function isJson(text: string): boolean {
  try {
    p.jsonParse(text);
    return true;
  } catch {
    return false;
  }
}

export const STRING = {
  concat: (...parts: string[]) => {
    let result = "";
    for (let i = 0; i < parts.length; i++) result += parts[i]!;
    return result;
  },
  length: (s: string) => s.length,
  charAt: (s: string, i: number) => p.charAt(s, i),
  charCodeAt: (s: string, i: number) => p.charCodeAt(s, i),
  codePointAt: (s: string, i: number) => p.codePointAt(s, i) ?? Number.NaN,
  fromCharCode: (code: number) => p.fromCharCode(code),
  indexOf: (s: string, t: string, from: number) => p.indexOf(s, t, from),
  lastIndexOf: (s: string, t: string, from: number) => p.lastIndexOf(s, t, from),
  includes: (s: string, t: string, from: number) => p.includes(s, t, from),
  startsWith: (s: string, t: string, from: number) => p.startsWith(s, t, from),
  endsWith: (s: string, t: string) => p.endsWith(s, t),
  slice: (s: string, from: number, to: number) => p.slice(s, from, to),
  substring: (s: string, from: number, to: number) => p.substring(s, from, to),
  trim: (s: string) => p.trim(s),
  trimStart: (s: string) => p.trimStart(s),
  trimEnd: (s: string) => p.trimEnd(s),
  lower: (s: string) => p.toLowerCase(s),
  upper: (s: string) => p.toUpperCase(s),
  padStart: (s: string, length: number, fill: string) => {
    if (fill !== "") checkLength(length);
    return p.padStart(s, length, fill);
  },
  padEnd: (s: string, length: number, fill: string) => {
    if (fill !== "") checkLength(length);
    return p.padEnd(s, length, fill);
  },
  repeat: (s: string, count: number) => {
    checkLength(s.length * count);
    return p.repeat(s, count);
  },
  replace: replaceFirst,
  replaceAll,
  splitCount: (s: string, separator: string) => split(s, separator).length,
  splitPart: (s: string, separator: string, i: number) => {
    const parts = split(s, separator);
    return p.isInteger(i) && i >= 0 && i < parts.length ? parts[i]! : "";
  },
  strLt: (a: string, b: string) => a < b,
  strLe: (a: string, b: string) => a <= b,
  jsonValid: isJson,
};
