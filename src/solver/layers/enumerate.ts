/**
 * Tries every combination of values when the variables have few: finds the model nearest to the seed, or proves that
 * there is none. Ranges are first narrowed by what the constraints imply.
 */
import { compileHolds } from "../../expr/compile.ts";
import { inDomain } from "../../expr/domain.ts";
import type { Expr, Input, Primitive } from "../../expr/expr.ts";
import { mayThrow } from "../../expr/may-throw.ts";
import { postorder } from "../../expr/walk.ts";
import { Circuit, FAILED } from "../circuit.ts";
import type { Facts } from "../refute/facts.ts";
import { hasNumbers, isExact } from "../refute/interval.ts";
import { factsOf } from "../refute/refute.ts";
import type { Budget, Query, Solver, Verdict } from "../solver.ts";

const MAX_WORK = 3_000_000;

/** The values a variable can take in a solution, or undefined when there are more than `limit`. */
function valuesOf(input: Input, facts: Facts, limit: number): Primitive[] | undefined {
  const { domain } = input;
  const excluded = facts.excluded(input);
  const only = facts.values(input);
  const range = facts.interval(input);
  let values: Primitive[];
  if (only !== undefined) {
    if (only.size > limit) return undefined;
    values = [...only];
  } else if (domain.kind === "any-boolean") values = [false, true].slice(range.lo, range.hi + 1);
  else if (domain.kind === "any-string") {
    if (range.hi !== 0) return undefined;
    values = [""];
  } else if (domain.kind === "integer" || domain.kind === "tag" || domain.kind === "any-number") {
    const countable = range.int && isExact(range) && range.hi - range.lo < limit;
    values = [];
    if (range.lo === range.hi) values.push(range.lo);
    else if (countable) for (let x = range.lo; x <= range.hi; x++) values.push(x);
    else if (hasNumbers(range)) return undefined;
    if (range.nan) values.push(Number.NaN);
  } else return undefined;
  // Facts do not tell the zeros apart; domains do.
  if (values.includes(0)) values.push(-0);
  return values.filter((value) => inDomain(domain, value) && !excluded?.has(value));
}

/** Nearest to the current value first. */
function nearestFirst(values: Primitive[], current: Primitive): Primitive[] {
  const far = (value: Primitive): number => {
    if (Object.is(value, current)) return -1;
    if (typeof value === "number" && typeof current === "number" && !Number.isNaN(value)) {
      return Object.is(value, -0) ? 2 ** 60 : Math.abs(value - (Number.isNaN(current) ? 0 : current));
    }
    return Number.isNaN(value) ? Number.MAX_VALUE : 0;
  };
  return values.sort((a, b) => far(a) - far(b));
}

class Enumeration {
  readonly #circuit: Circuit;
  readonly #values: readonly Primitive[][];
  /** For each variable in order, the constraints that are decided once it has a value. */
  readonly #decided: readonly number[][];
  #left: number;
  /** False once an evaluation failed or the budget ran out: then finding nothing proves nothing. */
  complete = true;

  constructor(circuit: Circuit, values: readonly Primitive[][], limit: number) {
    this.#circuit = circuit;
    this.#values = values;
    this.#left = limit;
    const last = circuit.roots.map(() => -1);
    circuit.inputs.forEach((_, slot) => {
      for (const constraint of circuit.affected(slot)) last[constraint] = slot;
    });
    this.#decided = values.map((_, slot) => last.flatMap((at, constraint) => (at === slot ? [constraint] : [])));
    // A constraint without variables is decided from the start.
    last.forEach((at, constraint) => {
      if (at < 0) this.#decided[0]?.push(constraint);
    });
  }

  find(slot: number): boolean {
    if (slot === this.#values.length) return true;
    for (const value of this.#values[slot]!) {
      if (this.#left-- <= 0 || this.#circuit.work > MAX_WORK) {
        this.complete = false;
        return false;
      }
      const mark = this.#circuit.mark();
      this.#circuit.assign(slot, value);
      if (this.#admits(slot) && this.find(slot + 1)) return true;
      this.#circuit.undo(mark);
    }
    return false;
  }

  #admits(slot: number): boolean {
    for (const constraint of this.#decided[slot]!) {
      const value = this.#circuit.values[this.#circuit.roots[constraint]!];
      if (value === FAILED) this.complete = false;
      if (value !== true) return false;
    }
    return true;
  }
}

/** So many combinations are worth compiling the constraints for. */
const WORTH_COMPILING = 500;

/** Enumeration by a compiled function, for constraints that cannot fail to evaluate: the position of the first solution, or none. */
function scan(
  constraints: readonly Expr[],
  inputs: readonly Input[],
  values: readonly Primitive[][],
): Primitive[] | undefined {
  const holds = compileHolds([...constraints].reverse(), inputs);
  const slots = values.map(([first]) => first);
  const visit = (slot: number): boolean => {
    if (slot === values.length) return holds(slots);
    for (const value of values[slot]!) {
      slots[slot] = value;
      if (visit(slot + 1)) return true;
    }
    return false;
  };
  return visit(0) ? slots : undefined;
}

/** Enumerates queries with at most `most` combinations. */
export function enumerate(most: number): Solver {
  return {
    solve(query: Query, budget: Budget): Verdict {
      const facts = factsOf(query.constraints);
      if (facts === "contradiction") return { kind: "unsat", by: "intervals" };
      const circuit = new Circuit(query.constraints, query.seed);
      const values: Primitive[][] = [];
      let combinations = 1;
      for (const [slot, input] of circuit.inputs.entries()) {
        const own = valuesOf(input, facts, most);
        if (own === undefined || (combinations *= own.length) > most) return { kind: "unknown", reason: "" };
        values.push(nearestFirst(own, circuit.input(slot)));
      }
      if (combinations > WORTH_COMPILING && !postorder(query.constraints).some(mayThrow)) {
        const found = scan(query.constraints, circuit.inputs, values);
        if (found === undefined) return { kind: "unsat", by: "enumeration" };
        const model = new Map(circuit.inputs.map(({ name }, slot) => [name, found[slot]]));
        return { kind: "sat", model, by: "enumeration" };
      }
      const enumeration = new Enumeration(circuit, values, Math.max(budget.evaluations, 2 * most));
      if (enumeration.find(0)) return { kind: "sat", model: circuit.model(), by: "enumeration" };
      if (enumeration.complete) return { kind: "unsat", by: "enumeration" };
      return { kind: "unknown", reason: "" };
    },
  };
}
