/** Bytes as text and text as bytes, in expressions: exact for ASCII, latin1, hex, base64 and UTF-16; UTF-8 beyond ASCII is opaque. */
import { apply, ite, literal, lt, opaque } from "../../expr/build.ts";
import type { Expr, Primitive } from "../../expr/expr.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { reflectApply } from "../../runtime/pristine.ts";
import { concat, num, str } from "../modelling/fold.ts";
import { exec, RegExp$ } from "../modelling/pristine.ts";

export type Encoding = "utf8" | "ascii" | "latin1" | "hex" | "base64" | "base64url" | "utf16le";

const NAMES: Readonly<Record<string, Encoding>> = {
  __proto__: null as never,
  utf8: "utf8",
  "utf-8": "utf8",
  ascii: "ascii",
  latin1: "latin1",
  binary: "latin1",
  hex: "hex",
  base64: "base64",
  base64url: "base64url",
  ucs2: "utf16le",
  "ucs-2": "utf16le",
  utf16le: "utf16le",
  "utf-16le": "utf16le",
};
const { min } = Math;
const lower = String.prototype.toLowerCase;

/** The encoding a name means to Buffer; undefined is UTF-8, an unknown one has none. */
export function encodingNamed(name: unknown): Encoding | undefined {
  if (name === undefined) return "utf8";
  return typeof name === "string" ? NAMES[reflectApply(lower, name, []) as string] : undefined;
}

const NativeBuffer = Buffer;
const from = Buffer.from;
const { toString: textOf } = Buffer.prototype;
const bytesFrom = (...args: unknown[]): Buffer => reflectApply(from as never, NativeBuffer, args) as Buffer;

for (const encoding of ["utf8", "hex", "base64", "base64url"] as const) {
  defineOpaque(
    `${encoding} text of bytes`,
    (...bytes: Primitive[]) => reflectApply(textOf as never, bytesFrom(bytes), [encoding]) as string,
  );
  defineOpaque(`${encoding} length`, (text) => bytesFrom(text, encoding).length);
  defineOpaque(`${encoding} byte`, (text, i) => bytesFrom(text, encoding)[i as number] ?? Number.NaN);
}

const HEX = "0123456789abcdef";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const DIGITS: Readonly<Record<"base64" | "base64url", string>> = {
  base64: `${ALPHABET}+/`,
  base64url: `${ALPHABET}-_`,
};

const character = (b: Expr): Expr => apply("fromCharCode", b);

/** The text these bytes decode to; `values` are the bytes on this run. */
export function decoded(call: Call, bytes: readonly Expr[], values: ArrayLike<number>, encoding: Encoding): Expr {
  switch (encoding) {
    case "utf8":
      return utf8(call, bytes, values);
    case "latin1":
      return concat(each(bytes, character));
    case "ascii":
      return concat(each(bytes, (b) => character(apply("bitAnd", b, num(127)))));
    case "hex":
      return concat(each(bytes, (b) => concat([digit(HEX, high(b, 4)), digit(HEX, low(b, 15))])));
    case "base64":
    case "base64url":
      return base64(bytes, encoding);
    case "utf16le": {
      const units: Expr[] = [];
      for (let i = 0; i + 1 < bytes.length; i += 2) units[i / 2] = character(pair(bytes[i]!, bytes[i + 1]!));
      return concat(units);
    }
  }
}

function each(bytes: readonly Expr[], form: (b: Expr) => Expr): Expr[] {
  const all: Expr[] = [];
  for (let i = 0; i < bytes.length; i++) all[i] = form(bytes[i]!);
  return all;
}

const pair = (a: Expr, b: Expr): Expr => apply("add", a, apply("mul", b, num(256)));
const digit = (digits: string, value: Expr): Expr => apply("charAt", str(digits), value);
const high = (b: Expr, bits: number): Expr => apply("shr", b, num(bits));
const low = (b: Expr, mask: number): Expr => apply("bitAnd", b, num(mask));

/** Whether a byte is ASCII is a rare split; ASCII bytes stand for themselves and separate the constant rest. */
function utf8(call: Call, bytes: readonly Expr[], values: ArrayLike<number>): Expr {
  let isAscii = true;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte.kind === "literal") continue;
    const condition = lt(byte, num(128));
    const holds = values[i]! < 128;
    if (condition.kind !== "literal") call.rt.split(call.site, condition, holds, true);
    if (!holds) isAscii = false;
  }
  if (!isAscii) return opaque("utf8 text of bytes", bytes, "str");
  const parts: Expr[] = [];
  let run: number[] = [];
  const flush = (): void => {
    if (run.length > 0) parts[parts.length] = str(reflectApply(textOf as never, bytesFrom(run), []) as string);
    run = [];
  };
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte.kind === "literal") run[run.length] = byte.value as number;
    else {
      flush();
      parts[parts.length] = character(byte);
    }
  }
  flush();
  return concat(parts);
}

function base64(bytes: readonly Expr[], encoding: "base64" | "base64url"): Expr {
  const digits = DIGITS[encoding];
  const parts: Expr[] = [];
  const add = (value: Expr): void => {
    parts[parts.length] = digit(digits, value);
  };
  const both = (a: Expr, mask: number, shift: number, b: Expr | undefined, bits: number): Expr => {
    const upper = apply("mul", low(a, mask), num(shift));
    return b === undefined ? upper : apply("add", upper, high(b, bits));
  };
  for (let i = 0; i < bytes.length; i += 3) {
    const a = bytes[i]!;
    const b = bytes[i + 1];
    const c = bytes[i + 2];
    add(high(a, 2));
    add(both(a, 3, 16, b, 4));
    if (b !== undefined) add(both(b, 15, 4, c, 6));
    if (c !== undefined) add(low(c, 63));
    if (encoding === "base64" && c === undefined) parts[parts.length] = str(b === undefined ? "==" : "=");
  }
  return concat(parts);
}

export interface EncodedText {
  readonly length: Expr;
  readonly byte: (i: number) => Expr;
}

/** The bytes a text encodes to. Records what the form of the answer depends on. */
export function encoded(call: Call, text: Expr, value: string, encoding: Encoding): EncodedText {
  const whole = apply("length", text);
  const code = (i: number): Expr => apply("charCodeAt", text, num(i));
  switch (encoding) {
    case "latin1":
    case "ascii":
      return { length: whole, byte: (i) => low(code(i), 255) };
    case "utf16le":
      return {
        length: apply("mul", whole, num(2)),
        byte: (i) => (i % 2 === 0 ? low(code(i / 2), 255) : high(code((i - 1) / 2), 8)),
      };
    case "utf8":
      return holdsOf(call, text, value, "^[\\x00-\\x7f]*$") ? { length: whole, byte: code } : opaquely(text, "utf8");
    case "hex":
      if (!holdsOf(call, text, value, "^(?:[0-9a-fA-F]{2})*$")) return opaquely(text, "hex");
      return {
        length: apply("div", whole, num(2)),
        byte: (i) => apply("parseInt", apply("slice", text, num(2 * i), num(2 * i + 2)), num(16)),
      };
    case "base64":
    case "base64url":
      return opaquely(text, encoding);
  }
}

function holdsOf(call: Call, text: Expr, value: string, source: string): boolean {
  const holds = exec(new RegExp$(source), value) !== null;
  const condition = apply("regexTest", text, str(source), str(""), num(0));
  if (condition.kind !== "literal") call.rt.split(call.site, condition, holds, true);
  return holds;
}

function opaquely(text: Expr, encoding: Encoding): EncodedText {
  return {
    length: opaque(`${encoding} length`, [text], "num"),
    byte: (i) => opaque(`${encoding} byte`, [text, literal(i)], "num"),
  };
}

/** -1, 0 or 1 as the first difference of two byte sequences says. */
export function ordered(a: readonly Expr[], b: readonly Expr[]): Expr {
  const shared = min(a.length, b.length);
  let result: Expr = num(a.length < b.length ? -1 : a.length > b.length ? 1 : 0);
  for (let i = shared - 1; i >= 0; i--) {
    result = ite(lt(a[i]!, b[i]!), num(-1), ite(lt(b[i]!, a[i]!), num(1), result));
  }
  return result;
}
