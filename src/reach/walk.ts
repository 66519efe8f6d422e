/**
 * Symbolic execution of the backbones of a graph: blocks in order, loops summarised where they are entered (`loop/summarise.ts`), calls of
 * functions in view walked in their place. Every run of the program that takes these ways satisfies the conditions collected on them.
 */
import { type Loop, loopsOf, reversePostOrder } from "../flow/dominators.ts";
import type { Block, FlowNode, FunctionFlow, Instruction, Operand } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import type { Context } from "./context.ts";
import { execute } from "./execute.ts";
import { hasHazards } from "./hazards.ts";
import { hasHiddenCode } from "./hidden-code.ts";
import { liveIn } from "./liveness.ts";
import { summarise } from "./loop/summarise.ts";
import { NO_REACHERS, type Reachers } from "./reachers.ts";
import { merge, type State } from "./state.ts";
import { not, type Term } from "./term/term.ts";
import { isMissing, isNullish, truthy } from "./value/compare.ts";
import { constantOf, unknown, type Value } from "./value/value.ts";
import { type End, type Goal, isStep, positionKey, read, type Walker } from "./walker.ts";

interface Shape {
  readonly rank: readonly number[];
  readonly loops: ReadonlyMap<number, Loop>;
}

const shapes = new WeakMap<FunctionFlow, Shape>();

function shapeOf(flow: FunctionFlow): Shape {
  let shape = shapes.get(flow);
  if (shape === undefined) {
    const rank: number[] = [];
    for (const [i, id] of reversePostOrder(flow).entries()) rank[id] = i;
    shapes.set(flow, (shape = { rank, loops: new Map(loopsOf(flow).map((loop) => [loop.head, loop])) }));
  }
  return shape;
}

/** More ways than this to one block are joined. */
const MOST_STATES = 12;
const MOST_CALLS = 6;

export class BackboneWalker implements Walker {
  readonly stack: FunctionFlow[] = [];
  isRecording = true;

  constructor(
    readonly c: Context,
    readonly module: ModuleFlow,
    private readonly goals: readonly Goal[],
    private readonly onReached: (state: State) => void,
    /** Functions that may lead to a goal. */
    private readonly reachers: Reachers = NO_REACHERS,
    readonly moduleAt: Walker["moduleAt"] = () => undefined,
  ) {}

  unwalked(state: State, { callee }: Extract<Instruction, { kind: "call" }>, args: readonly Value[]): void {
    const { all, areValues, methods } = this.reachers;
    if (!this.isRecording || all.size === 0) return;
    const isInside = (node: { start: number; end: number }): boolean =>
      [...all].some((one) => one.type !== "Program" && one.start >= node.start && one.end <= node.end);
    const isOne = (operand: Operand): boolean => this.mayBeReacher(read(state, operand));
    const mayLead =
      (callee.kind === "known" && all.has(callee.fn)) ||
      (callee.kind === "class" && (isInside(callee.node) || this.mentions(callee.node))) ||
      (callee.kind === "value" && isOne(callee.of)) ||
      (callee.kind === "method" &&
        (isOne(callee.object) ||
          (areValues && this.mayHold(state, read(state, callee.object))) ||
          (callee.name === undefined ? areValues || methods.size > 0 : methods.has(callee.name)))) ||
      args.some((arg) => isFunctionOf(arg, all));
    if (mayLead) this.onReached(state.clone());
  }

  handed(state: State, ...values: readonly Value[]): void {
    if (this.isRecording && values.some((value) => isFunctionOf(value, this.reachers.all)))
      this.onReached(state.clone());
  }

  defined(state: State, node: { readonly start: number; readonly end: number }): void {
    if (this.isRecording && this.mentions(node)) this.onReached(state.clone());
  }

  private mentions({ start, end }: { readonly start: number; readonly end: number }): boolean {
    return this.reachers.uses.some((use) => start <= use && use < end);
  }

  /** Methods of arrays are the platform's; what is in other objects may be anything. */
  private mayHold(state: State, object: Value): boolean {
    if (object.kind === "function") return true;
    return object.kind === "reference" && state.cells.get(object.cell)?.kind !== "array";
  }

  /** One of them, or something unknown that may be. */
  private mayBeReacher(value: Value): boolean {
    return isFunctionOf(value, this.reachers.all) || (value.kind === "unknown" && this.reachers.areValues);
  }

  call(flow: FunctionFlow, entry: State): readonly End[] {
    this.stack.push(flow);
    try {
      return this.region(flow, 0, entry, undefined);
    } finally {
      this.stack.pop();
    }
  }

  mayCall(flow: FunctionFlow): boolean {
    return this.stack.length < MOST_CALLS && !this.stack.includes(flow) && !flow.isAsync && !flow.isGenerator;
  }

  /** From a block on; inside the body of a loop, when one is given, up to its head or out of it. */
  region(flow: FunctionFlow, start: number, entry: State, loop: Loop | undefined): readonly End[] {
    const { rank, loops } = shapeOf(flow);
    const ends: End[] = [];
    const waiting = new Map<number, State[]>([[start, [entry]]]);
    let isFirst = true;
    const go = (to: number, state: State): void => {
      if (state.isImpossible) return;
      if (loop !== undefined && to === loop.head) ends.push({ kind: "again", state });
      else if (loop !== undefined && !loop.body.has(to)) ends.push({ kind: "exit", to, state });
      else waiting.set(to, [...(waiting.get(to) ?? []), state]);
    };
    while (waiting.size > 0) {
      const id = [...waiting.keys()].reduce((a, b) => (rank[a]! <= rank[b]! ? a : b));
      let states: readonly State[] = waiting.get(id)!;
      waiting.delete(id);
      const inner = isFirst && loop !== undefined ? undefined : loops.get(id);
      // a loop is summarised once, however many ways lead to it
      if (states.length > (inner === undefined ? MOST_STATES : 1)) states = [merge(this.c, states)];
      isFirst = false;
      for (const state of states) {
        this.c.spend();
        if (inner === undefined) this.block(flow, flow.blocks[id]!, state, go, ends);
        else
          for (const end of this.loop(flow, inner, state)) {
            if (end.kind === "exit") go(end.to, end.state);
            else ends.push(end);
          }
      }
    }
    return ends;
  }

  private loop(flow: FunctionFlow, loop: Loop, entry: State): readonly End[] {
    const live = liveIn(flow)[loop.head]!;
    const state = entry.clone();
    const own = new Set(flow.variables);
    for (const key of [...state.vars.keys()]) if ("id" in key && own.has(key) && !live.has(key)) state.vars.delete(key);
    // an iteration begins anew
    for (const each of flow.blocks[loop.head]!.instructions)
      if (isStep(each)) state.set(positionKey(each), constantOf(0));
    const { start } = flow.blocks[loop.head]!;
    return summarise(this, state, start, (from) => this.region(flow, loop.head, from, loop));
  }

  private block(
    flow: FunctionFlow,
    block: Block,
    entry: State,
    go: (to: number, state: State) => void,
    ends: End[],
  ): void {
    if (block.handler !== undefined && (block.instructions.some((each) => mayThrow(each)) || hasHazards(flow)))
      go(block.handler, this.thrown(block, entry));
    let states: State[] = [entry.clone()];
    for (const each of block.instructions) {
      const after: State[] = [];
      for (const state of states) after.push(...execute(this, each, state).filter((one) => !one.isImpossible));
      states = after.length > MOST_STATES ? [merge(this.c, after)] : after;
    }
    for (const state of states) this.end(flow, block, state, go, ends);
  }

  /** What may hold where a throw somewhere in the block is caught. */
  private thrown({ instructions }: Block, entry: State): State {
    const state = entry.clone();
    for (const each of instructions) {
      if ("target" in each) state.set(each.target, unknown("what was thrown half-way"));
      if (each.kind === "havoc") for (const target of each.targets) state.set(target, unknown(each.reason));
      const isQuiet = each.kind === "assign" || each.kind === "load" || each.kind === "assert";
      if (!isQuiet || hasHiddenCode(this.module)) state.havocHeap("what was thrown half-way");
    }
    return state;
  }

  private end(
    flow: FunctionFlow,
    block: Block,
    state: State,
    go: (to: number, state: State) => void,
    ends: End[],
  ): void {
    const { end } = block;
    switch (end.kind) {
      case "jump":
        go(end.to, state);
        return;
      case "return":
        ends.push({ kind: "return", value: read(state, end.value), state });
        return;
      case "throw":
        if (block.handler !== undefined) go(block.handler, state);
        else ends.push({ kind: "throw", state });
        return;
      case "branch":
      case "each": {
        const test = end.kind === "each" ? (state.goesOn ?? this.c.anyBoolean()) : this.test(state, end.test);
        for (const outcome of [true, false]) {
          const next = state.clone();
          const isOurs = end.at.site >= 0;
          next.assume(outcome ? test : not(test), isOurs ? { at: end.at, file: flow.file, outcome } : {});
          if (next.isImpossible) continue;
          if (this.goals.some((goal) => goal.flow === flow && goal.from === block.id && goal.outcome === outcome)) {
            if (this.isRecording) this.onReached(next);
            continue;
          }
          go(outcome ? end.yes : end.no, next);
        }
      }
    }
  }

  private test(state: State, { operand, is }: { operand: Operand; is: "truthy" | "nullish" | "undefined" }): Term {
    const value = read(state, operand);
    if (is === "truthy") return truthy(this.c, value);
    return is === "nullish" ? isNullish(this.c, value) : isMissing(this.c, value);
  }
}

const isFunctionOf = (value: Value, fns: ReadonlySet<FlowNode>): boolean =>
  value.kind === "function" && fns.has(value.fn);

function mayThrow(each: Instruction): boolean {
  switch (each.kind) {
    case "assert":
    case "assume":
      return false;
    case "assign":
      return each.value.kind === "binary" || (each.value.kind === "unary" && each.value.operator !== "!");
    default:
      return true;
  }
}
