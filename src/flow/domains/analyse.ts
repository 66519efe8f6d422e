/** The fixpoint: states at every block, by widening with thresholds, then a few rounds of taking back what widening gave away. */
import { isFunction, type Node } from "../../frontend/syntax.ts";
import { reversePostOrder, wideningPoints } from "../dominators.ts";
import { effectsOfModule, type FunctionEffects } from "../effects.ts";
import {
  type Block,
  type FlowNode,
  type FunctionFlow,
  type Instruction,
  successors,
  type Terminator,
  targetsOf,
  type Variable,
} from "../graph.ts";
import type { ModuleFlow } from "../module.ts";
import { assume } from "./assume.ts";
import type { Entry } from "./assumptions/kind.ts";
import { ASSUME_NOTHING, ASSUMPTIONS, type Assumes } from "./assumptions/list.ts";
import { type Declared, declaredTypes } from "./declared.ts";
import { joinStates, sameState } from "./join.ts";
import { factOf, type Setting } from "./setting.ts";
import { type Name, Names, State } from "./state.ts";
import * as T from "./tags.ts";
import { mayThrow } from "./throws.ts";
import { transfer } from "./transfer.ts";
import { ANYTHING, NOTHING, ofTags, type Value, values } from "./value.ts";
import { zoneSteps } from "./zones.ts";

export interface Analysed {
  readonly flow: FunctionFlow;
  readonly setting: Setting;
  /** What holds on entry of a block; undefined: no run comes there. */
  entry(block: number): State | undefined;
  /** Visits the states before every instruction, and at the end, of blocks that runs may reach. */
  walk(visit: (state: State, block: Block, index: number, instruction: Instruction | undefined) => void): void;
  /** What the function returns. */
  readonly returned: Value;
  /** A bound was hit: everything is unknown, which is sound. */
  readonly isGivenUp: boolean;
}

const JOINS_BEFORE_WIDENING = 2;
const ROUNDS_OF_NARROWING = 2;
const MOST_VISITS = 60;
/** What is known is kept for every block: of a function with more of them nothing is. */
const MOST_BLOCKS = 2_000;
/** Hundreds of loops inside one another, whose counters are all known of one another, would take hours. Functions that people write need some thousands. */
const MOST_ZONE_STEPS = 10_000_000;

/** What the analyses of one module share. */
export interface Analyser {
  analyse(node: FlowNode, assumes?: Assumes): Analysed | undefined;
}

export function analyserOf(module: ModuleFlow): Analyser {
  const effects = effectsOfModule(module);
  const declared = declaredTypes(module.module);
  const returns = new Map<Node, Value>();
  const running = new Set<Node>();
  const returned = (fn: Node): Value => {
    const known = returns.get(fn);
    if (known !== undefined) return known;
    if (!isFunction(fn) || running.has(fn) || running.size > 6) return ANYTHING;
    if (fn.async || (fn.type !== "ArrowFunctionExpression" && fn.generator)) return ofTags(T.OBJECT);
    running.add(fn);
    const flow = module.flowOf(fn);
    const value =
      flow === undefined ? ANYTHING : run(module, flow, effects, declared, ASSUME_NOTHING, returned).returned;
    running.delete(fn);
    // found while an outer function was still running, it may rest on a guess about that: only the guess "anything", which is safe
    returns.set(fn, value);
    return value;
  };
  return {
    analyse(node, assumes = ASSUME_NOTHING) {
      const flow = module.flowOf(node);
      return flow === undefined ? undefined : run(module, flow, effects, declared, assumes, returned);
    },
  };
}

function run(
  module: ModuleFlow,
  flow: FunctionFlow,
  effects: FunctionEffects,
  declared: Declared,
  assumes: Assumes,
  returned: (fn: Node) => Value,
): Analysed {
  const isStrict = module.context.isStrict(flow.node);
  const [definitions, types] = [new Map(), new Map()];
  const setting: Setting = { module, effects, declared, assumes, isStrict, definitions, types, returned };
  const names = new Names();
  const initial = start(flow, setting, names);
  const order = reversePostOrder(flow);
  const rank = new Map(order.map((id, i) => [id, i]));
  const heads = wideningPoints(flow);
  const thresholds = thresholdsOf(flow);
  const isTooLarge = flow.blocks.length > MOST_BLOCKS;
  const entries: (State | undefined)[] = flow.blocks.map(() => (isTooLarge ? new State(names) : undefined));
  const visits = flow.blocks.map(() => 0);
  const live = isTooLarge ? [] : liveVariables(flow);
  let isGivenUp = isTooLarge;

  const flowOut = (block: Block, to: (id: number, state: State) => void): void =>
    leave(setting, block, entries[block.id]!.copy(), live, to);

  entries[0] = initial.copy();
  const pending = new Set<number>(isTooLarge ? [] : [0]);
  const stepsBefore = zoneSteps();
  while (pending.size > 0) {
    if (zoneSteps() - stepsBefore > MOST_ZONE_STEPS) {
      isGivenUp = true;
      entries.fill(new State(names));
      break;
    }
    let id = -1;
    for (const each of pending) if (id === -1 || rank.get(each)! < rank.get(id)!) id = each;
    pending.delete(id);
    flowOut(flow.blocks[id]!, (to, state) => {
      const old = entries[to];
      if (old === undefined) {
        entries[to] = state;
        pending.add(to);
        return;
      }
      const count = ++visits[to]!;
      const widening = heads.has(to) && count > JOINS_BEFORE_WIDENING ? { thresholds } : undefined;
      let next = joinStates(to, old, state, widening);
      if (count > MOST_VISITS) {
        isGivenUp = true;
        next = new State(names);
      }
      if (!sameState(old, next)) {
        entries[to] = next;
        if (count <= MOST_VISITS + 2) pending.add(to);
      }
    });
  }
  if (!isGivenUp) for (let i = 0; i < ROUNDS_OF_NARROWING; i++) again(flow, order, initial, entries, setting, live);
  return {
    flow,
    setting,
    isGivenUp,
    entry: (block) => entries[block],
    walk(visit) {
      for (const id of order) {
        const at = entries[id];
        if (at === undefined || at.isDead) continue;
        const state = at.copy();
        const block = flow.blocks[id]!;
        block.instructions.forEach((each, index) => {
          if (state.isDead) return;
          visit(state, block, index, each);
          transfer(setting, state, each, `i${id}:${index}`);
        });
        if (!state.isDead) visit(state, block, block.instructions.length, undefined);
      }
    },
    get returned() {
      let result = NOTHING;
      this.walk((state, block, _index, each) => {
        if (each === undefined && block.end.kind === "return")
          result = values.join(result, factOf(state, block.end.value));
      });
      return result;
    },
  };
}

/** One round of F on what is known to hold: every run is in it still. */
function again(
  flow: FunctionFlow,
  order: readonly number[],
  initial: State,
  entries: (State | undefined)[],
  setting: Setting,
  live: Live,
): void {
  const next: (State | undefined)[] = flow.blocks.map(() => undefined);
  next[0] = initial.copy();
  for (const id of order) {
    const at = entries[id];
    if (at === undefined) continue;
    leave(setting, flow.blocks[id]!, at.copy(), live, (to, state) => {
      const old = next[to];
      next[to] = old === undefined ? state : joinStates(to, old, state);
    });
  }
  flow.blocks.forEach(({ id }) => {
    entries[id] = next[id];
  });
}

/** Runs a block and hands on what leaves it: by its end, and by a throw from anywhere inside. */
function leave(setting: Setting, block: Block, state: State, live: Live, to: (id: number, state: State) => void): void {
  const { handler, end } = block;
  // what may hold when something is thrown: before or after any instruction
  let caught: State | undefined;
  const thrown = (): void => {
    if (handler === undefined || state.isDead) return;
    const now = prune(state.copy(), live[handler]!);
    caught = caught === undefined ? now : joinStates(handler, caught, now);
  };
  const handOn = (): void => {
    if (handler !== undefined && caught !== undefined) to(handler, caught);
  };
  if (state.isDead) return;
  if (!block.isStated) thrown();
  for (let index = 0; index < block.instructions.length; index++) {
    const each = block.instructions[index]!;
    if (block.isStated && mayThrow(setting, state, each)) thrown();
    transfer(setting, state, each, `i${block.id}:${index}`);
    if (state.isDead) break;
    if (each.kind !== "assert" && !block.isStated) thrown();
  }
  handOn();
  if (state.isDead) return;
  switch (end.kind) {
    case "jump":
      to(end.to, prune(state, live[end.to]!));
      return;
    case "branch": {
      const no = state.copy();
      assume(setting.definitions, state, end.test, true);
      assume(setting.definitions, no, end.test, false);
      if (!state.isDead) to(end.yes, prune(state, live[end.yes]!));
      if (!no.isDead) to(end.no, prune(no, live[end.no]!));
      return;
    }
    case "each":
      to(end.yes, prune(state.copy(), live[end.yes]!));
      to(end.no, prune(state, live[end.no]!));
      return;
    case "return":
    case "throw":
      return;
  }
}

type Live = readonly ReadonlySet<number>[];

/** What is not read any more is of no interest. */
function prune(state: State, kept: ReadonlySet<number>): State {
  for (const id of [...state.variables.keys()]) if (!kept.has(id)) state.variables.delete(id);
  return state;
}

/** For each block, the variables that may be read from there on before they are written. */
function liveVariables(flow: FunctionFlow): readonly ReadonlySet<number>[] {
  const read: Set<number>[] = [];
  const written: Set<number>[] = [];
  for (const block of flow.blocks) {
    const [reads, writes] = [new Set<number>(), new Set<number>()];
    for (const each of [...block.instructions, block.end]) {
      const targets = new Set(
        "at" in each && "kind" in each && !isEnd(each) ? targetsOf(each).map(({ id }) => id) : [],
      );
      eachVariable(each, (id, isTarget) => {
        if (!isTarget && !writes.has(id)) reads.add(id);
      });
      for (const id of targets) writes.add(id);
    }
    read.push(reads);
    written.push(writes);
  }
  const before: number[][] = flow.blocks.map(() => []);
  const thrownFrom: number[][] = flow.blocks.map(() => []);
  for (const id of reversePostOrder(flow)) {
    const block = flow.blocks[id]!;
    for (const to of successors(block)) before[to]!.push(id);
    if (block.handler !== undefined) thrownFrom[block.handler]!.push(id);
  }
  // from where it is read, backwards: every variable comes to every block once
  const live = flow.blocks.map(({ id }) => new Set(read[id]));
  const pending: [variable: number, block: number][] = [];
  for (const [id, reads] of read.entries()) for (const each of reads) pending.push([each, id]);
  const reach = (each: number, id: number): void => {
    if (live[id]!.has(each)) return;
    live[id]!.add(each);
    pending.push([each, id]);
  };
  while (pending.length > 0) {
    const [each, id] = pending.pop()!;
    for (const from of before[id]!) if (!written[from]!.has(each)) reach(each, from);
    // a throw may come before anything was written
    for (const from of thrownFrom[id]!) reach(each, from);
  }
  return live;
}

const isEnd = (each: Instruction | Terminator): each is Terminator =>
  each.kind === "jump" ||
  each.kind === "branch" ||
  each.kind === "each" ||
  each.kind === "return" ||
  each.kind === "throw";

function eachVariable(value: unknown, visit: (id: number, isTarget: boolean) => void): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "node" || key === "fn" || key === "binding" || key === "at") continue;
    if ((key === "variable" || key === "target") && typeof part === "object" && part !== null && "id" in part)
      visit((part as { id: number }).id, key === "target");
    else if (key === "targets") for (const each of part as { id: number }[]) visit(each.id, true);
    else eachVariable(part, visit);
  }
}

function start(flow: FunctionFlow, setting: Setting, names: Names): State {
  const state = new State(names);
  const begin = (key: string, { id }: Variable, type: Node | undefined): Name => {
    const name = names.of(key);
    state.facts.set(name, ANYTHING);
    state.variables.set(id, name);
    if (type !== undefined) setting.types.set(name, type);
    return name;
  };
  const member = setting.module.context.classOf(flow.node);
  const entry: Entry = {
    state,
    at: { start: flow.node.start, end: flow.node.end, site: -1 },
    declared: setting.declared,
    self:
      member === undefined || member.isStatic
        ? undefined
        : {
            value: begin("this", flow.self, member.node),
            node: member.node,
            isConstructor: member.isConstructor,
          },
    parameters: flow.parameters.map((variable) => ({
      name: variable.name,
      value: begin(`p${variable.id}`, variable, variable.declared),
      type: variable.declared,
      isOptional: isOptionalParameter(variable.binding?.declarations[0]),
    })),
  };
  for (const { atEntry } of ASSUMPTIONS) atEntry?.(entry, setting.assumes);
  return state;
}

const isOptionalParameter = (id: Node | undefined): boolean =>
  id?.type === "Identifier" && (id as { optional?: boolean }).optional === true;

/** Bounds that loops stop at: the constants of the text and their neighbours, and the ends of the usual ranges. */
function thresholdsOf(flow: FunctionFlow): readonly number[] {
  const found = new Set<number>([
    -(2 ** 53) + 1,
    -(2 ** 31),
    -1,
    0,
    1,
    255,
    65_535,
    2 ** 31 - 1,
    2 ** 32 - 2,
    2 ** 32 - 1,
    2 ** 32,
    2 ** 53 - 1,
  ]);
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "constant" && "value" in value && typeof value.value === "number") {
      for (const each of [value.value - 1, value.value, value.value + 1]) if (Number.isFinite(each)) found.add(each);
      return;
    }
    for (const [key, part] of Object.entries(value))
      if (key !== "node" && key !== "fn" && key !== "binding" && key !== "variable" && key !== "target") look(part);
  };
  for (const { instructions } of flow.blocks) for (const each of instructions) look(each);
  return [...found].sort((a, b) => a - b);
}
