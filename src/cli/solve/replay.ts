/** One logged query, layer by layer: what is left to solve, who answers it, in what time and with which encoding. */
import type { Model, Primitive } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import { print } from "../../expr/print.ts";
import { createSolver, stages } from "../../solver/chain.ts";
import type { Stage } from "../../solver/layer.ts";
import { independentGroups } from "../../solver/layers/independence.ts";
import { simplifyConstraints } from "../../solver/layers/simplify.ts";
import type { Budget, Query, Solver, Verdict } from "../../solver/solver.ts";
import { satisfies } from "../../solver/validate.ts";

export interface Engines {
  /** Z3 as WebAssembly. */
  readonly smt: Solver;
  /** Native solvers on PATH, asked after the layers of the chain. */
  readonly natives: readonly Stage[];
}

const valueText = (value: Primitive): string => {
  if (typeof value === "string")
    return value.length > 200
      ? `${JSON.stringify(value.slice(0, 200))}… (${value.length} characters)`
      : JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  return Object.is(value, -0) ? "-0" : String(value);
};

const modelText = (model: Model): string =>
  [...model].map(([name, value]) => `${name} = ${valueText(value)}`).join(", ");

function verdictText(verdict: Verdict, query: Query): string {
  switch (verdict.kind) {
    case "sat":
      return satisfies(verdict.model, query)
        ? `sat (${verdict.by}): ${modelText(verdict.model)}`
        : `a model that fails evaluation: ${modelText(verdict.model)}`;
    case "unsat":
      return `unsat (${verdict.by})`;
    case "unknown":
      return `unknown${verdict.reason === "" ? "" : `: ${verdict.reason}`}`;
  }
}

function timed(solver: Solver, query: Query, budget: Budget): readonly [Verdict, string] {
  const start = performance.now();
  const verdict = solver.solve(query, budget);
  return [verdict, `${(performance.now() - start).toFixed(2)} ms`];
}

/** The constraint as source-like text; those of a hundred lines are cut. */
const shown = (text: string): string =>
  text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text;

function* layers(query: Query, budget: Budget, engines: Engines, everyLayer: boolean): Generator<string> {
  const simplified = simplifyConstraints(query.constraints);
  if (simplified.kind === "false") {
    yield "  simplify      unsat: a constraint is literally false";
    return;
  }
  const { constraints, bound } = simplified;
  if (bound.size > 0)
    yield `  simplify      fixes ${modelText(new Map([...bound].map(([input, { value }]) => [input.name, value])))}`;
  const groups = independentGroups(constraints);
  const open = groups
    .map((group): Query => ({ constraints: group, seed: query.seed }))
    .filter((group) => !satisfies(new Map(), group));
  yield `  independence  ${counted(groups.length, "independent group")}, ${groups.length - open.length} of them true already`;
  for (const [i, group] of open.entries()) {
    yield `  group ${i + 1}: ${counted(group.constraints.length, "constraint")} on ${inputsOfAll(group.constraints)
      .map(({ name }) => name)
      .join(", ")}`;
    for (const { name, solver } of [...stages({ smt: engines.smt }), ...engines.natives]) {
      const [verdict, time] = timed(solver, group, budget);
      yield `    ${name.padEnd(12)} ${time.padStart(11)}  ${verdictText(verdict, group)}`;
      if (!everyLayer && verdict.kind !== "unknown") break;
    }
  }
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** So many of a long path are shown: how it starts, and what comes shortly before the goal. */
const FIRST = 8;
const LAST = 24;

export function* replay(query: Query, budget: Budget, engines: Engines, everyLayer: boolean): Generator<string> {
  const given = query.constraints.slice(0, -1).map((constraint) => `  given ${shown(print(constraint))}`);
  yield* given.length <= FIRST + LAST
    ? given
    : [...given.slice(0, FIRST), `  … ${given.length - FIRST - LAST} more`, ...given.slice(-LAST)];
  for (const goal of query.constraints.slice(-1)) yield `  goal  ${shown(print(goal))}`;
  if (query.seed.size > 0) yield `  seed  ${modelText(query.seed)}`;
  yield* layers(query, budget, engines, everyLayer);
  const chain = createSolver({ smt: { solve: (inner, rest) => engines.smt.solve(inner, rest) } });
  const [verdict, time] = timed(chain, query, budget);
  yield `  chain         ${time}  ${verdictText(verdict, query)}`;
}
