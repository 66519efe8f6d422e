/**
 * The heap as far as it is known: arrays as functions from positions to values (λχ, one parameter per dimension), objects by their fields.
 * Different cells are different objects; that inputs share none is an assumption that every proof names.
 */
import type { Context } from "../context.ts";
import { type Substitution, substitute } from "../term/substitute.ts";
import {
  add,
  and,
  eq,
  FALSE,
  int,
  isInt,
  ite,
  le,
  lt,
  not,
  or,
  rangeOf,
  type SymbolTerm,
  same,
  type Term,
  TRUE,
  toInt,
  ZERO,
} from "../term/term.ts";
import { anyText } from "./any-text.ts";
import {
  choose,
  mapTerms,
  type NumberValue,
  type Reference,
  sameValue,
  substituteValue,
  UNDEFINED,
  unknown,
  type Value,
} from "./value.ts";

export interface ArrayCell {
  readonly kind: "array";
  /** Of each dimension, over the parameters of those before it. */
  readonly lengths: readonly Term[];
  /** Over all parameters. */
  readonly element: Value;
  /** Typed arrays keep whole numbers of a range, and their length. */
  readonly range?: { readonly min: number; readonly max: number };
  /** Something may have been written under a key that is no position (-1, 0.5): such keys may hold anything of the kind of the elements. */
  readonly hasOthers?: true;
}

export type Cell =
  | ArrayCell
  | { readonly kind: "object"; readonly fields: ReadonlyMap<string, Value> }
  /** Nodes of a linked list as it was given, by position: what they hold besides the next one. */
  | {
      readonly kind: "list";
      readonly length: Term;
      readonly fields: ReadonlyMap<string, Value>;
      readonly next: string;
      readonly orNull: boolean;
    }
  | { readonly kind: "unknown"; readonly why: string };

export const PARAMETERS: readonly SymbolTerm[] = [0, 1, 2].map((i) => ({ kind: "symbol", sort: "int", name: `χ${i}` }));

const at = (indices: readonly Term[]): Substitution => new Map(indices.map((index, i) => [PARAMETERS[i]!.name, index]));

/** The length of the array that the indices lead to. */
export const lengthAt = (cell: ArrayCell, indices: readonly Term[]): Term =>
  substitute(cell.lengths[indices.length]!, at(indices));

/** A property key as a position: the whole number, and whether it is one of the array. */
export function positionOf(key: NumberValue, length: Term): { index: Term; isInside: Term } {
  const index = toInt(key.term);
  return { index, isInside: and(not(key.bad), isInt(key.term), le(ZERO, index), lt(index, length)) };
}

/** Positions end here: what is beyond is a property like any other. */
const LAST_POSITION = 2 ** 32 - 2;

/** A position in every run. That nothing is written beyond the last one by counting up to it is what every proof says. */
function isPlainPosition({ term, bad }: NumberValue): boolean {
  if (bad !== FALSE || term.sort !== "int") return false;
  if (term.kind === "number") return term.value >= 0 && term.value <= LAST_POSITION;
  const range = rangeOf(term);
  return range !== undefined && range.min >= 0;
}

/** What may be under a key that is no position. */
function otherProperty(c: Context, element: Value): Value {
  if (element.kind !== "number" && element.kind !== "text") return unknown("a property of an array");
  const missing = c.anyBoolean();
  if (element.kind === "text") return { ...anyText(c), missing };
  const any = c.anyNumber();
  return any.kind === "number" ? { ...any, bad: or(any.bad, missing), missing } : any;
}

export function readElement(c: Context, cells: ReadonlyMap<string, Cell>, of: Reference, key: NumberValue): Value {
  const cell = cells.get(of.cell);
  if (cell?.kind !== "array") return unknown(cell?.kind === "unknown" ? cell.why : "an element of an object");
  const { index, isInside } = positionOf(key, lengthAt(cell, of.at));
  const indices = [...of.at, index];
  if (indices.length < cell.lengths.length)
    return { kind: "reference", cell: of.cell, at: indices, missing: not(isInside) };
  const element = substituteValue(cell.element, at(indices));
  if (cell.hasOthers === undefined || !c.isProof || isPlainPosition(key)) return choose(isInside, element, UNDEFINED);
  const isPosition = and(not(key.bad), isInt(key.term), le(ZERO, index), le(index, int(LAST_POSITION)));
  return choose(isInside, element, choose(isPosition, UNDEFINED, otherProperty(c, element)));
}

/** A property of a node; undefined where it is none that is known. */
export function readNode(cell: Extract<Cell, { kind: "list" }>, of: Reference, name: string): Value | undefined {
  const [position] = of.at;
  if (position === undefined) return undefined;
  if (name !== cell.next) {
    const field = cell.fields.get(name);
    return field === undefined ? undefined : substituteValue(field, at([position]));
  }
  const after = add(position, int(1));
  return {
    kind: "reference",
    cell: of.cell,
    at: [after],
    missing: le(cell.length, after),
    ...(cell.orNull ? { orNull: true } : {}),
  };
}

/** The cell after a store; undefined where nothing is known of it afterwards. `knows`: that the array has that position already. */
export function writeElement(
  cell: ArrayCell,
  of: Reference,
  key: NumberValue,
  value: Value,
  knows: (condition: Term) => boolean = () => false,
): ArrayCell | undefined {
  const indices = [...of.at, toInt(key.term)];
  if (indices.length !== cell.lengths.length) return undefined;
  const isPlain = isPlainPosition(key);
  const isKey = isPlain
    ? TRUE
    : and(not(key.bad), isInt(key.term), le(ZERO, toInt(key.term)), le(toInt(key.term), int(LAST_POSITION)));
  const length = lengthAt(cell, of.at);
  const index = toInt(key.term);
  if (cell.range !== undefined) {
    const isInside = and(isKey, lt(index, length));
    if (value.kind !== "number") return undefined;
    const fits = and(
      not(value.bad),
      isInt(value.term),
      le(int(cell.range.min), value.term),
      le(value.term, int(cell.range.max)),
    );
    if (fits.kind !== "truth" || !fits.value) return undefined;
    return { ...cell, element: updated(cell.element, indices, isInside, value) };
  }
  const isBeyond = isPlain && knows(lt(index, length)) ? FALSE : and(isKey, le(length, index));
  const innermost = cell.lengths.length - 1;
  const isHere = and(...of.at.map((one, i) => eq(PARAMETERS[i]!, one)));
  const grown = ite(and(isHere, isBeyond), add(index, int(1)), cell.lengths[innermost]!);
  // between the old end and the new element there are holes
  const holes = isBeyond === FALSE ? cell.element : withHoles(cell, of.at, index);
  return {
    ...cell,
    lengths: cell.lengths.map((one, i) => (i === innermost ? grown : one)),
    element: updated(holes, indices, isKey, value),
    ...(isPlain ? {} : { hasOthers: true }),
  };
}

function withHoles(cell: ArrayCell, indices: readonly Term[], index: Term): Value {
  const length = lengthAt(cell, indices);
  if (same(length, index)) return cell.element;
  const last = PARAMETERS[cell.lengths.length - 1]!;
  const isHole = and(...indices.map((one, i) => eq(PARAMETERS[i]!, one)), le(length, last), lt(last, index));
  return choose(isHole, UNDEFINED, cell.element);
}

function updated(element: Value, indices: readonly Term[], isWritten: Term, value: Value): Value {
  const isHere = and(isWritten, ...indices.map((one, i) => eq(PARAMETERS[i]!, one)));
  return choose(isHere, value, element);
}

/** `isOurs`: made by the program itself, so that what it was not given it has not. */
export function mergeCells(test: Term, a: Cell, b: Cell, isOurs: boolean): Cell {
  if (a === b) return a;
  if (a.kind === "unknown") return a;
  if (b.kind === "unknown") return b;
  if (a.kind === "array" && b.kind === "array" && a.lengths.length === b.lengths.length)
    return {
      ...a,
      ...(b.hasOthers ? { hasOthers: true } : {}),
      lengths: a.lengths.map((one, i) => ite(test, one, b.lengths[i]!)),
      element: choose(test, a.element, b.element),
    };
  if (a.kind === "object" && b.kind === "object") {
    const fields = new Map<string, Value>();
    const none = (name: string): Value => (isOurs ? inherited(name) : unknown(`the property ${name}`));
    for (const name of new Set([...a.fields.keys(), ...b.fields.keys()]))
      fields.set(name, choose(test, a.fields.get(name) ?? none(name), b.fields.get(name) ?? none(name)));
    return { kind: "object", fields };
  }
  return { kind: "unknown", why: "an object of several kinds" };
}

/** What an object has that was not put into it: a few names. */
export const inherited = (name: string): Value => (name in Object.prototype ? unknown(name) : UNDEFINED);

/** Cells of objects that the program itself makes, and of constants of the module that nothing ever writes (`outer.ts`). */
export const isOurs = (cell: string): boolean => cell.startsWith("new!") || isTable(cell);
export const isTable = (cell: string): boolean => cell.startsWith("table ");

export function sameCell(a: Cell, b: Cell): boolean {
  if (a === b) return true;
  if (a.kind === "array" && b.kind === "array")
    return (
      a.lengths.length === b.lengths.length &&
      a.hasOthers === b.hasOthers &&
      a.lengths.every((one, i) => same(one, b.lengths[i]!)) &&
      sameValue(a.element, b.element)
    );
  if (a.kind === "object" && b.kind === "object")
    return (
      a.fields.size === b.fields.size &&
      [...a.fields].every(([name, value]) => sameValue(value, b.fields.get(name) ?? UNDEFINED))
    );
  return a.kind === "unknown" && b.kind === "unknown";
}

export function mapCell(cell: Cell, go: (term: Term) => Term): Cell {
  if (cell.kind === "array") return { ...cell, lengths: cell.lengths.map(go), element: mapTerms(cell.element, go) };
  if (cell.kind === "object")
    return { kind: "object", fields: new Map([...cell.fields].map(([name, value]) => [name, mapTerms(value, go)])) };
  return cell;
}
