/** Inverses of the operations that look for text in text: tests, positions, splitting, order. */
import { filler, isLength, resize, splice, without } from "../edit.ts";
import { type Inverse, type Inverses, num, type Propose, str } from "./inverse.ts";

/** Texts without an occurrence of `part`, near `text`. */
function* free(text: string, part: string): Generator<string> {
  if (part === "") return;
  const fill = filler(part, text);
  yield without(text, part, "");
  yield without(text, part, part.length === 1 ? fill : part.slice(0, -1));
  yield without(text, part, fill);
  yield "";
  yield fill;
}

/** The text with its first occurrence of `part` at `at`. */
function* occurrenceAt(text: string, part: string, at: number): Generator<string> {
  const fill = filler(part);
  const before = resize(without(text.slice(0, at), part, fill), at, fill);
  yield splice(before + text.slice(at), at, part.length, part, fill);
  yield before + part + text.slice(at);
  yield before + part;
  yield fill.repeat(at) + part;
}

const clamp = (position: number, length: number): number =>
  Math.min(Math.max(Number.isNaN(position) ? 0 : Math.trunc(position), 0), length);

/** Shorter texts to look for: what already stands where it should. */
function proposeNeedles(text: string, at: number, propose: Propose): void {
  for (const length of [1, 2, 3]) if (at >= 0 && at + length <= text.length) propose([1, text.slice(at, at + length)]);
}

const includes: Inverse = (call, target, propose) => {
  const [text, part] = [str(call, 0), str(call, 1)];
  const from = Math.max(0, Number.isNaN(num(call, 2)) ? 0 : Math.trunc(num(call, 2)));
  if (target === true) {
    if (!isLength(from)) return;
    const padded = resize(text, Math.max(from, text.length), filler(part));
    propose([0, padded + part]);
    if (text.length >= from + part.length) propose([0, splice(text, from, part.length, part, "")]);
    propose([0, splice(text, from, 0, part, filler(part))]);
    if (text.length > from) propose([0, `${padded} ${part}`]);
    propose([0, resize(text, from, filler(part)) + part]);
    proposeNeedles(text, from, propose);
    propose([1, ""]);
    propose([2, 0]);
    return;
  }
  if (part !== "")
    for (const value of free(text, part)) propose([0, text.slice(0, from) + value.slice(Math.min(from, value.length))]);
  if (part !== "") for (const value of free(text, part)) propose([0, value]);
  propose([1, `${text}${filler(text)}`]);
  propose([1, filler(text)]);
};

const indexOf: Inverse = (call, target, propose) => {
  const [text, part, at] = [str(call, 0), str(call, 1), target as number];
  if (at === -1) return includes(call, false, propose);
  if (!isLength(at)) return;
  if (part !== "") for (const value of occurrenceAt(text, part, at)) propose([0, value]);
  else if (text.length < at) propose([0, resize(text, at, "a")]);
  if (call.free[1]) {
    proposeNeedles(text, at, propose);
    const fill = filler(text);
    propose([0, resize(text, at, "a") + fill], [1, fill]);
  }
  propose([2, at]);
};

const lastIndexOf: Inverse = (call, target, propose) => {
  const [text, part, at] = [str(call, 0), str(call, 1), target as number];
  if (at === -1) {
    if (part !== "") for (const value of free(text, part)) propose([0, value]);
    propose([1, `${text}${filler(text)}`]);
    return;
  }
  if (!isLength(at)) return;
  const fill = filler(part);
  const head = resize(text, at, fill);
  propose([0, head + part + without(text.slice(at + part.length), part, fill)]);
  propose([0, head + part]);
  proposeNeedles(text, at, propose);
  propose([2, at]);
};

const startsWith: Inverse = (call, target, propose) => {
  const [text, part] = [str(call, 0), str(call, 1)];
  const from = clamp(num(call, 2), 1000);
  if (target === true) {
    propose([0, splice(text, from, part.length, part, filler(part))]);
    propose([0, splice(text, from, 0, part, filler(part))]);
    propose([0, resize(text, from, filler(part)) + part]);
    proposeNeedles(text, from, propose);
    propose([1, ""]);
    const found = text.indexOf(part);
    if (found >= 0) propose([2, found]);
    return;
  }
  const fill = filler(part);
  if (part !== "") {
    propose([0, splice(text, from, 1, fill, fill)]);
    propose([0, text.slice(0, from)]);
    propose([0, splice(text, from, 0, fill, fill)]);
    propose([0, splice(text, from, part.length, part.slice(0, -1), fill)]);
    propose([0, ""]);
  }
  propose([1, filler(text) + part]);
};

const endsWith: Inverse = (call, target, propose) => {
  const [text, part] = [str(call, 0), str(call, 1)];
  if (target === true) {
    propose([0, text + part]);
    propose([0, text.slice(0, Math.max(0, text.length - part.length)) + part]);
    propose([0, part]);
    for (const length of [1, 2]) if (text.length >= length) propose([1, text.slice(-length)]);
    propose([1, ""]);
    return;
  }
  const fill = filler(part);
  if (part !== "") {
    propose([0, text + fill]);
    propose([0, text.slice(0, -1)]);
    propose([0, text.slice(0, -1) + fill]);
    propose([0, ""]);
  }
  propose([1, part + filler(text)]);
};

const splitCount: Inverse = (call, target, propose) => {
  const [text, separator, count] = [str(call, 0), str(call, 1), target as number];
  if (!isLength(count)) return;
  if (separator === "") return propose([0, resize(text, count, "a")]);
  if (count === 0) return propose([0, ""], [1, ""]);
  const parts = text.split(separator);
  if (parts.length > count) {
    propose([0, parts.slice(0, count).join(separator)]);
    propose([0, [...parts.slice(0, count - 1), parts.slice(count - 1).join("")].join(separator)]);
    return;
  }
  const missing = count - parts.length;
  const fill = filler(separator);
  propose([0, text + (separator + fill).repeat(missing)]);
  propose([0, text + separator.repeat(missing)]);
  propose([0, Array.from({ length: count }, (_, i) => parts[i] || fill).join(separator)]);
};

const splitPart: Inverse = (call, target, propose) => {
  const [text, separator, index, part] = [str(call, 0), str(call, 1), num(call, 2), target as string];
  if (isLength(index) && index < 1000) {
    if (separator === "") {
      if (part.length <= 1) propose([0, part === "" ? text.slice(0, index) : splice(text, index, 1, part, "a")]);
    } else {
      const parts = text.split(separator);
      if (index < parts.length) propose([0, parts.with(index, part).join(separator)]);
      else {
        const fill = filler(separator);
        propose([0, [...parts, ...Array<string>(index - parts.length).fill(fill), part].join(separator)]);
        propose([0, [...parts, ...Array<string>(index - parts.length).fill(""), part].join(separator)]);
      }
      if (part === "" && index > 0) propose([0, parts.slice(0, index).join(separator)]);
    }
  }
  const found = separator === "" ? text.indexOf(part) : text.split(separator).indexOf(part);
  if (found >= 0) propose([2, found]);
};

/** Texts before (or not after) another in code unit order. */
function* textsBelow(limit: string): Generator<string> {
  if (limit === "") return;
  const last = limit.charCodeAt(limit.length - 1);
  const previous = last > 0 ? limit.slice(0, -1) + String.fromCharCode(last - 1) : "";
  if (/[0-9a-z]$/i.test(previous)) yield previous;
  yield limit.slice(0, -1);
  yield "";
  yield previous;
  const first = limit.charCodeAt(0);
  for (const letter of ["a", "A", "0"]) if (letter.charCodeAt(0) < first) yield letter;
}

function* textsAbove(limit: string): Generator<string> {
  const last = limit === "" ? 0 : limit.charCodeAt(limit.length - 1);
  if (limit !== "" && last < 0xffff) yield limit.slice(0, -1) + String.fromCharCode(last + 1);
  yield `${limit}a`;
  const first = limit === "" ? 0 : limit.charCodeAt(0);
  for (const letter of ["A", "a", "b", "z", "\u00e9"]) if (letter.charCodeAt(0) > first) yield letter;
}

/** Makes `a < b` (or `a <= b`) true for argument positions `a` and `b`. */
function order(a: number, b: number, x: string, y: string, strict: boolean, propose: Propose): void {
  if (!strict) {
    propose([a, y]);
    propose([b, x]);
  }
  for (const value of textsBelow(y)) propose([a, value]);
  for (const value of textsAbove(x)) propose([b, value]);
  if (strict && y === "") propose([a, ""], [b, "a"]);
}

const comparison =
  (strict: boolean): Inverse =>
  (call, target, propose) => {
    const [x, y] = [str(call, 0), str(call, 1)];
    if (target === true) order(0, 1, x, y, strict, propose);
    else order(1, 0, y, x, !strict, propose);
  };

export const FINDING = {
  indexOf,
  lastIndexOf,
  includes,
  startsWith,
  endsWith,
  splitCount,
  splitPart,
  strLt: comparison(true),
  strLe: comparison(false),
} satisfies Inverses;
