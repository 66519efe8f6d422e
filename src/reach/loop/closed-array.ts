/**
 * An array after N rounds that each write one element, at a position that moves by one: whoever reads position χ reads what round (χ − c)/d
 * wrote, if that was one of them, and what was there before otherwise (the paper's last write, whose round is known here).
 */
import { namesIn, substitute } from "../term/substitute.ts";
import { and, int, ite, le, lt, mul, type SymbolTerm, same, sub, type Term, ZERO } from "../term/term.ts";
import { type ArrayCell, type Cell, PARAMETERS } from "../value/cells.ts";
import { numberOf } from "../value/value.ts";

export function closedArray(before: Cell, after: Cell, base: Cell, n: SymbolTerm, rounds: Term): ArrayCell | undefined {
  if (before.kind !== "array" || after.kind !== "array" || base.kind !== "array") return undefined;
  if (base.lengths.length !== 1 || !same(before.lengths[0]!, after.lengths[0]!)) return undefined;
  const [old, made, start] = [before.element, after.element, base.element];
  if (old.kind !== "number" || made.kind !== "number" || start.kind !== "number") return undefined;
  const plain = (term: Term): boolean => term.kind === "truth" && !term.value;
  if (![old.bad, made.bad, start.bad].every(plain)) return undefined;
  const write = writeIn(made.term, old.term);
  if (write === undefined) return undefined;
  const { index, value } = write;
  // the position of round n
  const c = substitute(index, new Map([[n.name, ZERO]]));
  const d = sub(substitute(index, new Map([[n.name, int(1)]])), c);
  if (d.kind !== "number" || Math.abs(d.value) !== 1 || !same(index, addTimes(c, d.value, n))) return undefined;
  const own = namesIn(old.term);
  own.delete(PARAMETERS[0]!.name);
  own.delete(n.name);
  const outerNames = new Set([...own].filter((name) => name.startsWith("loop!")));
  if ([...namesIn(value)].some((name) => outerNames.has(name))) return undefined;
  const chi = PARAMETERS[0]!;
  const round = mul(int(d.value), sub(chi, c));
  const isWritten = and(le(ZERO, round), lt(round, rounds));
  return { ...base, element: numberOf(ite(isWritten, substitute(value, new Map([[n.name, round]])), start.term)) };
}

const addTimes = (c: Term, d: number, n: Term): Term => sub(c, mul(int(-d), n));

/** `χ = index ? value : what was there`, where the index is never outside. */
function writeIn(made: Term, old: Term): { index: Term; value: Term } | undefined {
  if (made.kind !== "op" || made.op !== "ite" || !same(made.args[2]!, old)) return undefined;
  const tests = made.args[0]!.kind === "op" && made.args[0]!.op === "and" ? made.args[0]!.args : [made.args[0]!];
  const chi = PARAMETERS[0]!;
  let index: Term | undefined;
  for (const test of tests) {
    if (test.kind !== "op" || test.op !== "eq") return undefined;
    const [a, b] = test.args as [Term, Term];
    const other = same(a, chi) ? b : same(b, chi) ? a : undefined;
    if (other === undefined || index !== undefined) return undefined;
    index = other;
  }
  return index === undefined ? undefined : { index, value: made.args[1]! };
}
