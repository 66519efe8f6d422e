/** `some`, `every`, `find`, `findIndex`, `forEach`, `map`, `filter`, `reduce` with a callback in view: loops whose body is the callback. */
import type { Variable } from "../../flow/graph.ts";
import { summarise } from "../loop/summarise.ts";
import type { State } from "../state.ts";
import { add, and, FALSE, int, le, lt, not, same, type Term } from "../term/term.ts";
import { lengthAt, readElement, writeElement } from "../value/cells.ts";
import { isMissing, truthy } from "../value/compare.ts";
import { constantOf, type NumberValue, numberOf, type Reference, UNDEFINED, type Value } from "../value/value.ts";
import { type End, inline, type Result, type Walker } from "../walker.ts";

/** What a round's result means: go on, or be done with a value. */
interface Kind {
  /** Ends when the callback says so. */
  readonly stopsOn: boolean | undefined;
  found(element: Value, index: Value): Value;
  readonly none: Value;
}

const KINDS: Readonly<Record<string, Kind>> = {
  some: { stopsOn: true, found: () => constantOf(true), none: constantOf(false) },
  every: { stopsOn: false, found: () => constantOf(false), none: constantOf(true) },
  find: { stopsOn: true, found: (element) => element, none: UNDEFINED },
  findIndex: { stopsOn: true, found: (_, index) => index, none: constantOf(-1) },
  forEach: { stopsOn: undefined, found: () => UNDEFINED, none: UNDEFINED },
};

/** Those that give a new array. */
const MAKING: ReadonlySet<string> = new Set(["map", "filter"]);

/** Those that pass over holes. */
const SKIPPING: ReadonlySet<string> = new Set(["some", "every", "forEach", "map", "filter", "reduce"]);

/** Arguments have none at first; arrays that are made or written beyond their end may, and those that are shorter now than when the walk began. */
function mayHaveHoles(state: State, { cell: name, at }: Reference, length: Term): boolean {
  const cell = state.cells.get(name);
  if (cell?.kind !== "array" || !same(lengthAt(cell, at), length)) return true;
  const { element } = cell;
  const isPlain = "missing" in element ? element.missing === FALSE : element.kind !== "undefined";
  return !isPlain || element.kind === "unknown";
}

let serial = 0;

export function callback(
  w: Walker,
  self: Reference,
  name: string,
  args: readonly Value[],
  state: State,
  start: number,
): readonly Result[] | undefined {
  const [fn, initial] = args;
  if (fn?.kind !== "function") return undefined;
  const isReduce = name === "reduce" && initial !== undefined;
  const kind = KINDS[name];
  const isMaking = MAKING.has(name);
  if (kind === undefined && !isReduce && !isMaking) return undefined;
  const flow = w.module.flowOf(fn.fn);
  if (flow === undefined || !w.mayCall(flow)) return undefined;
  const cell = state.cells.get(self.cell);
  if (cell?.kind !== "array") return undefined;
  const length = lengthAt(cell, self.at);
  // elements that are arrays, and arrays that keep a range of numbers, make others than plain ones
  if (isMaking && (self.at.length + 1 !== cell.lengths.length || cell.range !== undefined)) return undefined;
  const made: Reference = { kind: "reference", cell: w.c.name("new"), at: [], missing: FALSE };
  const position: Variable = { id: -1, name: `round${serial++}`, kind: "temp" };
  const result: Variable = { id: -1, name: `result${serial}`, kind: "temp" };
  const entry = state.clone();
  entry.set(position, numberOf(int(0)));
  if (isMaking) entry.cells.set(made.cell, { kind: "array", lengths: [int(0)], element: UNDEFINED });
  const none = isReduce ? initial : isMaking ? made : kind!.none;
  entry.set(result, none);
  const ends = summarise(w, entry, start, (from): readonly End[] => {
    const index = from.get(position) as NumberValue;
    const out: End[] = [];
    const done = (at: State, value: Value): void => {
      at.set(result, value);
      out.push({ kind: "exit", to: 0, state: at });
    };
    const over = from.clone();
    over.assume(not(lt(index.term, length)));
    if (!over.isImpossible) done(over, isReduce ? over.get(result) : none);
    const inside = from.clone();
    inside.assume(and(le(int(0), index.term), lt(index.term, length)));
    if (inside.isImpossible) return out;
    const element = readElement(w.c, inside.cells, self, index);
    const given = isReduce ? [inside.get(result), element, index, self] : [element, index, self];
    if (SKIPPING.has(name) && mayHaveHoles(inside, self, length)) {
      // holes are passed over; what reads as undefined may be one
      const skipped = inside.clone();
      skipped.assume(isMissing(w.c, element));
      if (name === "map") append(skipped, made, UNDEFINED);
      skipped.set(position, numberOf(add(index.term, int(1))));
      if (!skipped.isImpossible) out.push({ kind: "again", state: skipped });
    }
    for (const { state: after, value } of inline(w, fn.fn, given, inside) ?? []) {
      const next = after.clone();
      if (isReduce) next.set(result, value);
      if (name === "map") append(next, made, value);
      if (name === "filter") {
        const test = truthy(w.c, value);
        const left = after.clone();
        left.assume(not(test));
        left.set(position, numberOf(add(index.term, int(1))));
        if (!left.isImpossible) out.push({ kind: "again", state: left });
        next.assume(test);
        append(next, made, element);
      }
      if (kind?.stopsOn !== undefined) {
        const test = truthy(w.c, value);
        const stops = after.clone();
        stops.assume(kind.stopsOn ? test : not(test));
        if (!stops.isImpossible) done(stops, kind.found(element, index));
        next.assume(kind.stopsOn ? not(test) : test);
      }
      next.set(position, numberOf(add(index.term, int(1))));
      if (!next.isImpossible) out.push({ kind: "again", state: next });
    }
    return out;
  });
  return ends.flatMap(({ state: at }) => [{ state: at, value: at.get(result) }]);
}

function append(state: State, made: Reference, value: Value): void {
  const cell = state.cells.get(made.cell);
  const after = cell?.kind === "array" ? writeElement(cell, made, numberOf(lengthAt(cell, [])), value) : undefined;
  state.cells.set(made.cell, after ?? { kind: "unknown", why: "an array of several kinds" });
}
