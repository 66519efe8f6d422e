/**
 * What stands in an array after N rounds: what stood there before, or what some round has left there on a way that writes (the paper's last write as a
 * necessary condition: that no later round wrote there as well is what the rounds say themselves).
 */
import { MOST_ROUNDS } from "../context.ts";
import { rebuild, substitute } from "../term/substitute.ts";
import { and, apply, FALSE, forall, le, lt, or, type SymbolTerm, same, type Term, TRUE, ZERO } from "../term/term.ts";
import { type ArrayCell, type Cell, PARAMETERS } from "../value/cells.ts";
import { mapTerms, type Value } from "../value/value.ts";
import { isEqual } from "./profile.ts";
import type { Way } from "./ways.ts";

interface Written {
  readonly key: string;
  /** At the beginning, in round n, and after all rounds. */
  readonly entry: Cell;
  readonly before: Cell;
  readonly after: Cell;
  readonly ways: readonly Way[];
  /** What each way says of its round, without "for all". */
  readonly rounds: readonly Term[];
  readonly n: SymbolTerm;
  readonly count: Term;
  /** The rounds of the loops around. */
  readonly outer: readonly SymbolTerm[];
  /** A name of its own for the round that wrote, and a bound variable for the position. */
  readonly name: string;
  readonly position: SymbolTerm;
}

/** TRUE where the writes are not seen through. */
export function lastWrite(written: Written): Term {
  const { key, entry, before, after, ways, rounds, n, count, outer, name, position } = written;
  if (!isFlat(entry) || !isFlat(before) || !isFlat(after)) return TRUE;
  const place = PARAMETERS[0]!;
  const round = apply({ name, arity: outer.length + 1, sort: "int", range: { min: 0, max: MOST_ROUNDS } }, [
    ...outer,
    position,
  ]);
  const inRound = (term: Term): Term =>
    substitute(
      term,
      new Map<string, Term>([
        [n.name, round],
        [place.name, position],
      ]),
    );
  const writes: Term[] = [];
  for (const [i, { state }] of ways.entries()) {
    const made = state.cells.get(key);
    if (made === undefined || !isFlat(made)) return TRUE;
    const write = writeOf(made.element, before.element);
    if (write === undefined) return TRUE;
    if (write === "none") continue;
    const value = mapTerms(made.element, inRound);
    writes.push(and(inRound(rounds[i]!), inRound(write.test), isEqual(at(after.element, position), value, position)));
  }
  const untouched = and(
    lt(position, entry.lengths[0]!),
    isEqual(at(after.element, position), at(entry.element, position), position),
  );
  return forall(
    position,
    ZERO,
    after.lengths[0]!,
    or(untouched, and(le(ZERO, round), lt(round, count), or(...writes))),
  );
}

const at = (value: Value, position: Term): Value =>
  mapTerms(value, (term) => substitute(term, new Map([[PARAMETERS[0]!.name, position]])));

/** One dimension, of numbers or truth values. */
const isFlat = (cell: Cell): cell is ArrayCell => cell.kind === "array" && cell.lengths.length === 1;

/** What a value consists of; undefined for kinds whose writes are not seen through. */
function partsOf(value: Value): readonly Term[] | undefined {
  switch (value.kind) {
    case "number":
      return [value.term, value.bad, value.missing];
    case "boolean":
      return [value.term];
    case "text":
      return [value.units.body, value.length, value.missing];
    default:
      return undefined;
  }
}

type Write = "none" | { readonly test: Term } | undefined;

/** Where the way writes: the element may be another one there, and is what it was anywhere else. Undefined where that is not seen. */
function writeOf(made: Value, old: Value): Write {
  const [now, was] = [partsOf(made), partsOf(old)];
  if (now === undefined || was === undefined || made.kind !== old.kind) return undefined;
  if (now.every((part, i) => same(part, was[i]!))) return "none";
  const [first] = now;
  if (first!.kind !== "op" || first!.op !== "ite" || !same(first!.args[2]!, was[0]!)) return undefined;
  const test = first!.args[0]!;
  return now.every((part, i) => same(assumingNot(part, test), was[i]!)) ? { test } : undefined;
}

/** The term where the test is false. */
function assumingNot(root: Term, test: Term): Term {
  const go = (term: Term): Term => {
    if (term.sort === "bool" && same(term, test)) return FALSE;
    if (term.kind === "number" || term.kind === "truth" || term.kind === "symbol") return term;
    return rebuild(term, go);
  };
  return go(root);
}
