/** Inverses of the conversions between numbers, texts, booleans and bigints, and of the test for JSON text. */
import { type Inverses, num, str, unary } from "./inverse.ts";

const NOT_A_NUMBER = ["a", "", "x1"];

/** What `parseInt` or `parseFloat` read of a text, so that the rest (a unit, spaces before) can be kept. */
function around(text: string, number: RegExp): readonly [before: string, after: string] {
  const found = number.exec(text);
  return found === null ? ["", ""] : [found[1]!, text.slice(found[0].length)];
}

/** As many digits as stand there now, when those are more: fields of a format often have a width. */
export const toWidth = (numeral: string, current: string): string =>
  /^\d+$/.test(current) && /^\d+$/.test(numeral) ? numeral.padStart(current.length, "0") : numeral;

/** Texts a number can be written as: as JavaScript prints it, keeping what stood around the old one, and with a decimal point. */
function* numerals(target: number, current: string, number: RegExp): Generator<string> {
  const text = String(target);
  const [before, after] = around(current, number);
  if (before !== "" || after !== "") yield before + text + after;
  yield text;
  const wide = toWidth(text, current);
  if (wide !== text) yield wide;
  if (Number.isInteger(target)) yield `${text}.0`;
}

const radixOf = (radix: number): number => (radix >= 2 && radix <= 36 ? Math.trunc(radix) : 10);

function parseBig(text: string, radix: number): bigint | undefined {
  const negative = text.startsWith("-");
  const digits = negative ? text.slice(1) : text;
  if (digits === "" || digits.length > 1000) return undefined;
  let value = 0n;
  for (const digit of digits) {
    const worth = Number.parseInt(digit, radix);
    if (Number.isNaN(worth)) return undefined;
    value = value * BigInt(radix) + BigInt(worth);
  }
  return negative ? -value : value;
}

/** JSON that keeps how a text starts, and what stands in quotes in it. */
function* jsonAround(text: string): Generator<string> {
  const quoted = /"[^"\\]*"/.exec(text)?.[0];
  if (quoted !== undefined) yield* [`{${quoted}:0}`, `[${quoted}]`];
  if (text.startsWith("[")) yield `[${JSON.stringify(text.slice(1))}]`;
  if (text.startsWith("{")) yield `{${JSON.stringify(text.slice(1))}:0}`;
}

export const CONVERSIONS = {
  numToStr: (call, target, propose) => {
    const text = target as string;
    const radix = radixOf(num(call, 1));
    const value = radix === 10 ? Number(text) : Number.parseInt(text, radix);
    if (text !== "" && (!Number.isNaN(value) || text === "NaN")) propose([0, value]);
    // A text that no number prints as was probably asked for because of its length.
    if (text.length > 1 && text.length < 16 && value.toString(radix) !== text) propose([0, radix ** (text.length - 1)]);
  },
  toFixed: (_, target, propose) => {
    const value = Number(target as string);
    if (!Number.isNaN(value) || target === "NaN") propose([0, value]);
  },
  strToNum: (call, target, propose) => {
    const wanted = target as number;
    if (Number.isNaN(wanted)) {
      const current = str(call, 0);
      if (current !== "") propose([0, `${current}x`]);
      for (const text of NOT_A_NUMBER) propose([0, text]);
      return;
    }
    for (const text of numerals(wanted, str(call, 0), /^(\s*)[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i))
      propose([0, text]);
    if (wanted === 0) propose([0, ""]);
    if (Object.is(wanted, -0)) propose([0, "-0"]);
  },
  parseInt: (call, target, propose) => {
    const [text, radix, wanted] = [str(call, 0), num(call, 1), target as number];
    if (Number.isNaN(wanted)) {
      propose([0, `x${text}`]);
      for (const other of NOT_A_NUMBER) propose([0, other]);
      return;
    }
    if (!Number.isInteger(wanted)) {
      // more digits than a double has room for
      if (!Number.isFinite(wanted)) propose([0, `${wanted < 0 ? "-" : ""}${"9".repeat(310)}`]);
      // a quotient asked for it: the whole numbers around are where the rest can be made up for
      if (Number.isFinite(wanted))
        for (const near of [Math.floor(wanted), Math.ceil(wanted)]) propose([0, near.toString(radixOf(radix))]);
      return;
    }
    const base = radixOf(radix);
    const digits = wanted.toString(base);
    const [before, after] = around(text, /^(\s*)[-+]?(?:0x[0-9a-f]+|[0-9a-z]+?(?=[^0-9a-z]|$)|\d+)/i);
    if (Number.parseInt(before + digits + after, radix) === wanted) propose([0, before + digits + after]);
    const unit = /[^\d\s+-].*$/s.exec(text)?.[0];
    if (unit !== undefined) propose([0, digits + unit]);
    propose([0, digits]);
    const wide = toWidth(digits, text);
    if (wide !== digits && base === 10) propose([0, wide]);
    propose([0, `${digits}.5`]);
    propose([0, `${digits} `]);
  },
  parseFloat: (call, target, propose) => {
    const wanted = target as number;
    if (Number.isNaN(wanted)) {
      propose([0, `x${str(call, 0)}`]);
      for (const text of NOT_A_NUMBER) propose([0, text]);
      return;
    }
    for (const text of numerals(wanted, str(call, 0), /^(\s*)[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i))
      propose([0, text]);
    if (Object.is(wanted, -0)) propose([0, "-0"]);
  },
  boolToNum: unary((target: number) => (target === 1 ? [true] : target === 0 ? [false] : [])),
  numToBig: unary((target: bigint) => [Number(target)]),
  bigToNum: unary((target: number): bigint[] => (Number.isFinite(target) ? [BigInt(Math.trunc(target))] : [])),
  bigToStr: (call, target, propose) => {
    const [text, radix] = [target as string, radixOf(num(call, 1))];
    const value = parseBig(text, radix);
    if (value !== undefined) propose([0, value]);
    // A text that no bigint prints as was probably asked for because of its length.
    if (text.length > 1 && text.length < 100 && value?.toString(radix) !== text)
      propose([0, BigInt(radix) ** BigInt(text.length - 1)]);
  },
  strToBig: unary((target: bigint) => [String(target)]),
  fromCharCode: (_, target, propose) => {
    const text = target as string;
    if (text.length === 1) propose([0, text.charCodeAt(0)]);
  },
  jsonValid: (call, target, propose) => {
    const text = str(call, 0);
    const texts =
      target === true
        ? [
            /^-?\d+$/.test(text.trim()) ? String(Number(text)) : JSON.stringify(text),
            "{}",
            "[]",
            "0",
            "null",
            "true",
            '""',
            '{"a":1}',
            "[1]",
            '"a"',
            `[${text}]`,
            ...jsonAround(text),
          ]
        : [`${text}x`, "", "{", "x", "{a}", "[1,", text.slice(0, -1), text.slice(1)];
    for (const candidate of texts) propose([0, candidate]);
  },
} satisfies Inverses;
