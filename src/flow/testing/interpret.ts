/** Runs a graph on real values, so that tests can hold what was lowered against what the engine does. */
import type { FunctionFlow, Instruction, Operand, Test, Value } from "../graph.ts";

type Env = unknown[];

interface Machine {
  readonly env: Env;
  readonly iterators: Map<number, { readonly over: unknown; readonly steps: Iterator<unknown> }>;
  isDone: boolean;
  caught: unknown;
}

/** The result, or what is thrown. Names from outside are looked up in `outside`, then in the globals. */
export function interpret(
  flow: FunctionFlow,
  args: readonly unknown[],
  outside: Readonly<Record<string, unknown>> = {},
): unknown {
  const machine: Machine = { env: [], iterators: new Map(), isDone: false, caught: undefined };
  flow.parameters.forEach(({ id }, i) => {
    machine.env[id] = args[i];
  });
  let at = 0;
  for (let steps = 0; steps < 100_000; steps++) {
    const block = flow.blocks[at]!;
    try {
      for (const each of block.instructions) step(machine, each, outside, args);
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
      if (block.handler === undefined) throw error;
      machine.caught = error;
      at = block.handler;
    }
  }
  throw new Error("too many steps");
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
    case "outer":
      env[each.target.id] =
        each.name in outside ? outside[each.name] : (globalThis as Record<string, unknown>)[each.name];
      return;
    case "call":
      env[each.target.id] = call(machine, each, outside);
      return;
    case "havoc":
      for (const { id } of each.targets) env[id] = machine.caught;
      return;
    case "publish":
    case "suspend":
      throw new Error(`${each.kind} is not interpreted`);
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
      return value.what === "array" ? [] : {};
    case "unary":
      return unary(value.operator, read(env, value.operand));
    case "binary":
      return new Function("l", "r", `return l ${value.operator} r`)(read(env, value.left), read(env, value.right));
  }
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
      return new Function("x", `return ${operator} x`)(operand);
  }
}

function call(
  machine: Machine,
  each: Extract<Instruction, { kind: "call" }>,
  outside: Readonly<Record<string, unknown>>,
): unknown {
  const { env, iterators } = machine;
  const args = each.args.map((arg) => read(env, arg));
  const { callee } = each;
  if (callee.kind === "method")
    return (read(env, callee.object) as Record<string, (...a: unknown[]) => unknown>)[read(env, callee.key) as string]!(
      ...args,
    );
  if (callee.kind === "value") return (read(env, callee.of) as (...a: unknown[]) => unknown)(...args);
  if (callee.kind !== "global") throw new Error(`${callee.kind} is not interpreted`);
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
      if (machine.isDone) iterators.delete(id);
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
