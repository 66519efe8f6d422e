/** Exact evaluation of expressions under a model: what a candidate input is believed by. */
import { defaultOf } from "./domain.ts";
import { effort } from "./effort.ts";
import type { Expr, Input, Model, Primitive } from "./expr.ts";
import { opaqueFunction } from "./opaque.ts";
import { mapGet, mapHas, mapSet, nativeMap, nativeWeakMap, reflectApply, weakGet, weakSet } from "./pristine.ts";
import { OPERATIONS, type Operation, type Value } from "./semantics/table.ts";
import { argsOf, postorder } from "./walk.ts";

export { defaultOf, inDomain } from "./domain.ts";
export type { Value } from "./semantics/table.ts";

/** The nodes of an expression, arguments first, with the positions of each node's arguments. */
interface Program {
  readonly nodes: readonly Expr[];
  readonly args: readonly (readonly number[])[];
  readonly operations: readonly (Operation | undefined)[];
}

/** The value of a node whose operation threw. It spreads to what depends on it, but not from branches not taken. */
class Failure {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/**
 * The value of `e`; throws where JavaScript throws, unless the failing part is in a branch that is not taken. An expression of sort `any`
 * may stand for an object: its value is then the reference node itself (see `Value`), good for comparing and nothing else.
 */
export function evaluate(e: Expr, model: Model): Primitive {
  if (e.kind === "literal") return e.value;
  if (e.kind === "input") return valueOfInput(e, model);
  const result = run(programOf(e), model);
  if (result instanceof Failure) throw result.error;
  return result as Primitive;
}

/** Whether `e` evaluates to true. An evaluation that fails does not hold. */
export function holds(e: Expr, model: Model): boolean {
  if (e.kind === "literal") return e.value === true;
  if (e.kind === "input") return valueOfInput(e, model) === true;
  return run(programOf(e), model) === true;
}

export function valueOfInput(e: Input, model: Model): Primitive {
  const value = mapGet(model, e.name);
  return value !== undefined || mapHas(model, e.name) ? value : defaultOf(e.domain);
}

/**
 * Values of many expressions under one model. Conditions of one path share most of what they are made of, and that is evaluated once: planning
 * each of them by itself grows with the square of the path.
 */
export class ValuesUnder {
  private readonly model: Model;
  private known = new nativeMap<Expr, Value>();
  private count = 0;

  constructor(model: Model) {
    this.model = model;
  }

  /** As the function of that name. */
  holds(e: Expr): boolean {
    if (e.kind === "literal" || e.kind === "input") return holds(e, this.model);
    if (this.count > MOST_KNOWN) {
      this.known = new nativeMap<Expr, Value>();
      this.count = 0;
    }
    const { known } = this;
    const nodes = postorder([e], (inner) => mapHas(known, inner));
    effort.evaluated += nodes.length;
    try {
      for (let i = 0; i < nodes.length; i++) mapSet(known, nodes[i]!, this.valueOf(nodes[i]!));
    } catch {
      // whether a failure matters depends on which branches are taken
      return holds(e, this.model);
    }
    this.count += nodes.length;
    return mapGet(known, e) === true;
  }

  /** Arguments are known. */
  private valueOf(node: Expr): Value {
    const { known, model } = this;
    if (node.kind === "literal") return node.value;
    if (node.kind === "input") return valueOfInput(node, model);
    if (node.kind === "reference") return node;
    const values: Value[] = [];
    for (let k = 0; k < node.args.length; k++) values[k] = mapGet(known, node.args[k]!);
    const operation = node.kind === "apply" ? OPERATIONS[node.op] : opaqueFunction(node.fn);
    return reflectApply(operation as Operation, undefined, values) as Value;
  }
}

/** Values that are kept under one model. */
const MOST_KNOWN = 50_000;

const programs = new nativeWeakMap<Expr, Program>();

function programOf(e: Expr): Program {
  let program = weakGet(programs, e);
  if (program === undefined) weakSet(programs, e, (program = plan(e)));
  return program;
}

function plan(e: Expr): Program {
  const nodes = postorder([e]);
  const position = new nativeMap<Expr, number>();
  const args: number[][] = [];
  const operations: (Operation | undefined)[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    mapSet(position, node, i);
    operations[i] = node.kind === "apply" ? OPERATIONS[node.op] : undefined;
    const positions: number[] = [];
    const nodeArgs = argsOf(node);
    for (let k = 0; k < nodeArgs.length; k++) positions[k] = mapGet(position, nodeArgs[k]!)!;
    args[i] = positions;
  }
  return { nodes, args, operations };
}

function run(program: Program, model: Model): Value | Failure {
  const { nodes } = program;
  effort.evaluated += nodes.length;
  const values: (Value | Failure)[] = [];
  let failures = 0;
  for (let i = 0; i < nodes.length; i++) {
    try {
      const value =
        failures === 0 ? step(program, i, values as Value[], model) : stepAmongFailures(program, i, values, model);
      values[i] = value;
      if (value instanceof Failure) failures++;
    } catch (error) {
      values[i] = new Failure(error);
      failures++;
    }
  }
  return values[nodes.length - 1];
}

/** A switch and not a table, for speed: candidates are evaluated thousands of times. It is complete by its type. */
function step(program: Program, i: number, values: readonly Value[], model: Model): Value {
  const node = program.nodes[i]!;
  switch (node.kind) {
    case "literal":
      return node.value;
    case "input":
      return valueOfInput(node, model);
    case "reference":
      return node;
    case "opaque":
      return reflectApply(opaqueFunction(node.fn), undefined, pick(program.args[i]!, values)) as Primitive;
    case "apply": {
      const operation = program.operations[i]!;
      const at = program.args[i]!;
      if (at.length === 2) return operation(values[at[0]!], values[at[1]!]);
      if (at.length === 1) return operation(values[at[0]!]);
      if (at.length === 3) return operation(values[at[0]!], values[at[1]!], values[at[2]!]);
      return reflectApply(operation, undefined, pick(at, values)) as Value;
    }
  }
}

function pick(positions: readonly number[], values: readonly Value[]): Value[] {
  const result: Value[] = [];
  for (let i = 0; i < positions.length; i++) result[i] = values[positions[i]!];
  return result;
}

/** As `step`, but only the operations that JavaScript evaluates lazily survive a failed argument. */
function stepAmongFailures(
  program: Program,
  i: number,
  values: readonly (Value | Failure)[],
  model: Model,
): Value | Failure {
  const node = program.nodes[i]!;
  const at = program.args[i]!;
  if (node.kind === "apply") {
    switch (node.op) {
      case "and":
      case "or":
        for (let k = 0; k < at.length; k++) {
          const value = values[at[k]!];
          if (value !== (node.op === "and")) return value;
        }
        return node.op === "and";
      case "ite":
      case "choice": {
        const selector = values[at[0]!];
        if (selector instanceof Failure) return selector;
        const chosen = node.op === "ite" ? (selector ? 1 : 2) : 1 + (selector as number);
        if (at[chosen] !== undefined) return values[at[chosen]];
      }
    }
  }
  for (let k = 0; k < at.length; k++) {
    const value = values[at[k]!];
    if (value instanceof Failure) return value;
  }
  return step(program, i, values as readonly Value[], model);
}
