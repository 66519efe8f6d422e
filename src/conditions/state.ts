/** What a run has at a point: variables, the heap, flags, and how it came there. Values of variables where ways meet are made when somebody asks. */
import type { Value as Known } from "../flow/domains/value.ts";
import type { Operand, Test, Variable } from "../flow/graph.ts";
import { and, eq, FALSE, implies, ite, not, or, type Term, TRUE } from "../reach/term/term.ts";
import type { Heap } from "./heap.ts";
import { isTrue } from "./operators.ts";
import { choose, isNullish, isTag, sameParts, type Value } from "./value.ts";
import type { World } from "./world.ts";

/** Facts that were said on the ways here. */
interface Said {
  readonly own: Term[];
  readonly before: readonly Said[];
}

class Variables {
  private readonly own = new Map<number, Value>();

  constructor(
    private readonly world: World,
    private readonly before: readonly { readonly when: Term; readonly variables: Variables }[],
    /** Those that are unknown here whatever they were, and what is known of them. */
    private readonly unknown: ReadonlySet<number> = new Set(),
    private readonly known: ReadonlyMap<number, Known> = new Map(),
  ) {}

  get(id: number): Value {
    let value = this.own.get(id);
    if (value === undefined) this.own.set(id, (value = this.make(id)));
    return value;
  }

  set(id: number, value: Value): void {
    this.own.set(id, value);
  }

  private make(id: number): Value {
    this.world.terms.context.spend();
    if (this.before.length === 0 || this.unknown.has(id)) return this.world.terms.unknown(this.known.get(id));
    const [first, ...rest] = this.before.map(({ when, variables }) => ({ when, value: variables.get(id) }));
    if (rest.every(({ value }) => sameParts(value, first!.value))) return first!.value;
    return [first!, ...rest.slice(0, -1)].reduceRight(
      (other, { when, value }) => choose(when, value, other),
      rest.at(-1)!.value,
    );
  }
}

export interface Arrival {
  readonly when: Term;
  readonly state: State;
}

export class State {
  private constructor(
    readonly world: World,
    public reached: Term,
    private variables: Variables,
    public heap: Heap,
    readonly flags: Map<string, Term>,
    private readonly said: Said,
  ) {}

  static start(world: World, heap: Heap, flags: readonly string[], known?: ReadonlyMap<number, Known>): State {
    return new State(
      world,
      TRUE,
      new Variables(world, [], new Set(), known),
      heap,
      new Map(flags.map((name) => [name, FALSE])),
      {
        own: [],
        before: [],
      },
    );
  }

  /** The same moment with other variables: a call is entered. */
  enter(): State {
    const { world, reached, heap, flags } = this;
    return new State(world, reached, new Variables(world, []), heap, new Map(flags), { own: [], before: [this.said] });
  }

  /** One state for all the ways that come together; `unknown` are variables that have new values, of which something may be known. */
  static meet(
    world: World,
    ways: readonly Arrival[],
    unknown: ReadonlySet<number> = new Set(),
    known: ReadonlyMap<number, Known> = new Map(),
  ): State {
    const isOne = ways.length === 1;
    const when = or(...ways.map((way) => way.when));
    let reached = when;
    if (!isOne && when.kind !== "truth") {
      reached = world.terms.unknownTruth();
      world.terms.define(eq(reached, when));
    }
    const variables = new Variables(
      world,
      ways.map((way) => ({ when: way.when, variables: way.state.variables })),
      unknown,
      known,
    );
    const heap = world.heaps.merge(ways.map((way) => ({ when: way.when, heap: way.state.heap })));
    const flags = new Map<string, Term>();
    for (const name of ways[0]!.state.flags.keys())
      flags.set(
        name,
        ways
          .slice(0, -1)
          .reduceRight(
            (rest, way) => ite(way.when, way.state.flags.get(name)!, rest),
            ways.at(-1)!.state.flags.get(name)!,
          ),
      );
    return new State(world, reached, variables, heap, flags, {
      own: [],
      before: ways.map((way) => way.state.said),
    });
  }

  /** The same variables, somewhere else on the way: the caller goes on after a call that ended in one of these ways. */
  resume(ways: readonly Arrival[]): State {
    const met = State.meet(this.world, ways);
    return new State(this.world, met.reached, this.variables, met.heap, met.flags, met.said);
  }

  operand(operand: Operand): Value {
    return operand.kind === "constant"
      ? this.world.terms.constant(operand.value)
      : this.variables.get(operand.variable.id);
  }

  variable(id: number): Value {
    return this.variables.get(id);
  }

  set({ id }: Pick<Variable, "id">, value: Value): void {
    this.variables.set(id, value);
  }

  /** True of every run that comes here. */
  say(term: Term): void {
    const fact = implies(this.reached, term);
    if (fact !== TRUE) this.said.own.push(fact);
  }

  get saidHere(): number {
    return this.said.own.length;
  }

  /** Runs for which it holds have left: what was said since is said of the others, which go on. */
  unless(left: Term, since: number): void {
    const { own } = this.said;
    for (let i = since; i < own.length; i++) own[i] = or(left, own[i]!);
    this.assume(not(left));
  }

  /** Only runs for which it holds go on. */
  assume(term: Term): void {
    this.reached = and(this.reached, term);
  }

  /** What a branch asks; nothing is known of an iteration. */
  test(test: Test | undefined): { readonly holds: Term; readonly fails: Term } {
    const holds = test === undefined ? this.world.terms.unknownTruth() : this.asked(test);
    return { holds, fails: not(holds) };
  }

  private asked({ operand, is }: Test): Term {
    const value = this.operand(operand);
    if (is === "truthy") return isTrue(this.world.terms, value);
    return is === "nullish" ? isNullish(value) : isTag(value, "undefined");
  }

  facts(): readonly Term[] {
    const seen = new Set<Said>();
    const found: Term[] = [];
    const pending = [this.said];
    while (pending.length > 0) {
      const one = pending.pop()!;
      if (seen.has(one)) continue;
      seen.add(one);
      found.push(...one.own);
      pending.push(...one.before);
    }
    return found;
  }

  /** As it is now; what is said or done later does not show. */
  snapshot(): State {
    const { world, reached, heap, flags } = this;
    // both go on from here in layers of their own, so that what is asked later is the same value for both
    const until = [{ when: TRUE, variables: this.variables }];
    this.variables = new Variables(world, until);
    const said = { own: [...this.said.own], before: this.said.before };
    return new State(world, reached, new Variables(world, until), heap, new Map(flags), said);
  }
}
