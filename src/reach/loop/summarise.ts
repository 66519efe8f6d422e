/**
 * A loop in the place where it is entered (paper 4, section 5), for any number N of rounds that come back to its head.
 *
 * Every variable that the body changes is a function of the round n: an arithmetic progression where each way round adds the same
 * (a + d·n), else an unknown function with what each way makes of it as its definition. Ways round that add different
 * amounts are counted (κ), so that counters stay related to one another and to n. The looping condition says of every round n < N which of the ways it
 * took: ∀n<N ⋁ᵢ (φᵢ(n) ∧ what πᵢ does). The rounds at both ends, and for flags the round that set them, are stated once more without
 * quantifiers. Then the body is walked from the state after N rounds, and the ways out of it are the result.
 */
import { MOST_ROUNDS, ROUNDS } from "../context.ts";
import { type Key, State } from "../state.ts";
import { substitute } from "../term/substitute.ts";
import {
  add,
  and,
  apply,
  eq,
  forall,
  implies,
  int,
  le,
  lt,
  mul,
  not,
  ONE,
  or,
  type SymbolTerm,
  sub,
  sum,
  type Term,
  TRUE,
  ZERO,
} from "../term/term.ts";
import type { ArrayCell, Cell } from "../value/cells.ts";
import { isNumberConstant } from "../value/numbers.ts";
import { mapTerms, numberOf, sameValue, type Value } from "../value/value.ts";
import type { End, Walker } from "../walker.ts";
import { closedArray } from "./closed-array.ts";
import { countedSteps } from "./count.ts";
import { lastWrite } from "./last-write.ts";
import { cellOf, isEqual, isEqualArray, type Make, valueWith } from "./profile.ts";
import { type Body, settle } from "./settle.ts";
import { waysRound } from "./ways.ts";

/** So many ways round are stated more than once. */
const MOST_STATED = 12;
/** More ways round than this, and nothing is said about what a round does. */
const MOST_WAYS = 48;

export function summarise(w: Walker, entry: State, start: number, body: Body): readonly End[] {
  const { c } = w;
  const outer = c.scope;
  const wasRecording = w.isRecording;
  const n = c.variable("n", ROUNDS);
  try {
    w.isRecording = false;
    c.scope = [...outer, n];
    const carried = settle(w, entry, body);
    const name = c.name("loop");
    const skolem =
      (key: string, index: Term): Make =>
      (part, sort, range, extra = []) =>
        apply(
          {
            name: `${name}.${key}.${part}`,
            arity: outer.length + 1 + extra.length,
            sort,
            ...(range === undefined ? {} : { range }),
          },
          [...outer, index, ...extra],
        );
    const keyName = new Map<Key | string, string>();
    for (const key of [...carried.vars.keys(), ...carried.cells.keys()])
      keyName.set(key, `${typeof key === "string" ? key : key.name}${keyName.size}`);
    /** The state at the beginning of a round. */
    const at = (index: Term): State => {
      const state = new State(new Map(entry.vars), new Map(entry.cells), []);
      for (const [key, profile] of carried.vars) {
        const base = entry.get(key);
        const step = carried.steps.get(key);
        if (step !== undefined && base.kind === "number") state.set(key, numberOf(add(base.term, mul(step, index))));
        else state.set(key, valueWith(profile, skolem(keyName.get(key)!, index), [], carried.ranges.get(key)));
      }
      for (const [key, profile] of carried.cells)
        state.cells.set(key, cellOf(profile, skolem(keyName.get(key)!, index)));
      return state;
    };
    const before = at(n);
    const ways = waysRound(body(before), carried);
    c.scope = outer;
    const N = c.fresh("N", "int", ROUNDS);
    const facts: Term[] = [];
    const bound = { position: c.variable("χ"), indices: [c.variable("χ"), c.variable("χ"), c.variable("χ")] };

    // where it begins
    const first = at(ZERO);
    for (const key of carried.vars.keys())
      if (!carried.steps.has(key)) facts.push(isEqual(first.get(key), entry.get(key), bound.position));
    for (const key of carried.cells.keys()) facts.push(equalCells(first.cells.get(key)!, entry.cells.get(key)!, bound));

    // how often each way was taken in the rounds before n, where variables depend on it
    const kappa = (i: number, index: Term): Term =>
      apply({ name: `${name}.κ${i}`, arity: outer.length + 1, sort: "int", range: ROUNDS }, [...outer, index]);
    const counted = ways.length > MOST_WAYS ? new Map<Key, readonly number[]>() : countedSteps(carried, before, ways);
    // unfolded, every round is there anyway, and what they add together is enough
    const usesKappa = counted.size > 0 && c.isProof;
    const counting = (index: Term): Term =>
      and(
        usesKappa ? eq(sum(...ways.map((_, i) => ({ times: 1, of: kappa(i, index) }))), index) : TRUE,
        ...[...counted].map(([key, steps]) => {
          const [base, value] = [entry.get(key), at(index).get(key)];
          if (base.kind !== "number" || value.kind !== "number") return TRUE;
          const added = sub(value.term, base.term);
          if (usesKappa) return eq(added, sum(...steps.map((times, i) => ({ times, of: kappa(i, index) }))));
          return and(le(mul(int(Math.min(...steps)), index), added), le(added, mul(int(Math.max(...steps)), index)));
        }),
      );
    if (usesKappa) facts.push(...ways.map((_, i) => eq(kappa(i, ZERO), ZERO)));

    // what a round does
    const closed = new Map<string, ArrayCell>();
    const after = at(add(n, ONE));
    const rounds = ways.map(({ condition, state }, i) => {
      const made: Term[] = [condition];
      for (const key of carried.vars.keys())
        if (!carried.steps.has(key)) made.push(isEqual(after.get(key), state.get(key), bound.position));
      for (const key of carried.cells.keys())
        made.push(equalCells(after.cells.get(key)!, state.cells.get(key) ?? { kind: "unknown", why: "" }, bound));
      if (usesKappa)
        made.push(...ways.map((_, j) => eq(kappa(j, add(n, ONE)), i === j ? add(kappa(j, n), ONE) : kappa(j, n))));
      return and(...made);
    });
    const [only] = ways;
    if (ways.length === 1 && only !== undefined)
      for (const key of carried.cells.keys()) {
        const array = closedArray(before.cells.get(key)!, only.state.cells.get(key)!, entry.cells.get(key)!, n, N);
        if (array !== undefined) closed.set(key, array);
      }
    const round = ways.length > MOST_WAYS ? TRUE : and(or(...rounds), counting(n));
    const inRound = (index: Term, term: Term = round): Term => substitute(term, new Map([[n.name, index]]));
    facts.push(forall(n, ZERO, N, round), counting(N));
    // unfolded for finding, every round is there anyway
    if (round !== TRUE && c.isProof) {
      const plain = withoutForall(round);
      facts.push(implies(lt(ZERO, N), and(inRound(ZERO, plain), inRound(sub(N, ONE), plain))));
      const small = ways.length <= MOST_STATED;
      for (const key of small ? carried.vars.keys() : []) {
        if (carried.steps.has(key) || counted.has(key)) continue;
        const isWriter = ways.map(({ state }) => !sameValue(state.get(key), before.get(key)));
        if (isWriter.every((writes) => writes)) continue;
        // somebody set it last
        const last = c.fresh("last", "int", { min: -1, max: MOST_ROUNDS });
        const set = rounds.flatMap((one, i) => (isWriter[i] ? [inRound(last, withoutForall(one))] : []));
        const isAsBefore = isEqual(at(N).get(key), entry.get(key), bound.position);
        const isAsLeft = isEqual(at(N).get(key), at(add(last, ONE)).get(key), bound.position);
        facts.push(or(isAsBefore, and(le(ZERO, last), lt(last, N), or(...set), isAsLeft)));
        // a flag that is still what it was has been set in no round
        const left = ways.flatMap(({ state }, i) => (isWriter[i] ? [state.get(key)] : []));
        if (at(N).get(key).kind === entry.get(key).kind && isFlag(entry.get(key), left))
          facts.push(or(not(isAsBefore), forall(n, ZERO, N, or(...rounds.filter((_, i) => !isWriter[i])))));
      }
      for (const key of small ? carried.cells.keys() : [])
        facts.push(
          lastWrite({
            key,
            entry: entry.cells.get(key)!,
            before: before.cells.get(key)!,
            after: at(N).cells.get(key)!,
            ways,
            rounds: rounds.map(withoutForall),
            n,
            count: N,
            outer,
            name: c.name("wrote"),
            position: c.variable("χ"),
          }),
        );
      if (usesKappa && small)
        ways.forEach((_, i) => {
          const some = c.fresh("some", "int", ROUNDS);
          facts.push(implies(lt(ZERO, kappa(i, N)), and(lt(some, N), inRound(some, withoutForall(rounds[i]!)))));
        });
    }

    // the last time, on a way out
    w.isRecording = wasRecording;
    const last = at(N);
    for (const [key, array] of closed) last.cells.set(key, array);
    const from = new State(last.vars, last.cells, [...entry.conditions], undefined);
    const never = (i: number): Term =>
      and(forall(n, ZERO, N, or(...rounds.filter((_, j) => j !== i))), usesKappa ? eq(kappa(i, N), ZERO) : TRUE);
    const told = ways.length > MOST_STATED ? [] : ways.map(({ by }, i) => ({ by, never: never(i) }));
    from.assume(and(...facts), { rounds: { start, ways: told } });
    if (ways.length === 0) from.assume(eq(N, ZERO));
    return body(from).filter((end) => end.kind !== "again");
  } finally {
    c.scope = outer;
    w.isRecording = wasRecording;
  }
}

function equalCells(
  a: Cell,
  b: Cell,
  { position, indices }: { position: SymbolTerm; indices: readonly SymbolTerm[] },
): Term {
  if (a.kind !== "array" || b.kind !== "array") return TRUE;
  return isEqualArray(a, b, indices, position, (cell, at) => {
    const by = new Map(at.map((index, i) => [`χ${i}`, index]));
    return {
      lengths: cell.lengths.map((length) => substitute(length, by)),
      element: mapTerms(cell.element, (term) => substitute(term, by)),
    };
  });
}

/** Set to constants only, none of which it is at the beginning. */
function isFlag(initial: Value, set: readonly Value[]): boolean {
  const start = constantIn(initial);
  return start !== undefined && set.every((value) => (constantIn(value) ?? start) !== start);
}

function constantIn(value: Value): number | boolean | undefined {
  if (value.kind === "boolean") return value.term.kind === "truth" ? value.term.value : undefined;
  return isNumberConstant(value);
}

/** Says less: what holds for all is left out. */
function withoutForall(root: Term): Term {
  const known = new Map<Term, Term>();
  const go = (term: Term): Term => {
    if (term.kind === "forall") return TRUE;
    if (term.kind !== "op" || (term.op !== "and" && term.op !== "or")) return term;
    let done = known.get(term);
    if (done === undefined)
      known.set(term, (done = term.op === "and" ? and(...term.args.map(go)) : or(...term.args.map(go))));
    return done;
  };
  return go(root);
}
