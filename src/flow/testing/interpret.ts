/** Runs a graph on real values, so that tests can hold what was lowered against what the engine does. */
import type { Binding } from "../../frontend/scopes/scope.ts";
import { isFunction, type Node } from "../../frontend/syntax.ts";
import {
  type FlowNode,
  type FunctionFlow,
  type Instruction,
  type Operand,
  PLATFORM_INSTANCE,
  type Test,
  type Value,
} from "../graph.ts";

export type Env = unknown[];

interface Machine {
  readonly env: Env;
  readonly iterators: Map<number, { readonly over: unknown; readonly steps: Iterator<unknown> }>;
  isDone: boolean;
  caught: unknown;
}

/** Looks on while a graph runs: before an instruction (or the end of the block), and after one. Whatever it throws ends the run. */
export interface Watcher {
  before?(block: number, index: number, env: Env): void;
  after?(instruction: Instruction, env: Env): void;
  /** The graph of a function of the module, to call it; without one such calls end the run. */
  flowOf?(fn: FlowNode): FunctionFlow | undefined;
  /** What a name always means. */
  named?(binding: Binding): Node | undefined;
}

/** Ends a run that no handler of the program may catch. */
export class Stop extends Error {}

/** The result, or what is thrown. Names from outside are looked up in `outside`, then in the globals. */
export function interpret(
  flow: FunctionFlow,
  args: readonly unknown[],
  outside: Readonly<Record<string, unknown>> = {},
  watcher: Watcher = {},
  most = 100_000,
  self: unknown = undefined,
): unknown {
  const machine: Machine = { env: [], iterators: new Map(), isDone: false, caught: undefined };
  machine.env[flow.self.id] = self;
  flow.parameters.forEach(({ id }, i) => {
    machine.env[id] = args[i];
  });
  let at = 0;
  for (let steps = 0; steps < most; steps++) {
    const block = flow.blocks[at]!;
    try {
      for (let index = 0; index < block.instructions.length; index++) {
        const each = block.instructions[index]!;
        watcher.before?.(at, index, machine.env);
        step(machine, each, outside, args, watcher);
        watcher.after?.(each, machine.env);
      }
      watcher.before?.(at, block.instructions.length, machine.env);
      const { end } = block;
      switch (end.kind) {
        case "jump":
          at = end.to;
          continue;
        case "branch":
          at = holds(end.test, machine.env) ? end.yes : end.no;
          continue;
        case "each":
          at = machine.isDone ? end.no : end.yes;
          continue;
        case "return":
          return read(machine.env, end.value);
        case "throw":
          throw read(machine.env, end.value);
      }
    } catch (error) {
      if (block.handler === undefined || error instanceof Stop) throw error;
      machine.caught = error;
      at = block.handler;
    }
  }
  throw new Stop("too many steps");
}

function read(env: Env, operand: Operand): unknown {
  return operand.kind === "constant" ? operand.value : env[operand.variable.id];
}

function holds({ operand, is }: Test, env: Env): boolean {
  const value = read(env, operand);
  if (is === "truthy") return Boolean(value);
  return is === "nullish" ? value === null || value === undefined : value === undefined;
}

function step(
  machine: Machine,
  each: Instruction,
  outside: Readonly<Record<string, unknown>>,
  passed: readonly unknown[],
  watcher: Watcher,
): void {
  const { env } = machine;
  const get = (operand: Operand): unknown => read(env, operand);
  switch (each.kind) {
    case "assign":
      env[each.target.id] = compute(env, each.value, passed);
      return;
    case "load":
      env[each.target.id] = (get(each.object) as Record<string, unknown>)[get(each.key) as string];
      return;
    case "store":
      (get(each.object) as Record<string, unknown>)[get(each.key) as string] = get(each.value);
      return;
    case "outer": {
      const fn = each.binding?.assigned === false ? functionNamed(each.binding, watcher) : undefined;
      if (fn === undefined && each.binding !== undefined && !(each.name in outside))
        throw new Stop(`${each.name} is not interpreted`);
      env[each.target.id] =
        fn !== undefined
          ? (...args: unknown[]) => interpret(fn, args, outside, inner(watcher), 5_000)
          : each.name in outside
            ? outside[each.name]
            : (globalThis as Record<string, unknown>)[each.name];
      return;
    }
    case "call":
      env[each.target.id] = call(machine, each, outside, watcher);
      return;
    case "havoc":
      for (const { id } of each.targets) env[id] = machine.caught;
      return;
    case "publish":
    case "suspend":
      throw new Stop(`${each.kind} is not interpreted`);
    case "assume":
    case "assert":
      return;
  }
}

function compute(env: Env, value: Value, passed: readonly unknown[]): unknown {
  switch (value.kind) {
    case "copy":
      return read(env, value.of);
    case "allocate":
      // the rest of the parameters is the only array whose elements nobody stores
      if (value.node.type === "RestElement") return passed.slice(1);
      if (value.what === "function" || value.what === "class") return () => undefined;
      return value.what === "array" ? new Array(value.length ?? 0) : {};
    case "unary":
      return unary(value.operator, read(env, value.operand));
    case "binary":
      return operation(value.operator === PLATFORM_INSTANCE ? "instanceof" : value.operator)(
        read(env, value.left),
        read(env, value.right),
      );
  }
}

/** Functions that are called are run, not looked at. */
const inner = ({ flowOf, named }: Watcher): Watcher => ({ ...(flowOf && { flowOf }), ...(named && { named }) });

function functionNamed(binding: Binding, watcher: Watcher): FunctionFlow | undefined {
  const node = watcher.named?.(binding);
  const flow = node !== undefined && isFunction(node) ? watcher.flowOf?.(node) : undefined;
  return flow === undefined || flow.isAsync || flow.isGenerator ? undefined : flow;
}

const OPERATIONS = new Map<string, (l: unknown, r?: unknown) => unknown>();

/** `l + r`, or `- l` when the operator ends in a space. */
function operation(operator: string): (l: unknown, r?: unknown) => unknown {
  let known = OPERATIONS.get(operator);
  if (known === undefined) {
    known = new Function("l", "r", `return ${operator.endsWith(" ") ? `${operator} l` : `l ${operator} r`}`) as (
      l: unknown,
    ) => unknown;
    OPERATIONS.set(operator, known);
  }
  return known;
}

function unary(operator: string, operand: unknown): unknown {
  const of = operand as number;
  switch (operator) {
    case "numeric": {
      let x = of;
      return x++;
    }
    case "increment": {
      let x = of;
      return ++x;
    }
    case "decrement": {
      let x = of;
      return --x;
    }
    case "text":
      return `${of}`;
    default:
      return operation(`${operator} `)(operand);
  }
}

function call(
  machine: Machine,
  each: Extract<Instruction, { kind: "call" }>,
  outside: Readonly<Record<string, unknown>>,
  watcher: Watcher,
): unknown {
  const { env, iterators } = machine;
  const args = each.args.map((arg) => read(env, arg));
  const { callee } = each;
  if (callee.kind === "method")
    return (read(env, callee.object) as Record<string, (...a: unknown[]) => unknown>)[read(env, callee.key) as string]!(
      ...args,
    );
  if (callee.kind === "value") return (read(env, callee.of) as (...a: unknown[]) => unknown)(...args);
  if (callee.kind === "known" && !each.isNew && !each.isSpread) {
    const flow = watcher.flowOf?.(callee.fn);
    if (flow !== undefined && !flow.isAsync && !flow.isGenerator)
      return interpret(flow, args, outside, inner(watcher), 5_000);
  }
  if (callee.kind !== "global") throw new Stop(`${callee.kind} is not interpreted`);
  switch (callee.path) {
    case "%next":
    case "%key": {
      const id = each.target.id;
      let iterator = iterators.get(id);
      if (iterator === undefined) {
        const over = args[0] as Iterable<unknown>;
        const list = callee.path === "%key" ? Object.keys((over ?? {}) as object) : over;
        iterator = { over, steps: list[Symbol.iterator]() };
        iterators.set(id, iterator);
      }
      const { done, value } = iterator.steps.next();
      machine.isDone = done === true;
      if (machine.isDone) {
        iterators.delete(id);
        // what the last step gives is nothing anybody sees
        if (callee.path === "%key" || typeof args[0] === "string") return "";
      }
      return value;
    }
    case "%close":
      for (const [id, { over }] of iterators) if (over === args[0]) iterators.delete(id);
      return undefined;
    case "%iterate":
      return [...(args[0] as Iterable<unknown>)];
    case "%element":
      return [...(args[0] as Iterable<unknown>)][args[1] as number];
    case "%spread":
      return Object.assign(args[0] as object, args[1]);
    default: {
      const fn =
        callee.path in outside
          ? outside[callee.path]
          : callee.path.split(".").reduce<unknown>((o, k) => (o as Record<string, unknown>)[k], globalThis);
      if (each.isNew) return new (fn as new (...a: unknown[]) => unknown)(...args);
      return (fn as (...a: unknown[]) => unknown)(...args);
    }
  }
}
