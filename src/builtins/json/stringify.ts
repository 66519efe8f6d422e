/**
 * Model of `JSON.stringify`: the text as a concatenation of constant pieces and the texts of symbolic leaves.
 * The value comes from the native; the pieces are collected afterwards, from plain data only, and believed only if they add up to it.
 */
import { types } from "node:util";
import { apply, ite } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { findDescriptor } from "../../runtime/heap/keys.ts";
import { reachesTracked } from "../../runtime/heap/reach.ts";
import { type BuiltinModel, type Call, concretise, native, type SymbolicRuntime } from "../../runtime/natives/model.ts";
import { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, isArray, keys } from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { walkCount } from "../modelling/assume.ts";
import { concat, num, opaqueNative, str } from "../modelling/fold.ts";
import { leave } from "../modelling/operands.ts";
import { charCodeAt, slice, stringifyJson } from "../modelling/pristine.ts";
import { fixProperties } from "../object/listing.ts";
import { unquoted } from "./inverse.ts";

const NAME = "JSON.stringify";
const { isBoxedPrimitive, isProxy } = types;

/** Characters that are not written as they are, and surrogates, which sometimes are not. */
const ESCAPED = '["\\\\\\u0000-\\u001f\\ud800-\\udfff]';

/** What ESCAPED finds, without it: the program would find the match in `RegExp.$1` and its like. */
function mayNeedEscapes(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = charCodeAt(text, i);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c || (unit >= 0xd800 && unit <= 0xdfff)) return true;
  }
  return false;
}
const quote = opaqueNative("JSON.stringify", "str", (text) => stringifyJson(text), unquoted);

/** Deeper or larger values are not worth an expression. */
const DEEPEST = 32;
const MOST_PIECES = 2_000;

interface Writer {
  readonly call: Call;
  readonly pieces: Expr[];
  /** What the pieces are on this run. */
  text: string;
  isSymbolic: boolean;
}

/** False: met something that cannot be expressed. */
type Written = boolean;

export const stringify: BuiltinModel = {
  name: NAME,
  fidelity: "partial",
  looksInside: true,
  run(call) {
    const given = call.args[0];
    // what kind of value it is decides whether there is a text
    if (call.args$[0]?.sort === "any") call.rt.resolve(given, call.args$[0], call.site);
    call.rt.resolve(call.args[1], call.args$[1], call.site);
    const result = nativeText(call);
    if (call.args$[0] === undefined && call.args$[2] === undefined && !(typeof given === "object" && given !== null))
      return result;
    if (result === undefined) {
      // that there is no text depends on nothing but what kind of value it is
      if (isPlainCall(call)) call.rt.resolve(given, call.args$[0], call.site);
      else if (call.args$[0] !== undefined) leave(call, NAME, concretise);
      return result;
    }
    const writer: Writer = { call, pieces: [], text: "", isSymbolic: false };
    const gap = gapOf(call);
    const done =
      typeof result === "string" &&
      gap !== undefined &&
      isPlainCall(call) &&
      write(writer, given, call.args$[0], gap, "", 0);
    if (done && writer.text === result) leave(call, NAME, writer.isSymbolic ? concat(writer.pieces) : undefined);
    else if (isAtStake(call)) leave(call, NAME, concretise);
    return result;
  },
};

/** A bigint inside, or a cycle, throws: whether there is one may depend on the input. */
function nativeText(call: Call): unknown {
  const { steps } = call.rt;
  try {
    return native(call);
  } catch (error) {
    if (call.rt.steps !== steps || isAtStake(call)) call.rt.concretised(call.site, NAME);
    throw error;
  }
}

/** Whether the text depends on anything symbolic. */
const isAtStake = (call: Call): boolean =>
  call.args$[1] !== undefined ||
  call.args$[2] !== undefined ||
  callsBack(call) ||
  call.rt.heap.isTracked(call.args[1]) ||
  carries(call.rt, call.args[0], call.args$[0]);

const isPlainCall = (call: Call): boolean => call.args[1] === undefined || call.args[1] === null;

/** A replacer of the program may put anything into the text. */
const callsBack = ({ rt, args }: Call): boolean => rt.tracked > 1 && rt.isInstrumented(args[1]);

/** The indentation per level; undefined when it is symbolic or odd. */
function gapOf({ args, args$ }: Call): string | undefined {
  const space = args[2];
  if (args$[2] !== undefined) return undefined;
  if (space === undefined || space === null) return "";
  if (typeof space === "string") return space.length <= 10 ? space : undefined;
  return typeof space === "number" && space >= 0 && space <= 10 ? slice("          ", 0, space) : undefined;
}

function write(w: Writer, value: unknown, shadow: Shadow, gap: string, indent: string, depth: number): Written {
  if (typeof value === "object" && value !== null) return writeObject(w, value, shadow, gap, indent, depth);
  const leaf = shadow === undefined ? undefined : w.call.rt.resolve(value, shadow, w.call.site);
  if (typeof value === "string") return push(w, quoted(w, value, leaf), stringifyJson(value));
  if (leaf === undefined) return constant(w, textOf(value));
  if (typeof value === "number") {
    const text = ite(apply("isFinite", leaf), apply("numToStr", leaf, num(10)), str("null"));
    return push(w, text, stringifyJson(value));
  }
  return typeof value === "boolean" && push(w, ite(leaf, str("true"), str("false")), stringifyJson(value));
}

/** What stands in an array for a value that has no text. */
function textOf(value: unknown): string {
  return isWithoutText(value) ? "null" : stringifyJson(value);
}

const isWithoutText = (value: unknown): boolean =>
  value === undefined || typeof value === "function" || typeof value === "symbol";

function quoted(w: Writer, text: string, leaf: Shadow): Expr {
  if (leaf === undefined) return str(stringifyJson(text));
  const { rt, site } = w.call;
  const needsEscapes = mayNeedEscapes(text);
  rt.split(site, apply("regexTest", leaf, str(ESCAPED), str(""), num(0)), needsEscapes, true);
  return needsEscapes ? quote(leaf) : apply("concat", str('"'), leaf, str('"'));
}

function push(w: Writer, piece: Expr, text: string): Written {
  w.pieces[w.pieces.length] = piece;
  w.text += text;
  if (piece.kind !== "literal") w.isSymbolic = true;
  return w.pieces.length <= MOST_PIECES;
}

const constant = (w: Writer, text: string): Written => push(w, str(text), text);

function writeObject(w: Writer, value: object, shadow: Shadow, gap: string, indent: string, depth: number): Written {
  if (shadow !== undefined) w.call.rt.resolve(value, shadow, w.call.site);
  if (depth > DEEPEST || isProxy(value) || isBoxedPrimitive(value) || convertsItself(value)) return false;
  return isArray(value)
    ? writeArray(w, value, gap, indent, depth)
    : writeFields(w, value as Record<string, unknown>, gap, indent, depth);
}

/** `toJSON` anywhere on the prototype chain decides what is written. */
function convertsItself(value: object): boolean {
  let at: object | null = value;
  for (let i = 0; at !== null && i < 100; i++) {
    if (isProxy(at) || hasOwn(at, "toJSON")) return true;
    at = getPrototypeOf(at);
  }
  return false;
}

function writeArray(w: Writer, array: unknown[], gap: string, indent: string, depth: number): Written {
  const { rt, site } = w.call;
  const length$ = rt.heap.lengthOf(array);
  if (length$ !== undefined) walkCount(rt, site, array.length, length$);
  const inner = indent + gap;
  constant(w, "[");
  for (let i = 0; i < array.length; i++) {
    const data = getOwnPropertyDescriptor(array, i);
    if (data !== undefined && data.get !== undefined) return false;
    constant(w, `${i > 0 ? "," : ""}${gap === "" ? "" : `\n${inner}`}`);
    const element = data?.value as unknown;
    const element$ = rt.heap.getProperty(array, i);
    if (!write(w, element, element$, gap, inner, depth + 1)) return false;
  }
  return constant(w, array.length === 0 || gap === "" ? "]" : `\n${indent}]`);
}

function writeFields(w: Writer, object: object, gap: string, indent: string, depth: number): Written {
  const { rt, site } = w.call;
  fixProperties(w.call, object);
  const names = keys(object);
  const inner = indent + gap;
  let count = 0;
  constant(w, "{");
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    const data = getOwnPropertyDescriptor(object, name);
    if (data === undefined || data.get !== undefined || data.set !== undefined) return false;
    const value$ = rt.heap.getProperty(object, name);
    const value = data.value as unknown;
    if (isWithoutText(value)) {
      if (value$ !== undefined) rt.resolve(value, value$, site);
      continue;
    }
    constant(w, `${count++ > 0 ? "," : ""}${gap === "" ? "" : `\n${inner}`}`);
    const name$ = rt.heap.keyShadowOf(object, name);
    push(w, quoted(w, name, name$), stringifyJson(name));
    constant(w, gap === "" ? ":" : ": ");
    if (!write(w, value, value$, gap, inner, depth + 1)) return false;
  }
  return constant(w, count === 0 || gap === "" ? "}" : `\n${indent}}`);
}

/** `toJSON` is code of the program, and what it returns is not known. */
function hasOwnText(rt: SymbolicRuntime, value: object): boolean {
  return rt.tracked > 1 && rt.isInstrumented(findDescriptor(value, "toJSON")?.value);
}

/** Whether anything symbolic was there to lose. */
function carries(rt: SymbolicRuntime, value: unknown, shadow: Shadow): boolean {
  if (shadow !== undefined && shadow.kind !== "reference") return true;
  return reachesTracked(rt, value) || (typeof value === "object" && value !== null && hasOwnText(rt, value));
}
