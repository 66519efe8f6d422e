/**
 * Verification conditions: a function as a passive, acyclic program over terms (Flanagan and Saxe; Barnett and Leino). Assignments are values, ways that meet are choices, the heap is maps.
 * Loops are cut at their heads: what their blocks may write is unknown there but for what the domains know, and ways back end. What a call may write is forgotten unless it is entered.
 *
 * Everything over-approximates: every run of the source is a model of the facts, with what every verdict states (builtins are those of the platform, objects of others run no code
 * when they are read or converted). So what the facts entail holds in every run, and nothing can be learned from a model.
 *
 * - `encode` makes the form; `Encoded.assertions` are the obligations, `exits` and `watched` points for clients that state something themselves.
 * - `Moment` (`moment.ts`) is a point: values, the heap, whether it is reached; `moment.entails(prover, assumed, goal)` asks (`entails.ts`).
 * - `translator` (`expression.ts`) brings in expressions of the dynamic side; 0 and −0 are one number here.
 */
import type { Expr, Input, Reference } from "../expr/expr.ts";
import type { Analysed } from "../flow/domains/analyse.ts";
import { loopsOf, reversePostOrder } from "../flow/dominators.ts";
import { type Effects, effectsOfModule, type FunctionEffects, joinEffects, NO_EFFECTS } from "../flow/effects.ts";
import {
  allSuccessors,
  type Block,
  type FlowNode,
  type FunctionFlow,
  type Place,
  type Property,
  targetsOf,
} from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import { OutOfWork } from "../reach/context.ts";
import { and, implies, type Term } from "../reach/term/term.ts";
import { forgetWritten } from "./calls.ts";
import { translator } from "./expression.ts";
import type { Flag, Frame, Whole } from "./frame.ts";
import { BlockRunner, effectsIn } from "./instructions.ts";
import { type Knowledge, knowledgeOf } from "./knowledge.ts";
import { type Moment, momentOf } from "./moment.ts";
import { goalOf } from "./property.ts";
import { sayScene } from "./scene.ts";
import { type Arrival, State } from "./state.ts";
import type { Terms } from "./terms.ts";
import { choose, UNDEFINED, type Value } from "./value.ts";
import { World } from "./world.ts";

export interface Request {
  readonly module: ModuleFlow;
  readonly flow: FunctionFlow;
  /** What the domains know of the function and of those that are entered. */
  readonly analyse?: (node: FlowNode) => Analysed | undefined;
  /** The block to start at, with everything unknown; the entry without it. */
  readonly from?: number;
  /** Whether a call is entered; `depth` calls are around it. */
  readonly inline?: (fn: FlowNode, depth: number) => boolean;
  /** Truths that are false at the start and raised for good. */
  readonly flags?: readonly Flag[];
  readonly watched?: readonly { readonly block: number; readonly index: number }[];
  /** Assertions that are wanted; all without it. */
  readonly wants?: (property: Property, at: Place) => boolean;
  /** Steps of building, after which a function is too large. */
  readonly work?: number;
}

export interface Obligation {
  readonly property: Property;
  readonly at: Place;
  readonly moment: Moment;
  readonly goal: Term;
}

export interface Exit extends Moment {
  readonly kind: "return" | "throw";
  readonly result: Value;
}

export interface Encoded {
  readonly terms: Terms;
  readonly entry: Moment;
  /** Returns, and throws of the source that leave the function. What instructions may throw is not among them. */
  readonly exits: readonly Exit[];
  readonly mayThrowElsewhere: boolean;
  readonly watched: readonly (Moment & { readonly block: number; readonly index: number })[];
  readonly assertions: readonly Obligation[];
  /** Expressions of the dynamic side as values here; `input` says what their variables are. */
  translator(input: (input: Input | Reference) => Value | undefined): (expr: Expr) => Value;
  /** What was not followed, in words. */
  readonly unknowns: readonly string[];
}

const WORK = 20_000;

/** Undefined when it is too much work. */
export function encode(request: Request): Encoded | undefined {
  try {
    return new Encoder(request).encode();
  } catch (error) {
    if (error instanceof OutOfWork) return undefined;
    throw error;
  }
}

/** wlp of the function for the assertions that are meant, together with what holds in every run. */
export function wlp({ assertions }: Encoded, isMeant: (one: Obligation) => boolean = () => true): Term {
  return and(
    ...assertions.filter(isMeant).map(({ moment, goal }) => implies(and(...moment.facts, moment.reached), goal)),
  );
}

interface End {
  readonly kind: "return" | "throw";
  readonly state: State;
  readonly value: Value;
}

const effectsOf = new WeakMap<ModuleFlow, FunctionEffects>();

class Encoder implements Whole {
  readonly world: World;
  readonly unknowns = new Set<string>();
  private readonly obligations: { property: Property; at: Place; state: State }[] = [];
  private readonly seen: { block: number; index: number; state: State }[] = [];
  private mayThrow = false;
  private readonly knowledge = new Map<FlowNode, Knowledge>();

  readonly flags: readonly Flag[];

  constructor(private readonly request: Request) {
    this.flags = request.flags ?? [];
    this.world = new World(request.work ?? WORK);
  }

  encode(): Encoded {
    const { flow, from = 0 } = this.request;
    const { world } = this;
    const frame = this.frameOf(flow, 0);
    const names = this.flags.map(({ name }) => name);
    const start = State.start(world, world.heaps.unknown(), names, frame.knowledge.scene(from, 0)?.values);
    const entry = start.snapshot();
    const ends = this.run(frame, start, from);
    const exits = ends.map(({ kind, state, value }): Exit => Object.assign(momentOf(state), { kind, result: value }));
    const assertions = this.obligations.flatMap(({ property, at, state }): Obligation[] => {
      const moment = momentOf(state);
      const goal = goalOf(property, moment);
      return goal === undefined ? [] : [{ property, at, moment, goal }];
    });
    return {
      terms: world.terms,
      entry: momentOf(entry),
      exits,
      mayThrowElsewhere: this.mayThrow,
      watched: this.seen.map(({ block, index, state }) => Object.assign(momentOf(state), { block, index })),
      assertions,
      translator: (input) => translator(world.terms, input),
      unknowns: [...this.unknowns],
    };
  }

  frameOf(flow: FunctionFlow, depth: number): Frame {
    const { module } = this.request;
    let effects = effectsOf.get(module);
    if (effects === undefined) effectsOf.set(module, (effects = effectsOfModule(module)));
    let knowledge = this.knowledge.get(flow.node);
    if (knowledge === undefined)
      this.knowledge.set(flow.node, (knowledge = knowledgeOf(this.request.analyse?.(flow.node))));
    const known = knowledge;
    return {
      flow,
      module,
      effects,
      knowledge: known,
      depth,
      isStrict: module.context.isStrict(flow.node),
      ownAfter: (state, block, index) => known.own(block, index).map((id) => state.variable(id).ref),
    };
  }

  /** Encodes the blocks in an order in which every way but those back goes forward. */
  run(frame: Frame, start: State, from: number): readonly End[] {
    const { flow, knowledge } = frame;
    const order = reversePostOrder(flow);
    const rank = new Map(order.map((id, i) => [id, i]));
    const arriving = new Map<number, Arrival[]>([[from, [{ when: start.reached, state: start }]]]);
    const arrive = (to: number, source: number, when: Term, state: State): void => {
      if (rank.get(to)! <= rank.get(source)!) return;
      const list = arriving.get(to);
      if (list === undefined) arriving.set(to, [{ when, state }]);
      else list.push({ when, state });
    };
    const cuts = cutsOf(flow, rank);
    const ends: End[] = [];
    for (const id of order) {
      const ways = arriving.get(id);
      if (ways === undefined || knowledge.isDead(id)) continue;
      this.world.terms.context.spend();
      const block = flow.blocks[id]!;
      const state = this.arrived(frame, ways, block, cuts.get(id), id === from);
      if (state.reached.kind === "truth" && !state.reached.value) continue;
      const thrown = block.handler === undefined ? undefined : this.throwInto(frame, block, state, arrive);
      const count = state.saidHere;
      const runner = new BlockRunner(this, frame, block);
      const last = runner.run(state);
      this.mayThrow ||= runner.mayThrow;
      // what was said after an instruction is true of runs that it let through
      if (thrown !== undefined) last.unless(thrown, count);
      this.leave(block, last, ends, (to, when) => arrive(to, id, when, last));
    }
    return ends;
  }

  private arrived(frame: Frame, ways: readonly Arrival[], block: Block, cut: Cut | undefined, isStart: boolean): State {
    const { flow, knowledge } = frame;
    const scene = knowledge.scene(block.id, 0);
    if (cut === undefined) {
      const state = State.meet(this.world, ways);
      if (isStart && scene !== undefined) sayScene(state, scene);
      return state;
    }
    this.unknowns.add(`a loop of ${flow.name}`);
    const state = State.meet(this.world, ways, cut.variables, scene?.values);
    // first what the blocks store themselves, which may be in any object, then what code may do that has only some
    const blocks = [...cut.blocks].map((id) => flow.blocks[id]!);
    this.forgetBlocks(frame, state, blocks, scene?.own ?? []);
    for (const { name, raisedAt } of this.flags)
      if (blocks.some((one) => [...one.instructions, undefined].some((_, index) => raisedAt(flow, one, index)))) {
        const raised = this.world.terms.unknownTruth();
        state.say(implies(state.flags.get(name)!, raised));
        state.flags.set(name, raised);
      }
    if (scene !== undefined) sayScene(state, scene);
    return state;
  }

  private forgetBlocks(frame: Frame, state: State, blocks: readonly Block[], own: readonly number[]): void {
    let stored: Effects = NO_EFFECTS;
    let called: Effects = NO_EFFECTS;
    for (const { id, instructions } of blocks)
      for (const [index, each] of instructions.entries()) {
        const effects = effectsIn(frame, each, id, index);
        if (each.kind === "call" || each.kind === "suspend" || each.kind === "havoc" || each.kind === "load")
          called = joinEffects(called, effects);
        else stored = joinEffects(stored, effects);
      }
    forgetWritten(state, stored, []);
    forgetWritten(
      state,
      called,
      own.map((id) => state.variable(id).ref),
    );
  }

  /** A throw may come from anywhere in the block: whether one does. */
  private throwInto(
    frame: Frame,
    block: Block,
    before: State,
    arrive: (to: number, source: number, when: Term, state: State) => void,
  ): Term {
    const entry = before.snapshot();
    const thrown = this.world.terms.unknownTruth();
    const assigned = new Set(block.instructions.flatMap((each) => targetsOf(each).map(({ id }) => id)));
    const when = and(entry.reached, thrown);
    const state = State.meet(this.world, [{ when, state: entry }], assigned);
    this.forgetBlocks(frame, state, [block], []);
    for (const { name, raisedAt } of this.flags)
      if (block.instructions.some((_, index) => raisedAt(frame.flow, block, index)))
        state.flags.set(name, this.world.terms.unknownTruth());
    arrive(block.handler!, block.id, when, state);
    return thrown;
  }

  private leave(block: Block, state: State, ends: End[], to: (id: number, when: Term) => void): void {
    const { end } = block;
    switch (end.kind) {
      case "jump":
        to(end.to, state.reached);
        return;
      case "branch": {
        const test = state.test(end.test);
        to(end.yes, and(state.reached, test.holds));
        to(end.no, and(state.reached, test.fails));
        return;
      }
      case "each": {
        const goesOn = state.test(undefined);
        to(end.yes, and(state.reached, goesOn.holds));
        to(end.no, and(state.reached, goesOn.fails));
        return;
      }
      case "return":
        ends.push({ kind: "return", state, value: state.operand(end.value) });
        return;
      case "throw":
        if (block.handler === undefined) ends.push({ kind: "throw", state, value: state.operand(end.value) });
    }
  }

  oblige(property: Property, at: Place, state: State, depth: number): void {
    if (depth > 0 || this.request.wants?.(property, at) === false) return;
    this.obligations.push({ property, at, state: state.snapshot() });
  }

  watch(frame: Frame, block: number, index: number, state: State): void {
    if (frame.depth > 0) return;
    if (this.request.watched?.some((one) => one.block === block && one.index === index))
      this.seen.push({ block, index, state: state.snapshot() });
  }

  /** The state after a call that was entered, and its result; undefined where it is not entered or never returns. */
  enter(fn: FlowNode, args: readonly Value[], state: State, depth: number): { state: State; value: Value } | undefined {
    const { module, inline } = this.request;
    if (inline?.(fn, depth) !== true) return undefined;
    const flow = module.flowOf(fn);
    if (flow === undefined || flow.isAsync || flow.isGenerator) return undefined;
    const inside = state.enter();
    for (const [i, parameter] of flow.parameters.entries()) inside.set(parameter, args[i] ?? UNDEFINED);
    const all = this.run(this.frameOf(flow, depth + 1), inside, 0);
    const ends = all.filter(({ kind }) => kind === "return");
    // a throw in there leaves this function, too
    this.mayThrow ||= ends.length < all.length;
    if (ends.length === 0) return undefined;
    const ways = ends.map((end) => ({ when: end.state.reached, state: end.state }));
    const after = state.resume(ways);
    const [first, ...rest] = ends;
    const value = rest.reduce((other, end) => choose(end.state.reached, end.value, other), first!.value);
    return { state: after, value };
  }
}

interface Cut {
  readonly blocks: ReadonlySet<number>;
  readonly variables: ReadonlySet<number>;
}

/** Where ways back lead to, with all that may run before they come: a loop, or everything between where the graph has none. */
function cutsOf(flow: FunctionFlow, rank: ReadonlyMap<number, number>): ReadonlyMap<number, Cut> {
  const heads = new Map<number, number[]>();
  for (const block of flow.blocks)
    for (const to of allSuccessors(block))
      if (rank.get(to)! <= rank.get(block.id)!) heads.set(to, [...(heads.get(to) ?? []), block.id]);
  if (heads.size === 0) return new Map();
  const loops = new Map(loopsOf(flow).map((loop) => [loop.head, loop]));
  const everything = new Set(flow.blocks.map(({ id }) => id));
  return new Map(
    [...heads].map(([head, latches]) => {
      const loop = loops.get(head);
      const isWhole = loop !== undefined && latches.every((id) => loop.latches.includes(id));
      const blocks = isWhole ? loop.body : everything;
      const variables = new Set<number>();
      for (const id of blocks)
        for (const each of flow.blocks[id]!.instructions)
          for (const target of targetsOf(each)) variables.add(target.id);
      return [head, { blocks, variables }];
    }),
  );
}
