/**
 * `test` of simple regular expressions: alternatives, each a word of character classes, anchored or not, or one class repeated from the beginning to the end.
 * Others are an unknown truth value. Of the flags only `i` is followed; others have a memory or another alphabet.
 */
import type { Context } from "../context.ts";
import { add, and, eq, forall, int, le, lt, not, or, sub, type Term, ZERO } from "../term/term.ts";
import type { Assume } from "../value/compare.ts";
import { type TextValue, unitAt } from "../value/value.ts";

/** Ranges of code units, both ends included. */
interface CharacterClass {
  readonly ranges: readonly (readonly [number, number])[];
  readonly isNegated: boolean;
}

interface Simple {
  readonly word: readonly CharacterClass[];
  readonly fromStart: boolean;
  readonly toEnd: boolean;
  /** The only class of the word, so often at least. */
  readonly repeated?: 0 | 1;
}

const DIGITS = [[48, 57]] as const;
const WORDS = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
] as const;
const SPACES = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
] as const;
const LINE_ENDS = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
] as const;

const ESCAPED: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  d: DIGITS,
  w: WORDS,
  s: SPACES,
  n: [[10, 10]],
  r: [[13, 13]],
  t: [[9, 9]],
};

/** Longer words are not followed. */
const MOST_CLASSES = 64;

/** The alternatives; undefined for whatever is not simple. */
export function simplePattern(pattern: string, flags = ""): readonly Simple[] | undefined {
  if (flags !== "" && flags !== "i") return undefined;
  const parser = new Parser(pattern);
  const all: Simple[] = [];
  do {
    const one = alternative(parser);
    const folded = one === undefined || flags === "" ? one : withBothCases(one);
    if (folded === undefined) return undefined;
    all.push(folded);
  } while (parser.take("|"));
  return parser.isAtEnd ? all : undefined;
}

function alternative(parser: Parser): Simple | undefined {
  const fromStart = parser.take("^");
  const word: CharacterClass[] = [];
  let repeated: 0 | 1 | undefined;
  while (!parser.isBeforeEnd) {
    const one = parser.class();
    if (one === undefined) return undefined;
    word.push(one);
    if (parser.take("+")) repeated = 1;
    else if (parser.take("*")) repeated = 0;
    else {
      const times = parser.times();
      if (times === undefined) return undefined;
      for (let i = 1; i < times; i++) word.push(one);
    }
    if (word.length > MOST_CLASSES) return undefined;
    // a class that is repeated is the only one
    if (repeated !== undefined && (word.length > 1 || !parser.isBeforeEnd)) return undefined;
  }
  const toEnd = parser.take("$");
  if (!parser.isBehindAlternative || word.length === 0) return undefined;
  if (repeated === undefined) return { word, fromStart, toEnd };
  if (fromStart && toEnd) return { word, fromStart, toEnd, repeated };
  // one of them is enough, none is always there
  return repeated === 1 ? { word, fromStart, toEnd } : undefined;
}

/** Without regard to case: only of letters of ASCII, which no other letter is folded to. */
function withBothCases(simple: Simple): Simple | undefined {
  const word: CharacterClass[] = [];
  for (const { ranges, isNegated } of simple.word) {
    const own = ranges === LINE_ENDS || ranges === SPACES || ranges === WORDS || ranges === DIGITS;
    if (!own && ranges.some(([, to]) => to > 127)) return undefined;
    const folded = own
      ? []
      : ranges.flatMap(([from, to]) => [...overlap(from, to, 65, 90, 32), ...overlap(from, to, 97, 122, -32)]);
    word.push({ ranges: [...ranges, ...folded], isNegated });
  }
  return { ...simple, word };
}

/** What of a range lies in another, moved. */
function overlap(
  from: number,
  to: number,
  low: number,
  high: number,
  by: number,
): readonly (readonly [number, number])[] {
  const [first, last] = [Math.max(from, low), Math.min(to, high)];
  return first <= last ? [[first + by, last + by]] : [];
}

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  get isBehindAlternative(): boolean {
    return this.isAtEnd || this.peek === "|";
  }

  get isBeforeEnd(): boolean {
    return this.isBehindAlternative || this.peek === "$";
  }

  /** `{3}`, or once; undefined for other numbers of times. */
  times(): number | undefined {
    if (this.peek !== "{") return 1;
    const exact = /^\{(\d{1,2})\}(?!\?)/.exec(this.text.slice(this.at));
    if (exact === null || Number(exact[1]) === 0) return undefined;
    this.at += exact[0].length;
    return Number(exact[1]);
  }

  get peek(): string {
    return this.text[this.at] ?? "";
  }

  take(character: string): boolean {
    if (this.peek !== character) return false;
    this.at++;
    return true;
  }

  class(): CharacterClass | undefined {
    const first = this.text[this.at++] ?? "";
    if (first === "[") return this.set();
    if (first === ".") return { ranges: LINE_ENDS, isNegated: true };
    if (first === "\\") return this.escaped();
    if (/[\^$*+?(){}|\]]/.test(first) || first === "") return undefined;
    return single(first.charCodeAt(0));
  }

  private escaped(): CharacterClass | undefined {
    const letter = this.text[this.at++] ?? "";
    const known = ESCAPED[letter];
    if (known !== undefined) return { ranges: known, isNegated: false };
    const opposite = /[DWS]/.test(letter) ? ESCAPED[letter.toLowerCase()] : undefined;
    if (opposite !== undefined) return { ranges: opposite, isNegated: true };
    // what is no letter or digit means itself
    return /[^a-zA-Z0-9]/.test(letter) ? single(letter.charCodeAt(0)) : undefined;
  }

  private set(): CharacterClass | undefined {
    const isNegated = this.take("^");
    const ranges: (readonly [number, number])[] = [];
    while (!this.isAtEnd && this.peek !== "]") {
      const from = this.member();
      if (from === undefined) return undefined;
      const isRange = this.peek === "-" && this.text[this.at + 1] !== "]" && this.text[this.at + 1] !== undefined;
      if (!isRange) {
        ranges.push(...from);
        continue;
      }
      this.at++;
      const to = this.member();
      const [a, b] = [from[0], to?.[0]];
      if (from.length !== 1 || to?.length !== 1 || a === undefined || b === undefined) return undefined;
      if (a[0] !== a[1] || b[0] !== b[1]) return undefined;
      ranges.push([a[0], b[1]]);
    }
    return this.take("]") ? { ranges, isNegated } : undefined;
  }

  private member(): readonly (readonly [number, number])[] | undefined {
    const first = this.text[this.at++] ?? "";
    if (first !== "\\") return [[first.charCodeAt(0), first.charCodeAt(0)]];
    const escaped = this.escaped();
    return escaped === undefined || escaped.isNegated ? undefined : escaped.ranges;
  }
}

const single = (unit: number): CharacterClass => ({ ranges: [[unit, unit]], isNegated: false });

function isIn({ ranges, isNegated }: CharacterClass, unit: Term): Term {
  const inside = or(...ranges.map(([from, to]) => and(le(int(from), unit), le(unit, int(to)))));
  return isNegated ? not(inside) : inside;
}

/** Undefined where the pattern is not simple. `assume` takes what the answer means. */
export function testOf(c: Context, text: TextValue, pattern: string, assume: Assume, flags = ""): Term | undefined {
  const simple = simplePattern(pattern, flags);
  return simple === undefined ? undefined : or(...simple.map((one) => testOne(c, text, one, assume)));
}

function testOne(c: Context, text: TextValue, { word, fromStart, toEnd, repeated }: Simple, assume: Assume): Term {
  const { length } = text;
  const [only] = word;
  if (repeated !== undefined) {
    const isOne = (at: Term): Term => isIn(only!, unitAt(text, at));
    return decided(
      c,
      ZERO,
      length,
      (at) => not(isOne(at)),
      assume,
      (none) => and(none, le(int(repeated), length)),
    );
  }
  const size = int(word.length);
  const stands = (at: Term): Term => and(...word.map((one, i) => isIn(one, unitAt(text, add(at, int(i))))));
  const fits = le(size, length);
  if (fromStart) return and(toEnd ? eq(length, size) : fits, stands(ZERO));
  if (toEnd) return and(fits, stands(sub(length, size)));
  return decided(c, ZERO, sub(add(length, int(1)), size), stands, assume, not);
}

/** Whether there is a position of which something holds, as a truth value with its meaning; `answer` makes the result of "none". */
function decided(
  c: Context,
  from: Term,
  to: Term,
  isFound: (at: Term) => Term,
  assume: Assume,
  answer: (none: Term) => Term,
): Term {
  const span = sub(to, from);
  if (span.kind === "number" && span.value <= 8) {
    const all = Array.from({ length: Math.max(0, span.value) }, (_, i) => not(isFound(add(from, int(i)))));
    return answer(and(...all));
  }
  const none = c.anyBoolean();
  const [p, at] = [c.variable("p"), c.fresh("at", "int")];
  assume(or(and(none, forall(p, from, to, not(isFound(p)))), and(not(none), le(from, at), lt(at, to), isFound(at))));
  return answer(none);
}
