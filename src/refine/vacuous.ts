/** Requirements that contradict each other: no call meets them, so every statement about the function holds vacuously. */
import type { Expr } from "../expr/expr.ts";
import { freshValue } from "../expr/variable/variable.ts";
import { contractsOf } from "../frontend/contracts/read.ts";
import type { Diagnostic } from "../frontend/diagnostic.ts";
import { positionAt } from "../frontend/lines.ts";
import type { ParsedModule } from "../frontend/parse.ts";
import { typedParameter } from "../frontend/refinements/obligations.ts";
import type { RefinementReader } from "../frontend/refinements/read.ts";
import { ownPredicates } from "../frontend/refinements/refined.ts";
import { type AnyFunction, isErased, isFunction } from "../frontend/syntax.ts";
import type { Solver } from "../solver/solver.ts";
import { said, unknownValue } from "./facts.ts";
import { type Known, type Meaning, translate } from "./translate.ts";

export function vacuousRequires(module: ParsedModule, reader: RefinementReader, solver: Solver): Diagnostic[] {
  return [...contractsOf(module).functions.values()].flatMap(({ fn, requires }) => {
    if (requires.length === 0 || !isFunction(fn)) return [];
    const { values, constraints } = parametersOf(fn, module, reader);
    const meaning: Meaning = (node) => (node.type === "Identifier" ? values.get(node.name) : undefined);
    for (const { predicate } of requires) {
      const e = translate(predicate.expression, meaning);
      if (e?.sort === "bool") constraints.push(e);
    }
    if (!isContradictory(constraints, solver)) return [];
    const [first] = requires;
    return [
      {
        code: "contract-vacuous",
        message: `no call can meet what is required: ${requires.map((clause) => clause.predicate.text).join(", ")}`,
        file: module.file,
        ...positionAt(module.lines, first!.predicate.start),
        hint: "The conditions contradict each other; nothing is checked for inputs that do not exist. Correct one of them.",
        isWarning: true,
      } as const,
    ];
  });
}

/** Only when it is proved. */
function isContradictory(constraints: readonly Expr[], solver: Solver): boolean {
  const open = constraints.filter((each) => each.kind !== "literal");
  if (open.length < constraints.length && constraints.some((each) => each.kind === "literal" && each.value !== true))
    return true;
  if (open.length === 0) return false;
  return (
    solver.solve({ constraints: open, seed: new Map() }, { milliseconds: 400, evaluations: 3_000 }).kind === "unsat"
  );
}

function parametersOf(
  fn: AnyFunction,
  module: ParsedModule,
  reader: RefinementReader,
): { values: Map<string, Known>; constraints: Expr[] } {
  const values = new Map<string, Known>();
  const constraints: Expr[] = [];
  for (const param of fn.params) {
    const typed = isErased(param) ? undefined : typedParameter(param, module);
    if (typed === undefined || typed.isOptional) continue;
    const known = unknownValue(freshValue(typed.name, fn.start), reader.kindOf(typed.place.node, module));
    if (known === undefined) continue;
    values.set(typed.name, known);
    for (const predicate of ownPredicates(reader.typeOf(typed.place.node, module))) {
      const e = said(predicate, known);
      if (e !== undefined) constraints.push(e);
    }
  }
  return { values, constraints };
}
