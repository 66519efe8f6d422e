/**
 * A second opinion on every "no solution": the whole domain where it is small, another engine, and in any case a hunt
 * for a counterexample and every combination in reduced domains, by evaluation only.
 */
import { defaultOf, inDomain } from "../../src/expr/domain.ts";
import type { Input, Primitive } from "../../src/expr/expr.ts";
import { Circuit } from "../../src/solver/circuit.ts";
import { NATIVE_NAMES } from "../../src/solver/native/name.ts";
import { nativeBackend, nativeVersion } from "../../src/solver/native/process.ts";
import { createRandom } from "../../src/solver/random.ts";
import { mutations, poolOf } from "../../src/solver/search/mutate.ts";
import { smt } from "../../src/solver/smt/smt.ts";
import type { Query, Solver } from "../../src/solver/solver.ts";
import { searchReduced } from "./reduced.ts";

export type Opinion = "whole domain" | "second engine" | "reduced domains" | "WRONG";

const MAX_EXHAUSTIVE = 200_000;
const HUNT = 3_000;
const BUDGET = { milliseconds: 1_000, evaluations: 1000 };

/** Every value of a small domain. */
function allValues({ domain }: Input): readonly Primitive[] | undefined {
  switch (domain.kind) {
    case "any-boolean":
      return [false, true];
    case "tag":
      return domain.labels.map((_, i) => i);
    case "one-of":
      return domain.values;
    case "integer": {
      const count = domain.max - domain.min + 1;
      return count > MAX_EXHAUSTIVE ? undefined : Array.from({ length: count }, (_, i) => domain.min + i);
    }
    default:
      return undefined;
  }
}

const holdsAll = (circuit: Circuit): boolean => circuit.roots.every((_, i) => circuit.holds(i));

/** Whether any assignment satisfies; undefined when there are too many. */
function exhaust(query: Query): boolean | undefined {
  const circuit = new Circuit(query.constraints, query.seed);
  const values: (readonly Primitive[])[] = [];
  let combinations = 1;
  for (const input of circuit.inputs) {
    const own = allValues(input);
    if (own === undefined || (combinations *= own.length) > MAX_EXHAUSTIVE) return undefined;
    values.push(own);
  }
  const visit = (slot: number): boolean => {
    if (slot === values.length) return holdsAll(circuit);
    for (const value of values[slot]!) {
      circuit.assign(slot, value);
      if (visit(slot + 1)) return true;
    }
    circuit.commit();
    return false;
  };
  return visit(0);
}

/** A random walk over constants and neighbours: a counterexample, if it meets one. */
function hunt(query: Query): boolean {
  const circuit = new Circuit(query.constraints, query.seed);
  const pool = poolOf(circuit);
  const random = createRandom(77);
  for (let n = 0; n < HUNT && circuit.inputs.length > 0; n++) {
    const slot = random.below(circuit.inputs.length);
    const input = circuit.inputs[slot]!;
    const current = circuit.input(slot);
    const others = mutations(input, inDomain(input.domain, current) ? current : defaultOf(input.domain), pool, random);
    if (others.length > 0) circuit.assign(slot, random.pick(others));
    circuit.commit();
    if (holdsAll(circuit)) return true;
  }
  return false;
}

export interface CrossCheck {
  /** `isAgreed` when Z3 alone, which the chain did not ask, refuted the query as well. */
  of(query: Query, by: string, isAgreed: boolean): Opinion;
  readonly natives: readonly string[];
}

/** `z3` is the SMT layer with Z3 as WebAssembly: a second engine for what other layers refuted; `isAsked` when its answer is known already. */
export function crossChecker(z3: Solver, isAsked: boolean): CrossCheck {
  const natives = NATIVE_NAMES.filter((name) => nativeVersion(name) !== undefined);
  const engines = natives.map((name) => ({ name, solver: smt(nativeBackend(name), name) }));
  return {
    natives: natives.map((name) => `${name} ${nativeVersion(name)}`),
    of(query, by, isAgreed) {
      const all = exhaust(query);
      if (all !== undefined) return all ? "WRONG" : "whole domain";
      if (hunt(query) || searchReduced(query).found) return "WRONG";
      if (isAgreed && !by.includes("smt")) return "second engine";
      const others = by.includes("smt")
        ? engines.map(({ solver }) => solver)
        : [z3, ...engines.map(({ solver }) => solver)].slice(isAsked ? 1 : 0);
      for (const solver of others) {
        const verdict = solver.solve(query, BUDGET);
        if (verdict.kind === "sat") return "WRONG";
        if (verdict.kind === "unsat") return "second engine";
      }
      return "reduced domains";
    },
  };
}
