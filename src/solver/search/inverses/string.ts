/** Inverses of the string operations that build or take apart text. */
import { filler, isLength, resize, sliceIndex, splice } from "../edit.ts";
import { type Call, type Change, type Inverse, type Inverses, num, type Propose, str, unary } from "./inverse.ts";

const LEADING = /^\s*/;
const TRAILING = /\s*$/;
const leading = (text: string): string => LEADING.exec(text)![0];
const trailing = (text: string): string => TRAILING.exec(text)![0];

/** Texts with the wanted length, near the current one. */
function resized(text: string, length: number): string[] {
  if (!isLength(length)) return [];
  const texts = [resize(text, length, /[a-z0-9]$/i.exec(text)?.[0] ?? "a")];
  if (text.length > length) texts.push(text.slice(text.length - length));
  if (text.length < length) texts.push("a".repeat(length - text.length) + text, resize(text, length, "0"));
  return texts;
}

/** Splits `target` over the parts of a concatenation: fixed parts are found in it, the free ones take what lies between. */
function alignment(call: Call, target: string): Change[] | undefined {
  const changes: Change[] = [];
  let at = 0;
  for (let i = 0; i < call.args.length; i++) {
    if (!call.free[i]) {
      if (!target.startsWith(str(call, i), at)) return undefined;
      at += str(call, i).length;
      continue;
    }
    const next = call.free.indexOf(false, i + 1);
    let end: number;
    if (next === i + 1) {
      const fixed = str(call, next);
      // The last fixed part must end the text; earlier ones are taken where they first occur.
      const last = call.free.indexOf(true, next) < 0 && !call.free.slice(next).includes(true);
      const tail = call.values.slice(next).join("");
      end = last ? (target.endsWith(tail) ? target.length - tail.length : -1) : target.indexOf(fixed, at);
    } else if (next < 0 && i === call.args.length - 1) end = target.length;
    else end = Math.min(target.length, at + str(call, i).length);
    if (end < at) return undefined;
    changes.push([i, target.slice(at, end)]);
    at = end;
  }
  return at === target.length ? changes : undefined;
}

const concat: Inverse = (call, target, propose) => {
  const text = target as string;
  const values = call.values as readonly string[];
  // Everything else stays: one part absorbs the difference.
  for (let i = 0; i < values.length; i++) {
    if (!call.free[i]) continue;
    const before = values.slice(0, i).join("");
    const after = values.slice(i + 1).join("");
    const fits = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
    if (fits) propose([i, text.slice(before.length, text.length - after.length)]);
  }
  const aligned = alignment(call, text);
  if (aligned !== undefined) propose(...aligned);
  // One free part takes all that the fixed ones leave, the other free parts are emptied.
  for (let i = 0; i < values.length; i++) {
    if (!call.free[i]) continue;
    const kept = (value: string, k: number) => (call.free[k] ? "" : value);
    const before = values.slice(0, i).map(kept).join("");
    const after = values
      .slice(i + 1)
      .map((value, k) => kept(value, i + 1 + k))
      .join("");
    if (text.length < before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) continue;
    const changes: Change[] = [[i, text.slice(before.length, text.length - after.length)]];
    call.free.forEach((free, k) => {
      if (free && k !== i) changes.push([k, ""]);
    });
    propose(...changes);
  }
};

/** A part that begins behind the end of the text: there has to be something before it, and no other way leads there. */
function lengthened(call: Call, target: string, propose: Propose): boolean {
  const [text, from, to] = [str(call, 0), num(call, 1), num(call, 2)];
  if (target === "" || !isLength(from) || from <= text.length || to < from + target.length) return false;
  propose([0, resize(text, from, "a") + target]);
  return true;
}

/** Writes one character at a position, or cuts the text there when nothing should be there. */
function writeUnit(text: string, at: number, unit: string, propose: Propose): void {
  const index = Number.isNaN(at) ? 0 : Math.trunc(at);
  if (unit === "") {
    if (index >= 0) propose([0, text.slice(0, index)]);
    propose([1, text.length]);
    propose([1, -1]);
    return;
  }
  if (isLength(index)) propose([0, splice(text, index, unit.length, unit, filler(unit))]);
  for (let found = text.indexOf(unit), n = 0; found >= 0 && n < 3; found = text.indexOf(unit, found + 1), n++)
    propose([1, found]);
  propose([0, unit], [1, 0]);
  if (text !== "") propose([0, text + unit], [1, text.length]);
}

/** `slice` and `substring` differ only in how they read their positions. */
function takePart(call: Call, target: string, start: number, end: number, propose: Propose): void {
  const text = str(call, 0);
  const [from, to] = [num(call, 1), num(call, 2)];
  // As long as the part is as long as its window, or the window is open to the end of the text, it can be written in place.
  propose([0, splice(text, start, Math.max(0, end - start), target, "a")]);
  if (to < 0)
    propose([0, resize(text, start, "a") + target + (text.length >= -to ? text.slice(to) : resize("", -to, "a"))]);
  else if (to > from && from >= 0) propose([0, splice(text, Math.min(from, 1000), to - from, target, "a")]);
  if (from < 0) propose([0, text.slice(0, Math.max(0, text.length + from)) + resize(target, Math.max(0, -from), "a")]);
  propose([0, resize(text, Math.max(0, Math.min(from, 1000)), "a") + target]);
  // Or the window moves to where the part is.
  for (let at = text.indexOf(target), n = 0; at >= 0 && n < 3; at = text.indexOf(target, at + 1), n++) {
    if (call.free[1]) propose([1, at], [2, at + target.length]);
    else if (at === start) propose([2, at + target.length]);
  }
  if (call.free[1]) propose([0, target], [1, 0], [2, target.length]);
  propose([0, resize(text, start, "a") + target], [2, start + target.length]);
}

/** Removes leading or trailing padding that the operation could have added. */
const padding =
  (strip: (text: string, fill: string, target: number) => Iterable<string>): Inverse =>
  (call, target, propose) => {
    const text = target as string;
    propose([0, text]);
    for (const shorter of strip(text, str(call, 2), num(call, 1))) propose([0, shorter]);
    propose([0, text], [1, text.length]);
    propose([1, text.length]);
  };

/** Where the operation leaves texts without `what` alone, the target itself; otherwise what it put in is taken out again. */
const replacing =
  (undo: (target: string, what: string, by: string) => string): Inverse =>
  (call, target, propose) => {
    const [text, what, by] = [target as string, str(call, 1), str(call, 2)];
    if (str(call, 0).includes(what) && by !== "") propose([0, undo(text, what, by)]);
    if (!text.includes(what)) propose([0, text]);
    if (by !== "") propose([0, undo(text, what, by)]);
    else propose([0, what + text]);
    propose([0, what], [2, text]);
  };

export const STRINGS = {
  concat,
  length: unary((target: number, current: string) => resized(current, target)),
  charAt: (call, target, propose) => {
    if ((target as string).length <= 1) writeUnit(str(call, 0), num(call, 1), target as string, propose);
  },
  charCodeAt: (call, target, propose) => {
    const code = target as number;
    if (Number.isNaN(code)) writeUnit(str(call, 0), num(call, 1), "", propose);
    else if (code >= 0 && code <= 0xffff) writeUnit(str(call, 0), num(call, 1), String.fromCharCode(code), propose);
  },
  codePointAt: (call, target, propose) => {
    const code = target as number;
    if (Number.isNaN(code)) writeUnit(str(call, 0), num(call, 1), "", propose);
    else if (Number.isInteger(code) && code >= 0 && code <= 0x10ffff)
      writeUnit(str(call, 0), num(call, 1), String.fromCodePoint(code), propose);
  },
  slice: (call, target, propose) => {
    if (lengthened(call, target as string, propose)) return;
    const { length } = str(call, 0);
    takePart(call, target as string, sliceIndex(num(call, 1), length), sliceIndex(num(call, 2), length), propose);
  },
  substring: (call, target, propose) => {
    if (lengthened(call, target as string, propose)) return;
    const { length } = str(call, 0);
    const clamp = (x: number) => Math.min(Math.max(Number.isNaN(x) ? 0 : Math.trunc(x), 0), length);
    const [a, b] = [clamp(num(call, 1)), clamp(num(call, 2))];
    takePart(call, target as string, Math.min(a, b), Math.max(a, b), propose);
  },
  trim: unary((target: string, current: string) => [
    ...(current.trim() === "" ? [] : [leading(current) + target + trailing(current)]),
    target,
    ` ${target} `,
  ]),
  trimStart: unary((target: string, current: string) => [leading(current) + target, target, ` ${target}`]),
  trimEnd: unary((target: string, current: string) => [target + trailing(current), target, `${target} `]),
  lower: unary((target: string) => [target, target.toUpperCase(), target.slice(0, 1).toUpperCase() + target.slice(1)]),
  upper: unary((target: string) => [target, target.toLowerCase(), target.slice(0, 1) + target.slice(1).toLowerCase()]),
  padStart: padding(function* (text, fill, length) {
    if (text.length !== length || fill === "") return;
    let rest = text;
    while (rest.startsWith(fill)) yield (rest = rest.slice(fill.length));
    for (let i = fill.length - 1; i > 0; i--) if (rest.startsWith(fill.slice(0, i))) yield rest.slice(i);
  }),
  padEnd: padding(function* (text, fill, length) {
    if (text.length !== length || fill === "") return;
    for (let kept = text.length - 1; kept >= 0; kept--)
      if (text.slice(0, kept).padEnd(length, fill) === text) yield text.slice(0, kept);
  }),
  repeat: (call, target, propose) => {
    const [text, count, wanted] = [str(call, 0), num(call, 1), target as string];
    if (text !== "" && text.repeat(Math.min(1000, wanted.length / text.length)) === wanted)
      propose([1, wanted.length / text.length]);
    const times = Math.trunc(count);
    if (times > 0 && wanted.length % times === 0) propose([0, wanted.slice(0, wanted.length / times)]);
    if (wanted === "") {
      propose([1, 0]);
      propose([0, ""]);
    }
    propose([0, wanted], [1, 1]);
  },
  replace: replacing((target, what, by) => {
    const at = target.indexOf(by);
    return at < 0 ? target : target.slice(0, at) + what + target.slice(at + by.length);
  }),
  replaceAll: replacing((target, what, by) => target.split(by).join(what)),
} satisfies Inverses;
