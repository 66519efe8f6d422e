/**
 * The constraints of a query as one network of values: every distinct node has a current value, changing an input
 * recomputes only what depends on it, and changes can be taken back. What search, enumeration and sampling run on.
 */

import { defaultOf } from "../expr/domain.ts";
import { inDomain, type Value } from "../expr/evaluate.ts";
import type { Expr, Input, Model, Primitive } from "../expr/expr.ts";
import { opaqueFunction } from "../expr/opaque.ts";
import { OPERATIONS } from "../expr/semantics/table.ts";
import { argsOf, postorder } from "../expr/walk.ts";

/** The value of a node whose evaluation throws; it spreads to what needs it and makes a constraint not hold. */
export const FAILED: unique symbol = Symbol("failed");
export type NodeValue = Value | typeof FAILED;

/** Of all circuits there were: the work that solving without SMT mostly consists of. */
let recomputed = 0;
export const nodesRecomputed = (): number => recomputed;

export class Circuit {
  readonly nodes: readonly Expr[];
  /** Positions of a node's arguments. */
  readonly args: readonly (readonly number[])[];
  readonly values: NodeValue[] = [];
  /** Positions of the constraints. */
  readonly roots: readonly number[];
  readonly inputs: readonly Input[];
  /** Position of each input. */
  readonly inputNodes: readonly number[];
  /** Whether a node depends on any input at all. */
  readonly free: readonly boolean[];
  /** How many nodes were recomputed so far: the cost of what was tried. */
  work = 0;

  readonly #users: number[][];
  readonly #slotOf = new Map<number, number>();
  readonly #dependents: (readonly number[] | undefined)[] = [];
  readonly #affected: (readonly number[] | undefined)[] = [];
  readonly #changed: Int32Array;
  #stamp = 0;
  readonly #trailNodes: number[] = [];
  readonly #trailValues: NodeValue[] = [];

  constructor(constraints: readonly Expr[], seed: Model) {
    const nodes = postorder(constraints);
    const position = new Map<Expr, number>();
    const args: number[][] = [];
    const inputs: Input[] = [];
    const inputNodes: number[] = [];
    const free: boolean[] = [];
    this.#users = nodes.map(() => []);
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      position.set(node, i);
      const own = argsOf(node).map((arg) => position.get(arg)!);
      args.push(own);
      for (const arg of own) this.#users[arg]!.push(i);
      free.push(node.kind === "input" || own.some((arg) => free[arg]));
      if (node.kind === "input") {
        this.#slotOf.set(i, inputs.length);
        inputs.push(node);
        inputNodes.push(i);
        const given = seed.has(node.name) ? seed.get(node.name) : defaultOf(node.domain);
        this.values.push(inDomain(node.domain, given) ? given : defaultOf(node.domain));
      } else this.values.push(undefined);
    }
    this.nodes = nodes;
    this.args = args;
    this.inputs = inputs;
    this.inputNodes = inputNodes;
    this.free = free;
    this.roots = constraints.map((constraint) => position.get(constraint)!);
    this.#changed = new Int32Array(nodes.length);
    for (let i = 0; i < nodes.length; i++) if (nodes[i]!.kind !== "input") this.values[i] = this.#compute(i);
  }

  /** The slot of an input node. */
  slot(node: number): number {
    return this.#slotOf.get(node)!;
  }

  input(slot: number): Primitive {
    return this.values[this.inputNodes[slot]!] as Primitive;
  }

  holds(constraint: number): boolean {
    return this.values[this.roots[constraint]!] === true;
  }

  /** The constraints that an input can change. */
  affected(slot: number): readonly number[] {
    let constraints = this.#affected[slot];
    if (constraints === undefined) {
      const nodes = new Set(this.#dependentsOf(slot));
      nodes.add(this.inputNodes[slot]!);
      constraints = this.roots.flatMap((root, i) => (nodes.has(root) ? [i] : []));
      this.#affected[slot] = constraints;
    }
    return constraints;
  }

  assign(slot: number, value: Primitive): void {
    const node = this.inputNodes[slot]!;
    if (Object.is(this.values[node], value)) return;
    const stamp = ++this.#stamp;
    this.#set(node, value, stamp);
    for (const user of this.#dependentsOf(slot)) {
      const args = this.args[user]!;
      let touched = false;
      for (let k = 0; k < args.length && !touched; k++) touched = this.#changed[args[k]!] === stamp;
      if (!touched) continue;
      this.work++;
      recomputed++;
      const fresh = this.#compute(user);
      if (!Object.is(fresh, this.values[user])) this.#set(user, fresh, stamp);
    }
  }

  /** A point to return to. */
  mark(): number {
    return this.#trailNodes.length;
  }

  undo(mark: number): void {
    while (this.#trailNodes.length > mark) this.values[this.#trailNodes.pop()!] = this.#trailValues.pop();
  }

  /** Gives up the way back: what was assigned so far stays. */
  commit(): void {
    this.#trailNodes.length = 0;
    this.#trailValues.length = 0;
  }

  model(): Map<string, Primitive> {
    return new Map(this.inputs.map((input, slot) => [input.name, this.input(slot)]));
  }

  #set(node: number, value: NodeValue, stamp: number): void {
    this.#trailNodes.push(node);
    this.#trailValues.push(this.values[node]);
    this.values[node] = value;
    this.#changed[node] = stamp;
  }

  #dependentsOf(slot: number): readonly number[] {
    let known = this.#dependents[slot];
    if (known === undefined) {
      const found = new Set<number>();
      const stack = [this.inputNodes[slot]!];
      while (stack.length > 0) {
        for (const user of this.#users[stack.pop()!]!) {
          if (found.has(user)) continue;
          found.add(user);
          stack.push(user);
        }
      }
      // Nodes are numbered arguments first, so ascending order is an order of evaluation.
      known = [...found].sort((a, b) => a - b);
      this.#dependents[slot] = known;
    }
    return known;
  }

  /** A switch and not a table, for speed. */
  #compute(i: number): NodeValue {
    const node = this.nodes[i]!;
    const { values } = this;
    const at = this.args[i]!;
    switch (node.kind) {
      case "literal":
        return node.value;
      case "input":
        return values[i];
      case "reference":
        return node;
      case "opaque":
      case "apply":
        break;
    }
    if (node.kind === "apply") {
      // What JavaScript evaluates lazily survives a failure in the part not taken.
      if (node.op === "and" || node.op === "or") {
        const neutral = node.op === "and";
        for (let k = 0; k < at.length; k++) if (values[at[k]!] !== neutral) return values[at[k]!];
        return neutral;
      }
      if (node.op === "ite" || node.op === "choice") {
        const selector = values[at[0]!];
        if (selector === FAILED) return FAILED;
        const chosen = at[node.op === "ite" ? (selector ? 1 : 2) : 1 + (selector as number)];
        return chosen === undefined ? FAILED : values[chosen];
      }
    }
    for (let k = 0; k < at.length; k++) if (values[at[k]!] === FAILED) return FAILED;
    const operation = node.kind === "apply" ? OPERATIONS[node.op] : opaqueFunction(node.fn);
    const known = values as readonly Primitive[];
    try {
      if (at.length === 2) return operation(known[at[0]!], known[at[1]!]);
      if (at.length === 1) return operation(known[at[0]!]);
      if (at.length === 3) return operation(known[at[0]!], known[at[1]!], known[at[2]!]);
      return operation(...at.map((k) => known[k]));
    } catch {
      return FAILED;
    }
  }
}
