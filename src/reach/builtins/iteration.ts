/** Steps of `for…of` over arrays and texts. */
import type { State } from "../state.ts";
import { add, and, int, le, lt, not, or, type Term } from "../term/term.ts";
import { lengthAt, readElement } from "../value/cells.ts";
import { type NumberValue, numberOf, oneUnit, part, type TextValue, unitAt, unknown } from "../value/value.ts";
import { positionKey, read, type Step, type Walker } from "../walker.ts";

export function step(w: Walker, each: Step, state: State): readonly State[] {
  const over = read(state, each.args[0]!);
  const key = positionKey(each);
  const position = state.get(key) as NumberValue;
  if (position.kind === "number" && over.kind === "reference") {
    const cell = state.cells.get(over.cell);
    if (cell?.kind === "array") {
      state.goesOn = lt(position.term, lengthAt(cell, over.at));
      state.set(each.target, readElement(w.c, state.cells, over, position));
      state.set(key, numberOf(add(position.term, int(1))));
      return [state];
    }
  }
  if (position.kind === "number" && over.kind === "text") return textStep(w, each, state, over, position.term);
  w.c.noteUnknown("an iteration over something unknown", each.at.start);
  state.goesOn = w.c.anyBoolean();
  state.set(each.target, unknown("an iteration over something unknown"));
  // a step may run code
  if (over.kind === "unknown" || over.kind === "reference") state.havocHeap("an iterator");
  return [state];
}

/** Texts are walked by characters: two units where they are a pair. */
function textStep(w: Walker, each: Step, state: State, over: TextValue, at: Term): readonly State[] {
  const key = positionKey(each);
  const goesOn = lt(at, over.length);
  const high = unitAt(over, at);
  const low = unitAt(over, add(at, int(1)));
  const isPair = and(
    le(int(0xd800), high),
    lt(high, int(0xdc00)),
    le(int(0xdc00), low),
    lt(low, int(0xe000)),
    lt(add(at, int(1)), over.length),
  );
  const single = state.clone();
  single.goesOn = goesOn;
  single.set(each.target, oneUnit(high));
  single.set(key, numberOf(add(at, int(1))));
  // models are tried with plain characters only
  if (!w.c.isProof) {
    single.assume(or(not(goesOn), lt(high, int(0xd800))));
    return [single];
  }
  single.assume(or(not(goesOn), not(isPair)));
  const pair = state.clone();
  pair.goesOn = goesOn;
  pair.assume(and(goesOn, isPair));
  pair.set(each.target, part(over, at, add(at, int(2))));
  pair.set(key, numberOf(add(at, int(2))));
  return [single, pair];
}
