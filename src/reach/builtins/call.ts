/** Calls of the standard library that have a meaning here; undefined for all others, which are ⋆ and write what they may. */
import { RESULTS } from "../../expr/results.ts";
import type { Instruction } from "../../flow/graph.ts";
import type { Context } from "../context.ts";
import { redefines } from "../hidden-code.ts";
import type { State } from "../state.ts";
import {
  add,
  and,
  eq,
  FALSE,
  forall,
  int,
  isInt,
  ite,
  le,
  lt,
  not,
  or,
  sub,
  type Term,
  truth,
  ZERO,
} from "../term/term.ts";
import { type ArrayCell, lengthAt, readElement, writeElement } from "../value/cells.ts";
import { type Assume, indexOf, lastIndexOf, strictlyEqual, truthy } from "../value/compare.ts";
import { roundedBy } from "../value/numbers.ts";
import {
  booleanOf,
  constantOf,
  constantText,
  type Fixed,
  joined,
  type NumberValue,
  numberOf,
  oneUnit,
  part,
  type Reference,
  standsAt,
  type TextValue,
  UNDEFINED,
  unitAt,
  type Value,
} from "../value/value.ts";
import { type Result, read, type Walker } from "../walker.ts";
import { callback } from "./callbacks.ts";
import { kindOfGlobal, kindOfNumber, kindOfText } from "./kinds.ts";
import { testOf } from "./regexp.ts";

type Call = Extract<Instruction, { kind: "call" }>;

export function callBuiltin(
  w: Walker,
  each: Call,
  args: readonly Value[],
  state: State,
): readonly Result[] | undefined {
  const { callee } = each;
  const one = (value: Value | undefined): readonly Result[] | undefined =>
    value === undefined ? undefined : [{ state, value }];
  const kind = (value: Value | undefined): Value | undefined => {
    const name = callee.kind === "global" ? callee.path : callee.kind === "method" ? callee.name : undefined;
    if (value !== undefined) w.c.noteUnknown(`what ${name ?? "a function"} gives`, each.at.start);
    return value;
  };
  if (callee.kind === "global") {
    // with `new`, most of them make objects
    if (each.isNew && callee.path !== "Array") return undefined;
    return one(global(w, callee.path, args, state) ?? kind(kindOfGlobal(w.c, callee.path, args)));
  }
  if (callee.kind !== "method" || callee.name === undefined || each.isNew) return undefined;
  const self = read(state, callee.object);
  if (self.kind === "fixed") return one(ofFixed(w, self.is, callee.name, args, state));
  if (self.kind === "text")
    return one(
      ofText(w.c, self, callee.name, args, (term) => state.assume(term)) ??
        kind(kindOfText(w.c, self, callee.name, args, state)),
    );
  if (self.kind === "number") {
    if (redefines(w.module, callee.name)) return undefined;
    // what is missing has no methods
    state.assume(not(self.missing));
    return one(kind(kindOfNumber(w.c, callee.name, args)));
  }
  if (self.kind !== "reference") return undefined;
  const cell = state.cells.get(self.cell);
  if (cell?.kind !== "array") return undefined;
  return callback(w, self, callee.name, args, state, each.at.start) ?? one(ofArray(w, self, callee.name, args, state));
}

function global(w: Walker, path: string, args: readonly Value[], state: State): Value | undefined {
  const [a, b] = args;
  if (path === "%close") return UNDEFINED;
  const number = (value: Value | undefined): NumberValue | undefined => (value?.kind === "number" ? value : undefined);
  switch (path) {
    case "Math.floor":
    case "Math.ceil":
    case "Math.trunc":
    case "Math.abs": {
      const x = number(a);
      return x === undefined ? undefined : roundedBy(w.c, path.slice(5), x);
    }
    case "Math.max":
    case "Math.min": {
      const [x, y] = [number(a), number(b)];
      if (x === undefined || y === undefined || args.length !== 2) return undefined;
      const first = path === "Math.max" ? le(y.term, x.term) : le(x.term, y.term);
      return numberOf(ite(first, x.term, y.term), or(x.bad, y.bad));
    }
    case "Number.isInteger": {
      const x = number(a);
      if (x === undefined) return a === undefined || a.kind === "unknown" ? undefined : booleanOf(truth(false));
      if (x.term.sort === "int") return booleanOf(not(x.bad));
      const finite = and(
        lt(numberTerm(Number.NEGATIVE_INFINITY), x.term),
        lt(x.term, numberTerm(Number.POSITIVE_INFINITY)),
      );
      return booleanOf(and(not(x.bad), isInt(x.term), finite));
    }
    case "isNaN":
    case "Number.isNaN": {
      const x = number(a);
      return x === undefined ? undefined : booleanOf(path === "isNaN" ? x.bad : and(x.bad, not(x.missing)));
    }
    case "String.fromCharCode": {
      const x = number(a);
      if (x === undefined || args.length !== 1) return undefined;
      const isUnit = and(not(x.bad), isInt(x.term), le(ZERO, x.term), lt(x.term, int(65536)));
      if (isUnit.kind === "truth" && isUnit.value && x.term.sort === "int") return oneUnit(x.term);
      const star = w.c.fresh("u", "int", { min: RESULTS.charCodeAt.min, max: RESULTS.charCodeAt.max });
      return oneUnit(ite(and(isUnit, truth(x.term.sort === "int")), x.term.sort === "int" ? x.term : star, star));
    }
    case "Boolean":
      return a === undefined ? booleanOf(truth(false)) : booleanOf(truthy(w.c, a));
    case "Array.isArray":
      return a === undefined || a.kind === "unknown"
        ? undefined
        : booleanOf(
            a.kind === "reference" && state.cells.get(a.cell)?.kind === "array" ? not(a.missing) : truth(false),
          );
    case "Array": {
      const n = number(a);
      // `undefined` would be its only element
      if (n === undefined || args.length !== 1 || n.term.sort !== "int" || n.missing !== FALSE) return undefined;
      const cell = w.c.name("new");
      state.assume(and(not(n.bad), le(ZERO, n.term)));
      state.cells.set(cell, { kind: "array", lengths: [n.term], element: UNDEFINED });
      return { kind: "reference", cell, at: [], missing: truth(false) };
    }
    default:
      return undefined;
  }
}

/** Sets of constants and regular expressions: what they say of a value. */
function ofFixed(w: Walker, is: Fixed, name: string, args: readonly Value[], state: State): Value | undefined {
  const [a] = args;
  if (a === undefined || args.length !== 1 || a.kind === "unknown") return undefined;
  const assume = (term: Term): void => state.assume(term);
  if (is.kind === "set" && name === "has") {
    // sets find NaN
    if (a.kind === "number" && a.bad !== FALSE && is.values.some(Number.isNaN)) return undefined;
    return booleanOf(or(...is.values.map((one) => strictlyEqual(w.c, a, constantOf(one), assume))));
  }
  // others than these have a memory, or another alphabet
  if (is.kind !== "regexp" || name !== "test" || (is.flags !== "" && is.flags !== "i")) return undefined;
  // it asks `exec`, which may be another one
  if (redefines(w.module, "test") || redefines(w.module, "exec")) return undefined;
  if (a.kind !== "text" || a.missing !== FALSE) return undefined;
  return booleanOf(testOf(w.c, a, is.pattern, assume, is.flags) ?? w.c.anyBoolean());
}

const numberTerm = (value: number): Term => ({ kind: "number", sort: "real", value });

/** A position as methods take it: whole, and not outside of the text. */
function clamped(position: Value | undefined, length: Term, otherwise: Term, isFromEnd: boolean): Term | undefined {
  if (position === undefined || position.kind === "undefined") return otherwise;
  if (position.kind !== "number" || position.term.sort !== "int" || position.bad.kind !== "truth" || position.bad.value)
    return undefined;
  const p = position.term;
  const low = isFromEnd ? ite(le(ZERO, add(length, p)), add(length, p), ZERO) : ZERO;
  return ite(lt(p, ZERO), low, ite(le(p, length), p, length));
}

function unitOf(text: TextValue, position: Value | undefined): { unit: Term; isInside: Term } | undefined {
  const p = wholePosition(position);
  return p === undefined ? undefined : { unit: unitAt(text, p), isInside: and(le(ZERO, p), lt(p, text.length)) };
}

/** A position as methods take it: what is no number is the first. Undefined where it is not known to be whole. */
function wholePosition(position: Value | undefined): Term | undefined {
  if (position === undefined || position.kind === "undefined") return ZERO;
  if (position.kind !== "number" || position.term.sort !== "int") return undefined;
  return ite(position.bad, ZERO, position.term);
}

/** The same, counted from the end where it is negative. */
function positionFromEnd(position: Value | undefined, length: Term): Term | undefined {
  const p = wholePosition(position);
  return p === undefined ? undefined : ite(lt(p, ZERO), add(length, p), p);
}

/** Methods of texts; `assume` takes what defines the result. */
export function ofText(
  c: Context,
  text: TextValue,
  name: string,
  args: readonly Value[],
  assume: Assume,
): Value | undefined {
  const [a, b] = args;
  const word = a === undefined ? undefined : constantText(a);
  switch (name) {
    case "charCodeAt":
    case "codePointAt": {
      const found = unitOf(text, a);
      if (found === undefined) return undefined;
      const { unit, isInside } = found;
      if (name === "charCodeAt") return numberOf(unit, not(isInside));
      const isSurrogate = and(le(int(0xd800), unit), lt(unit, int(0xe000)));
      const value = c.isProof ? ite(isSurrogate, c.fresh("point", "int", { min: 0xd800, max: 0x10ffff }), unit) : unit;
      if (!c.isProof) assume(or(not(isInside), not(isSurrogate)));
      return numberOf(value, not(isInside), not(isInside));
    }
    case "charAt": {
      const found = unitOf(text, a);
      if (found === undefined) return undefined;
      return { ...oneUnit(found.unit), length: ite(found.isInside, int(1), ZERO) };
    }
    case "at": {
      const p = positionFromEnd(a, text.length);
      return p === undefined ? undefined : oneUnit(unitAt(text, p), not(and(le(ZERO, p), lt(p, text.length))));
    }
    case "startsWith": {
      const from = clamped(b, text.length, ZERO, false);
      return word === undefined || from === undefined ? undefined : booleanOf(standsAt(text, from, word));
    }
    case "endsWith":
      return word === undefined || b !== undefined
        ? undefined
        : booleanOf(standsAt(text, sub(text.length, int(word.length)), word));
    case "includes":
    case "indexOf": {
      const from = clamped(b, text.length, ZERO, false);
      if (from === undefined || word === undefined || word === "") return undefined;
      const at = indexOf(c, text, word, from, assume);
      return name === "indexOf" ? numberOf(at) : booleanOf(le(ZERO, at));
    }
    case "lastIndexOf":
      return word === undefined || word === "" || b !== undefined
        ? undefined
        : numberOf(lastIndexOf(c, text, word, assume));
    case "slice":
    case "substring": {
      const isSlice = name === "slice";
      const from = clamped(a, text.length, ZERO, isSlice);
      const to = clamped(b, text.length, text.length, isSlice);
      if (from === undefined || to === undefined) return undefined;
      if (isSlice) return part(text, from, to);
      const inOrder = le(from, to);
      return part(text, ite(inOrder, from, to), ite(inOrder, to, from));
    }
    case "concat":
      return a?.kind === "text" && a.missing === FALSE && args.length === 1 ? joined(text, a) : undefined;
    case "toString":
    case "valueOf":
      return text;
    default:
      return undefined;
  }
}

function ofArray(w: Walker, self: Reference, name: string, args: readonly Value[], state: State): Value | undefined {
  const cell = state.cells.get(self.cell);
  if (cell?.kind !== "array") return undefined;
  const length = lengthAt(cell, self.at);
  const last = cell.lengths.length - 1;
  const [a] = args;
  const isFlat = self.at.length === last && self.at.length === 0 && cell.range === undefined;
  switch (name) {
    case "push": {
      if (!isFlat) return undefined;
      let after: ArrayCell | undefined = cell;
      for (const [i, arg] of args.entries())
        after = after === undefined ? undefined : writeElement(after, self, numberOf(add(length, int(i))), arg);
      state.cells.set(self.cell, after ?? { kind: "unknown", why: "an array of several kinds" });
      return numberOf(add(length, int(args.length)));
    }
    case "pop": {
      if (!isFlat || args.length > 0) return undefined;
      const value = readElement(w.c, state.cells, self, numberOf(sub(length, int(1))));
      state.cells.set(self.cell, { ...cell, lengths: [ite(lt(ZERO, length), sub(length, int(1)), ZERO)] });
      return value;
    }
    case "at": {
      const p = positionFromEnd(a, length);
      return p === undefined ? undefined : readElement(w.c, state.cells, self, numberOf(p));
    }
    case "fill": {
      if (args.length !== 1 || cell.lengths.length !== 1) return undefined;
      if (cell.range !== undefined) return undefined;
      state.cells.set(self.cell, { ...cell, element: a! });
      return self;
    }
    case "includes":
    case "indexOf":
      return args.length === 1 ? found(w, self, name, a!, state) : undefined;
    default:
      return undefined;
  }
}

/** Where a value stands first in an array, or -1. NaN, which only `includes` finds, is left open. */
function found(w: Walker, self: Reference, name: string, wanted: Value, state: State): Value | undefined {
  const cell = state.cells.get(self.cell);
  if (cell?.kind !== "array" || self.at.length + 1 !== cell.lengths.length) return undefined;
  // holes read as undefined, and only one of the two finds them
  if (wanted.kind === "undefined" || ("missing" in wanted && wanted.missing.kind !== "truth")) return undefined;
  const { c } = w;
  const assume = (term: Term): void => state.assume(term);
  const p = c.variable("p");
  const at = c.fresh("at", "int", { min: -1, max: 2 ** 32 });
  const sides: Term[] = [];
  const is = (index: Term): Term =>
    strictlyEqual(c, readElement(w.c, state.cells, self, numberOf(index)), wanted, (side) => sides.push(side));
  const here = is(at);
  const outer = c.scope;
  c.scope = [...outer, p];
  const there = is(p);
  c.scope = outer;
  if (sides.length > 0) return undefined;
  const length = lengthAt(cell, self.at);
  const before = (to: Term): Term => forall(p, ZERO, to, not(there));
  const mayBeNan = name === "includes" && wanted.kind === "number" && wanted.bad !== FALSE;
  if (mayBeNan) return undefined;
  assume(or(and(le(ZERO, at), lt(at, length), here, before(at)), and(eq(at, int(-1)), before(length))));
  return name === "indexOf" ? numberOf(at) : booleanOf(le(ZERO, at));
}
