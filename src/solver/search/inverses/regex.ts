/** Inverses of the operations on regular expressions, from texts written out of the pattern. */
import { isLength, resize } from "../edit.ts";
import { nativeRegex } from "../regex/grammar.ts";
import { matching, notMatching } from "../regex/sample.ts";
import { type Call, type Inverse, type Inverses, num, str } from "./inverse.ts";

const COUNT = 8;

interface Pattern {
  readonly text: string;
  readonly source: string;
  readonly flags: string;
  /** Where matching starts. */
  readonly from: number;
}

const patternOf = (call: Call): Pattern => {
  const from = num(call, 3);
  return { text: str(call, 0), source: str(call, 1), flags: str(call, 2), from: isLength(from) ? from : 0 };
};

/** Texts with a match at or after the start index. */
function* matched({ text, source, flags, from }: Pattern): Generator<string> {
  const head = resize(text, from, "a");
  for (const found of matching(source, flags, text.slice(from), COUNT)) yield head + found;
  // A pattern without anchors also matches inside what is already there.
  const [shortest] = matching(source, flags, "", 1);
  if (shortest !== undefined && text.length > from) {
    yield text + shortest;
    yield head + shortest + text.slice(from);
    yield `${text} ${shortest}`;
  }
}

function* unmatched({ text, source, flags, from }: Pattern): Generator<string> {
  for (const found of notMatching(source, flags, text.slice(from), COUNT)) yield text.slice(0, from) + found;
}

/** The text with what a group captured replaced. */
function regrouped({ text, source, flags, from }: Pattern, group: number, part: string): string | undefined {
  const regex = nativeRegex(source, `${flags.replace(/[gyd]/g, "")}gd`);
  regex.lastIndex = from;
  const span = regex.exec(text)?.indices?.[group];
  return span === undefined ? undefined : text.slice(0, span[0]) + part + text.slice(span[1]);
}

const regexIndex: Inverse = (call, target, propose) => {
  const pattern = patternOf(call);
  const at = target as number;
  if (at === -1) {
    for (const text of unmatched(pattern)) propose([0, text]);
    return;
  }
  if (!isLength(at)) return;
  const { text, source, flags } = pattern;
  const regex = nativeRegex(source, flags);
  const heads = [resize(text, at, "a"), ...[" ", "a", "!", "0", "\n"].map((fill) => fill.repeat(at))];
  for (const found of ["", ...matching(source, flags, text.slice(at), 4)]) {
    for (const head of heads) {
      const candidate = found === "" ? head + text.slice(at) : head + found;
      if (regex.exec(candidate)?.index === at) propose([0, candidate]);
    }
  }
};

const regexGroup: Inverse = (call, target, propose) => {
  const pattern = patternOf(call);
  const [group, part] = [num(call, 4), target as string];
  const rewritten = regrouped(pattern, group, part);
  if (rewritten !== undefined) propose([0, rewritten]);
  if (group === 0) propose([0, part]);
  else {
    const head = resize(pattern.text, pattern.from, "a");
    const pin = { group, text: part };
    const wanted = (match: RegExpExecArray) => (match[group] ?? "") === part;
    for (const found of matching(pattern.source, pattern.flags, pattern.text.slice(pattern.from), 4, pin, wanted))
      propose([0, head + found]);
    if (part === "")
      for (const found of matching(pattern.source, pattern.flags, "", 4, undefined, wanted)) propose([0, head + found]);
  }
  if (part === "") for (const text of unmatched(pattern)) propose([0, text]);
};

/** A pattern that depends on the input need not be one. */
function isPattern({ source, flags }: Pattern): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Patterns that match a text, or do not: the text itself and what is near. */
function* patternsFor(text: string, isMatch: boolean): Generator<string> {
  if (!isMatch) yield* [`${escaped(text)}x`, "x", "^$", "(?!)"];
  else yield* [escaped(text), `^${escaped(text)}$`, "", "^", ".*", `^${escaped(text.slice(0, 1))}`];
}

/** What a symbolic pattern allows: the inverses themselves change the text only. */
const ofPattern =
  (inverse: Inverse): Inverse =>
  (call, target, propose) => {
    if (call.free[1] !== true || isPattern(patternOf(call))) inverse(call, target, propose);
  };

export const REGEXES = {
  regexTest: (call, target, propose) => {
    const pattern = patternOf(call);
    if (call.free[1] === true) {
      for (const source of patternsFor(pattern.text.slice(pattern.from), target === true)) propose([1, source]);
      if (!isPattern(pattern)) return;
    }
    for (const text of target === true ? matched(pattern) : unmatched(pattern)) propose([0, text]);
  },
  regexIndex: ofPattern(regexIndex),
  regexGroup: ofPattern(regexGroup),
  regexHasGroup: ofPattern((call, target, propose) => {
    const pattern = patternOf(call);
    const group = num(call, 4);
    const { text, source, flags, from } = pattern;
    const head = resize(text, from, "a");
    const wanted = (match: RegExpExecArray) => (match[group] !== undefined) === target;
    for (const found of matching(source, flags, text.slice(from), COUNT, undefined, wanted)) propose([0, head + found]);
    if (target === false) for (const found of unmatched(pattern)) propose([0, found]);
  }),
  regexReplace: ofPattern((call, target, propose) => {
    const [text, source, flags, by, wanted] = [
      str(call, 0),
      str(call, 1),
      str(call, 2),
      str(call, 3),
      target as string,
    ];
    propose([0, wanted]);
    const plain = flags.replace(/[gyd]/g, "");
    for (const found of matching(source, plain, text, 4)) {
      if (by === "") propose([0, wanted + found]);
      else if (wanted.includes(by)) propose([0, wanted.split(by).join(found)]);
    }
  }),
} satisfies Inverses;
