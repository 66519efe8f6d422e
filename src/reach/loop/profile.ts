/**
 * What is known of a value before the rounds of a loop are: its kind. A profile makes values of that kind from unknown terms (what the value is at
 * the beginning of some round), and says when two values are equal. Profiles that do not agree join upwards, ⋆ on top.
 */
import { RESULTS } from "../../expr/results.ts";
import {
  and,
  eq,
  FALSE,
  forall,
  int,
  or,
  type Range,
  type Sort,
  type SymbolTerm,
  same,
  type Term,
  truth,
  ZERO,
} from "../term/term.ts";
import { type ArrayCell, type Cell, PARAMETERS } from "../value/cells.ts";
import { numberOf, POSITION, type TextValue, unitAt, unknown, type Value } from "../value/value.ts";

export type Profile =
  | { readonly kind: "number"; readonly sort: "int" | "real"; readonly bad: boolean; readonly missing: boolean }
  | { readonly kind: "boolean" }
  | { readonly kind: "text"; readonly isOne: boolean; readonly missing: boolean }
  | {
      readonly kind: "reference";
      readonly cell: string;
      readonly depth: number;
      readonly missing: boolean;
      readonly orNull: boolean;
    }
  | { readonly kind: "nothing" }
  | { readonly kind: "unknown" };

const isFalse = (term: Term): boolean => term.kind === "truth" && !term.value;

export function profileOf(value: Value): Profile {
  switch (value.kind) {
    case "number":
      return {
        kind: "number",
        sort: value.term.sort === "int" ? "int" : "real",
        bad: !isFalse(value.bad),
        missing: !isFalse(value.missing),
      };
    case "boolean":
      return { kind: "boolean" };
    case "text":
      return {
        kind: "text",
        isOne: value.length.kind === "number" && value.length.value === 1,
        missing: !isFalse(value.missing),
      };
    case "reference":
      return {
        kind: "reference",
        cell: value.cell,
        depth: value.at.length,
        missing: !isFalse(value.missing),
        orNull: value.orNull === true,
      };
    case "undefined":
      return { kind: "nothing" };
    default:
      return { kind: "unknown" };
  }
}

export function joinProfiles(a: Profile, b: Profile): Profile {
  if (a.kind === "nothing" && b.kind !== "nothing") return joinProfiles(b, a);
  if (b.kind === "nothing") {
    if (a.kind === "number") return { ...a, bad: true, missing: true };
    if (a.kind === "text" || (a.kind === "reference" && !a.orNull)) return { ...a, missing: true };
    return a.kind === "nothing" ? a : { kind: "unknown" };
  }
  if (a.kind === "number" && b.kind === "number")
    return {
      kind: "number",
      sort: a.sort === "int" && b.sort === "int" ? "int" : "real",
      bad: a.bad || b.bad,
      missing: a.missing || b.missing,
    };
  if (a.kind === "boolean" && b.kind === "boolean") return a;
  if (a.kind === "text" && b.kind === "text")
    return { kind: "text", isOne: a.isOne && b.isOne, missing: a.missing || b.missing };
  if (
    a.kind === "reference" &&
    b.kind === "reference" &&
    a.cell === b.cell &&
    a.depth === b.depth &&
    a.orNull === b.orNull
  )
    return { ...a, missing: a.missing || b.missing };
  return { kind: "unknown" };
}

export const sameProfile = (a: Profile, b: Profile): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Makes a term; `extra` are parameters of a function it is inside of. */
export type Make = (part: string, sort: Sort, range?: Range, extra?: readonly SymbolTerm[]) => Term;

const UNIT: Range = { min: RESULTS.charCodeAt.min, max: RESULTS.charCodeAt.max };
const LENGTH: Range = { min: 0, max: 2 ** 32 - 1 };

export function valueWith(profile: Profile, make: Make, extra: readonly SymbolTerm[] = [], range?: Range): Value {
  const bool = (part: string, isThere: boolean): Term => (isThere ? make(part, "bool", undefined, extra) : FALSE);
  switch (profile.kind) {
    case "number": {
      const missing = bool("missing", profile.missing);
      const bad = profile.bad ? or(missing, bool("nan", true)) : FALSE;
      return numberOf(make("value", profile.sort, range, extra), bad, missing);
    }
    case "boolean":
      return { kind: "boolean", term: make("value", "bool", undefined, extra) };
    case "text":
      return {
        kind: "text",
        length: profile.isOne ? int(1) : make("length", "int", LENGTH, extra),
        units: {
          parameter: POSITION,
          body: make("units", "int", UNIT, [...extra, ...(profile.isOne ? [] : [POSITION])]),
        },
        missing: bool("missing", profile.missing),
      };
    case "reference":
      return {
        kind: "reference",
        cell: profile.cell,
        at: Array.from({ length: profile.depth }, (_, i) => make(`at${i}`, "int", LENGTH, extra)),
        missing: bool("missing", profile.missing),
        ...(profile.orNull ? { orNull: true } : {}),
      };
    case "nothing":
      return { kind: "undefined" };
    case "unknown":
      return unknown("a value that the loop changes");
  }
}

/** That a value made from a profile is the given one. */
export function isEqual(a: Value, b: Value, position: SymbolTerm): Term {
  if (a.kind === "unknown" || b.kind === "unknown") return truth(true);
  if (b.kind === "undefined") {
    if (a.kind === "number") return and(a.bad, a.missing);
    return a.kind === "text" || (a.kind === "reference" && !a.orNull) ? a.missing : truth(true);
  }
  if (a.kind === "number" && b.kind === "number")
    return and(eq(a.bad, b.bad), eq(a.missing, b.missing), or(b.bad, eq(a.term, b.term)));
  if (a.kind === "boolean" && b.kind === "boolean") return eq(a.term, b.term);
  if (a.kind === "text" && b.kind === "text")
    return and(eq(a.missing, b.missing), eq(a.length, b.length), sameUnits(a, b, position));
  if (a.kind === "reference" && b.kind === "reference")
    return and(eq(a.missing, b.missing), or(b.missing, and(...a.at.map((one, i) => eq(one, b.at[i]!)))));
  return truth(true);
}

function sameUnits(a: TextValue, b: TextValue, position: SymbolTerm): Term {
  const known = a.length.kind === "number" ? a.length : b.length.kind === "number" ? b.length : undefined;
  if (known?.kind === "number" && known.value <= 16)
    return and(...Array.from({ length: known.value }, (_, i) => eq(unitAt(a, int(i)), unitAt(b, int(i)))));
  return forall(position, ZERO, b.length, eq(unitAt(a, position), unitAt(b, position)));
}

/** That an array is the given one: length and every element inside. */
export function isEqualArray(
  a: ArrayCell,
  b: ArrayCell,
  bound: readonly SymbolTerm[],
  position: SymbolTerm,
  at: (cell: ArrayCell, indices: readonly Term[]) => { lengths: readonly Term[]; element: Value },
): Term {
  const indices = a.lengths.map((_, i) => bound[i]!);
  const [x, y] = [at(a, indices), at(b, indices)];
  let body = isEqual(x.element, y.element, position);
  for (let i = a.lengths.length - 1; i >= 0; i--)
    body = and(eq(x.lengths[i]!, y.lengths[i]!), forall(bound[i]!, ZERO, y.lengths[i]!, body));
  return body;
}

export type CellProfile =
  | {
      readonly kind: "array";
      readonly element: Profile;
      readonly dimensions: number;
      readonly grows: readonly boolean[];
      readonly of: ArrayCell;
    }
  | { readonly kind: "unknown" };

export const cellOf = (profile: CellProfile, make: Make): Cell => {
  if (profile.kind === "unknown") return { kind: "unknown", why: "an object that the loop changes" };
  const parameters = PARAMETERS.slice(0, profile.dimensions);
  return {
    ...profile.of,
    lengths: profile.of.lengths.map((length, i) =>
      profile.grows[i] ? make(`length${i}`, "int", LENGTH, parameters.slice(0, i)) : length,
    ),
    element: valueWith(profile.element, make, parameters, profile.of.range),
  };
};

export function cellProfileOf(cell: Cell): CellProfile {
  if (cell.kind !== "array") return { kind: "unknown" };
  return {
    kind: "array",
    element: profileOf(cell.element),
    dimensions: cell.lengths.length,
    grows: cell.lengths.map(() => false),
    of: cell,
  };
}

export function joinCells(profile: CellProfile, now: Cell, end: Cell): CellProfile {
  if (
    profile.kind === "unknown" ||
    end.kind !== "array" ||
    now.kind !== "array" ||
    end.lengths.length !== profile.dimensions
  )
    return { kind: "unknown" };
  const element = joinProfiles(profile.element, profileOf(end.element));
  if (element.kind === "unknown") return { kind: "unknown" };
  return {
    ...profile,
    ...(end.hasOthers ? { of: { ...profile.of, hasOthers: true } } : {}),
    element,
    grows: profile.grows.map((grows, i) => grows || !same(now.lengths[i]!, end.lengths[i]!)),
  };
}
