/**
 * The static side of refinement types, a client of the verifier: obligations are assertions of the graph, decided where they stand (`obligations.ts`). What the domains leave open is an
 * implication `{v | p} <: {v | q}` over what the types say of the values: `p ∧ ¬q` without a solution proves it; a literal that violates it, or `p ∧ q` without a solution, refutes it, which is an
 * error before anything runs; the rest stays a cast.
 */
import { and, literal, not } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import { inputsOfAll } from "../expr/inputs.ts";
import { contractsOf } from "../frontend/contracts/read.ts";
import type { Diagnostic } from "../frontend/diagnostic.ts";
import { positionAt } from "../frontend/lines.ts";
import type { ParsedModule } from "../frontend/parse.ts";
import { mayRefine } from "../frontend/refinements/may-refine.ts";
import { findObligations, type ModuleTypes, type Obligation } from "../frontend/refinements/obligations.ts";
import { createRefinementReader, type RefinementReader } from "../frontend/refinements/read.ts";
import { plainPredicates } from "../frontend/refinements/refined.ts";
import { type AnyFunction, type Node, stripCasts } from "../frontend/syntax.ts";
import type { Solver, Verdict } from "../solver/solver.ts";
import { Facts, said } from "./facts.ts";
import { obligationVerdicts, type Verdicts } from "./obligations.ts";
import { binary, type Known, translate } from "./translate.ts";
import { vacuousRequires } from "./vacuous.ts";

export type Outcome = "discharged" | "refuted" | "cast";

export interface CheckedObligation {
  readonly what: Obligation["what"];
  readonly outcome: Outcome;
  /** `amount is Percent` */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** Why it stays a cast, or the value that refutes it. */
  readonly detail: string;
}

export interface TypeReport {
  readonly obligations: readonly CheckedObligation[];
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Wrong predicates and contracts, refuted obligations, requirements that nothing meets (a warning). */
  readonly diagnostics: readonly Diagnostic[];
}

const BUDGET = { milliseconds: 400, evaluations: 3_000 };

const NOTHING: TypeReport = { obligations: [], counts: { discharged: 0, refuted: 0, cast: 0 }, diagnostics: [] };

export function checkTypes(module: ParsedModule, solver: Solver): TypeReport {
  const { functions, classes, loops, diagnostics: mistakes } = contractsOf(module);
  if (functions.size + classes.size + loops.size + mistakes.length === 0 && !mayRefine(module)) return NOTHING;
  const reader = createRefinementReader();
  const types = findObligations(module, reader);
  const verdicts = obligationVerdicts(module);
  const obligations: CheckedObligation[] = [];
  const refuted: Diagnostic[] = [];
  for (const obligation of types.obligations) {
    const { outcome, detail } =
      verified(obligation, verdicts, module) ?? decide(obligation, module, types, reader, solver);
    const place = positionAt(module.lines, obligation.value.start);
    const text = `${obligation.subject} is ${obligation.typeText}`;
    obligations.push({ what: obligation.what, outcome, text, ...place, detail });
    if (outcome === "refuted")
      refuted.push({
        code: "refinement-violated",
        message: `${detail} is not of type ${obligation.typeText} (${obligation.subject})`,
        file: module.file,
        ...place,
        hint: "Give a value that meets the type, or widen the type.",
      });
  }
  const counts: Record<Outcome, number> = { discharged: 0, refuted: 0, cast: 0 };
  for (const { outcome } of obligations) counts[outcome]++;
  const diagnostics = [...mistakes, ...reader.diagnostics, ...refuted, ...vacuousRequires(module, reader, solver)];
  return { obligations, counts, diagnostics };
}

interface Decision {
  readonly outcome: Outcome;
  readonly detail: string;
}

/** What the verifier says of it; undefined where it cannot tell. */
function verified(obligation: Obligation, verdicts: Verdicts, module: ParsedModule): Decision | undefined {
  switch (verdicts(obligation)) {
    case "verified":
      return { outcome: "discharged", detail: "" };
    case "violated-always":
      return { outcome: "refuted", detail: textOf(module, obligation.value) };
    default:
      // also where nothing comes by because an earlier obligation cannot be met
      return undefined;
  }
}

const cast = (detail: string): Decision => ({ outcome: "cast", detail });

function decide(
  obligation: Obligation,
  module: ParsedModule,
  types: ModuleTypes,
  reader: RefinementReader,
  solver: Solver,
): Decision {
  const wanted = plainPredicates(obligation.type);
  if (wanted === undefined) return cast("the type is about what is inside the value");
  const facts = new Facts(module, types, reader);
  const value = valueFrom(obligation.value, facts);
  if (value === undefined) return cast("the value is not an expression over known types");
  const goals: Expr[] = [];
  for (const predicate of wanted) {
    const goal = said(predicate, value);
    if (goal === undefined) return cast(`${predicate.text} has no formula`);
    goals.push(goal);
  }
  const goal = and(...goals);
  const assumed = [...facts.assumptions, ...assumedAtEntry(obligation.inside, module, types, facts)];
  if (goal.kind === "literal")
    return goal.value === true
      ? { outcome: "discharged", detail: "" }
      : { outcome: "refuted", detail: textOf(module, obligation.value) };
  const violated = [...assumed, not(goal)];
  const violation = solve(solver, violated);
  if (violation.kind === "unsat") return { outcome: "discharged", detail: "" };
  if (violation.kind === "unknown") return cast("the solver could not tell");
  // no value of the source's type is of the wanted one, and there are values of the source's type
  if (
    solve(solver, [...assumed, goal]).kind === "unsat" &&
    (assumed.length === 0 || solve(solver, assumed).kind === "sat")
  )
    return { outcome: "refuted", detail: textOf(module, obligation.value) };
  return cast(`for example ${witnessText(violation, violated)}`);
}

/** What the function requires of parameters that keep their values. */
function assumedAtEntry(fn: AnyFunction | undefined, module: ParsedModule, types: ModuleTypes, facts: Facts): Expr[] {
  const contract = fn === undefined ? undefined : contractsOf(module).functions.get(fn);
  if (fn === undefined || contract === undefined) return [];
  const scope = types.scopes.scopeOf(fn);
  return contract.requires.flatMap(({ predicate }) => {
    let isKept = true;
    const e = translate(predicate.expression, (node) => {
      if (node.type !== "Identifier") return undefined;
      // predicates are not part of the module's syntax: their names are looked up from the function
      const binding = scope?.bindings.get(node.name);
      const declared = binding?.declarations[0];
      if (binding === undefined || declared === undefined) return undefined;
      if (binding.assigned) isKept = false;
      return facts.meaning(declared);
    });
    return isKept && e?.sort === "bool" ? [e] : [];
  });
}

function valueFrom(node: Node, facts: Facts): Known | undefined {
  const inner = stripCasts(node);
  if (inner.type === "ArrayExpression")
    return inner.elements.some((element) => element === null || element.type === "SpreadElement")
      ? undefined
      : { kind: "sized", length: literal(inner.elements.length) };
  const known = facts.meaning(inner);
  if (known !== undefined) return known;
  const expr = held(inner, facts) ?? translate(inner, facts.meaning);
  return expr && { kind: "primitive", expr };
}

/** What `x += y` and `x++` leave in their place. */
function held(node: Node, facts: Facts): Expr | undefined {
  if (node.type === "UpdateExpression") {
    const left = translate(node.argument, facts.meaning);
    return left?.sort === "num" ? binary(node.operator === "++" ? "+" : "-", left, literal(1)) : undefined;
  }
  if (node.type !== "AssignmentExpression" || node.operator === "=") return undefined;
  const left = translate(node.left, facts.meaning);
  const right = translate(node.right, facts.meaning);
  return left === undefined || right === undefined ? undefined : binary(node.operator.slice(0, -1), left, right);
}

function solve(solver: Solver, constraints: readonly Expr[]): Verdict {
  const open = constraints.filter((each) => each.kind !== "literal" || each.value !== true);
  if (open.some((each) => each.kind === "literal")) return { kind: "unsat", by: "simplify" };
  return open.length === 0
    ? { kind: "sat", model: new Map(), by: "simplify" }
    : solver.solve({ constraints: open, seed: new Map() }, BUDGET);
}

function textOf(module: ParsedModule, { start, end }: Node): string {
  return module.text.slice(start, end).replace(/\s+/g, " ");
}

function witnessText(verdict: Extract<Verdict, { kind: "sat" }>, constraints: readonly Expr[]): string {
  const shown = new Map(inputsOfAll(constraints).map(({ name, path }) => [name, path]));
  const said: string[] = [];
  for (const [name, value] of verdict.model)
    said.push(`${shown.get(name) ?? name} = ${typeof value === "string" ? JSON.stringify(value) : String(value)}`);
  return said.join(", ") || "any value";
}
