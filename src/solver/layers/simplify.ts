/**
 * Rewrites a query before anybody works on it: conjunctions are flattened, what is literally true or said twice is
 * dropped, and a variable equated with a literal is replaced by it everywhere. A literal `false` refutes the query.
 */
import { FALSE, literal, not, TRUE } from "../../expr/build.ts";
import { inDomain } from "../../expr/evaluate.ts";
import type { Domain, Expr, Input, Literal, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import type { Op } from "../../expr/op.ts";
import { substitute } from "../../expr/substitute.ts";
import { postorder } from "../../expr/walk.ts";
import type { Decorator, Query } from "../solver.ts";

type Simplified =
  | { readonly kind: "false" }
  | { readonly kind: "rest"; readonly constraints: readonly Expr[]; readonly bound: ReadonlyMap<Input, Literal> };

/** Operations that can tell 0 from -0: an equation `x === 0` must not become a substitution under them. */
const SIGN_OF_ZERO: ReadonlySet<Op> = new Set<Op>(["div", "same", "pow", "toFixed", "regexReplace"]);

/** Splits a conjunction into its parts, `!(a || b)` included. Returns false when a part is literally false. */
function flatten(constraint: Expr, into: Set<Expr>): boolean {
  if (constraint.kind === "literal") return constraint.value === true;
  if (constraint.kind === "apply" && constraint.op === "and") return constraint.args.every((arg) => flatten(arg, into));
  if (constraint.kind === "apply" && constraint.op === "not") {
    const inner = constraint.args[0]!;
    if (inner.kind === "apply" && inner.op === "or") return inner.args.every((arg) => flatten(not(arg), into));
  }
  into.add(constraint);
  return true;
}

/** The variable a constraint fixes, and its value: `x === literal`, `x`, `!x`. */
function binding(constraint: Expr): readonly [Input, Literal] | undefined {
  if (constraint.kind === "input") return [constraint, TRUE];
  if (constraint.kind !== "apply") return undefined;
  const [a, b] = constraint.args;
  if (constraint.op === "not" && a?.kind === "input") return [a, FALSE];
  if (constraint.op !== "eq") return undefined;
  if (a?.kind === "input" && b?.kind === "literal") return [a, b];
  if (b?.kind === "input" && a?.kind === "literal") return [b, a];
  return undefined;
}

const tellsZerosApart = (constraints: Iterable<Expr>): boolean =>
  postorder([...constraints]).some((e) => e.kind === "opaque" || (e.kind === "apply" && SIGN_OF_ZERO.has(e.op)));

/** The one value of the domain that `=== value` admits; none when there is no such value, several when both zeros are. */
function admitted(domain: Domain, value: Literal): Literal | "none" | "several" {
  if (value.value !== 0) return inDomain(domain, value.value) ? value : "none";
  const [plus, minus] = [inDomain(domain, 0), inDomain(domain, -0)];
  if (plus && minus) return "several";
  return plus ? literal(0) : minus ? literal(-0) : "none";
}

export function simplifyConstraints(constraints: readonly Expr[]): Simplified {
  let current = new Set<Expr>();
  for (const constraint of constraints) if (!flatten(constraint, current)) return { kind: "false" };
  const bound = new Map<Input, Literal>();
  for (;;) {
    const fresh = new Map<Input, Literal>();
    for (const constraint of current) {
      const found = binding(constraint);
      if (found === undefined) continue;
      const [variable, wanted] = found;
      let value = admitted(variable.domain, wanted);
      if (value === "none") return { kind: "false" };
      if (value === "several") {
        if (tellsZerosApart(current)) continue;
        value = literal(0);
      }
      const earlier = fresh.get(variable);
      if (earlier !== undefined && earlier !== value) return { kind: "false" };
      fresh.set(variable, value);
      bound.set(variable, value);
    }
    if (fresh.size === 0) break;
    const next = new Set<Expr>();
    for (const constraint of current) {
      const touched = inputsOf(constraint).some((input) => fresh.has(input));
      const rest = touched ? substitute(constraint, (input) => fresh.get(input)) : constraint;
      if (!flatten(rest, next)) return { kind: "false" };
    }
    current = next;
  }
  for (const constraint of current) {
    if (constraint.kind === "apply" && constraint.op === "not" && current.has(constraint.args[0]!))
      return { kind: "false" };
  }
  return { kind: "rest", constraints: [...current], bound };
}

export const simplify: Decorator = (inner) => ({
  solve(query: Query, budget) {
    const simplified = simplifyConstraints(query.constraints);
    if (simplified.kind === "false") return { kind: "unsat", by: "simplify" };
    const { constraints, bound } = simplified;
    const values = new Map<string, Primitive>();
    for (const [input, value] of bound) values.set(input.name, value.value);
    if (constraints.length === 0) return { kind: "sat", model: values, by: "simplify" };
    const verdict = inner.solve({ constraints, seed: query.seed }, budget);
    if (verdict.kind !== "sat" || values.size === 0) return verdict;
    return { ...verdict, model: new Map([...verdict.model, ...values]) };
  },
});
