/** What holds at a point on the way to the target: values of variables, the heap, and the conditions that led there. */
import type { Place, Variable } from "../flow/graph.ts";
import type { Binding } from "../frontend/scopes/scope.ts";
import type { Context } from "./context.ts";
import { and, FALSE, not, or, same, type Term } from "./term/term.ts";
import { type Cell, isOurs, isTable, mergeCells } from "./value/cells.ts";
import { choose, sameValue, unknown, type Value } from "./value/value.ts";

/** A condition on the way; `at` and `outcome` where it is a branch of the source. */
export interface Condition {
  readonly term: Term;
  readonly at?: Place;
  readonly file?: string;
  readonly outcome?: boolean;
  /** The rounds of a loop before: how the iterations up to here went. */
  readonly rounds?: { readonly start: number; readonly ways: readonly RoundWay[] };
}

/** One way round a loop: conditions of the source that lead this way, each list alone; and that no round went it. */
export interface RoundWay {
  readonly by: readonly (readonly Condition[])[];
  readonly never: Term;
}

/** Variables of activations, and bindings that closures share. */
export type Key = Variable | Binding;

export class State {
  constructor(
    readonly vars: Map<Key, Value>,
    readonly cells: Map<string, Cell>,
    readonly conditions: Condition[],
    /** Whether the iteration whose step came last goes on. */
    public goesOn: Term | undefined = undefined,
  ) {}

  static empty(): State {
    return new State(new Map(), new Map(), []);
  }

  clone(): State {
    return new State(new Map(this.vars), new Map(this.cells), [...this.conditions], this.goesOn);
  }

  get(key: Key): Value {
    return this.vars.get(key) ?? unknown(`${key.name} is not known`);
  }

  set(key: Key, value: Value): void {
    this.vars.set(key, value);
  }

  assume(term: Term, rest: Omit<Condition, "term"> = {}): void {
    if (term.kind === "truth" && term.value) return;
    this.conditions.push({ term, ...rest });
  }

  /** Whether a condition on the way says just this. */
  knows(wanted: Term): boolean {
    const says = (term: Term): boolean =>
      same(term, wanted) || (term.kind === "op" && term.op === "and" && term.args.some(says));
    return this.conditions.some(({ term }) => says(term));
  }

  get isImpossible(): boolean {
    return this.conditions.some(({ term }) => term.kind === "truth" && !term.value);
  }

  /** Everything that was learned since, as one term. */
  since(count: number): Term {
    return and(...this.conditions.slice(count).map(({ term }) => term));
  }

  /** Whatever others may write is written. */
  havocHeap(why: string): void {
    for (const key of this.cells.keys()) if (!isTable(key)) this.cells.set(key, { kind: "unknown", why });
    for (const key of [...this.vars.keys()]) if (!("id" in key)) this.vars.set(key, unknown(why));
  }
}

/** One state for several: which of them it is, an unknown truth value says. */
export function merge(c: Context, states: readonly State[]): State {
  return states.reduce((a, b) => mergeTwo(c, a, b));
}

function mergeTwo(c: Context, a: State, b: State): State {
  let shared = 0;
  while (shared < a.conditions.length && a.conditions[shared] === b.conditions[shared]) shared++;
  const isFirst = c.anyBoolean();
  const [left, right] = [a.since(shared), b.since(shared)];
  const conditions = a.conditions.slice(0, shared);
  const term = or(and(isFirst, left), and(not(isFirst), right));
  if (term !== FALSE) conditions.push({ term });
  const vars = new Map<Key, Value>();
  for (const [key, value] of a.vars) {
    const other = b.vars.get(key);
    if (other !== undefined) vars.set(key, sameValue(value, other) ? value : choose(isFirst, value, other));
  }
  const cells = new Map<string, Cell>();
  for (const name of new Set([...a.cells.keys(), ...b.cells.keys()])) {
    const [x, y] = [a.cells.get(name), b.cells.get(name)];
    cells.set(name, x === undefined ? y! : y === undefined ? x : mergeCells(isFirst, x, y, isOurs(name)));
  }
  const goesOn = a.goesOn === b.goesOn ? a.goesOn : undefined;
  return new State(vars, cells, conditions, goesOn);
}
