/** The smart constructors: the only way to make expressions, so sort checking, simplifying and interning have one home. */
import type { Apply, Domain, Expr, Input, Literal, Opaque, Primitive, Reference, ReferenceType } from "./expr.ts";
import {
  forget,
  internApplication,
  internInput,
  internLiteral,
  internOpaque,
  internReference,
  newApply,
  retain,
  TRUE,
} from "./intern.ts";
import { OPS, type Op, type OpSignature, type Sort } from "./op.ts";
import { simplify } from "./simplify/table.ts";
import { type Variable, valueAt } from "./variable/variable.ts";

export { FALSE, inputCount, internedCount, TRUE } from "./intern.ts";

export const literal = (value: Primitive): Literal => internLiteral(value);
/** A name alone is that of a value of the input. */
export const input = (variable: Variable | string, sort: Sort, domain: Domain): Input =>
  internInput(typeof variable === "string" ? valueAt(variable) : variable, sort, domain);
export const reference = (name: string, type: ReferenceType = "object"): Reference => internReference(name, type);
export const opaque = (fn: string, args: readonly Expr[], sort: Sort): Expr => internOpaque(fn, args, sort);

export const apply = (op: Op, ...args: Expr[]): Expr => internApplication(op, args, create);
/** `apply` for arguments that are already in an array; the array must not change afterwards. */
export const applyAll = (op: Op, args: readonly Expr[]): Expr => internApplication(op, args, create);

export const not = (e: Expr): Expr => apply("not", e);
export const and = (...es: Expr[]): Expr => internApplication("and", es, create);
export const or = (...es: Expr[]): Expr => internApplication("or", es, create);
export const eq = (a: Expr, b: Expr): Expr => apply("eq", a, b);
export const lt = (a: Expr, b: Expr): Expr => apply("lt", a, b);
export const le = (a: Expr, b: Expr): Expr => apply("le", a, b);
export const ite = (condition: Expr, yes: Expr, no: Expr): Expr => apply("ite", condition, yes, no);
export const choice = (...tagAndAlternatives: [tag: Expr, ...alternatives: Expr[]]): Expr =>
  internApplication("choice", tagAndAlternatives, create);

/** Forgets the nodes of the last exploration; `TRUE`, `FALSE` and literals built before its first input stay interned. */
export const resetExpressions = (): void => forget();

/** Forgets the nodes that `roots` do not need, so that a long exploration does not keep every expression it ever built. */
export const retainExpressions = (roots: readonly Expr[], isForgotten?: (path: string) => boolean): void =>
  retain(roots, isForgotten);

function create(op: Op, args: readonly Expr[]): Expr {
  const sort = resultSort(op, args);
  return simplify(op, args, applyAll) ?? newApply(op, args, sort);
}

/** Checks the sorts of the arguments against the signature and says the sort of the result. */
function resultSort(op: Op, args: readonly Expr[]): Sort {
  const signature: OpSignature = OPS[op];
  const expected = signature.args;
  const enough = signature.variadic ? args.length >= expected.length - 1 : args.length === expected.length;
  if (!enough) throw new Error(`${op} was given ${args.length} arguments`);
  for (let i = 0; i < args.length; i++) {
    const wanted = expected[i] ?? expected[expected.length - 1]!;
    if (wanted !== "any" && args[i]!.sort !== wanted) {
      throw new Error(`argument ${i} of ${op} has sort ${args[i]!.sort}, not ${wanted}`);
    }
  }
  return op === "ite" || op === "choice" ? commonSort(args) : signature.result;
}

/** Sort of the alternatives after the condition or tag. */
function commonSort(args: readonly Expr[]): Sort {
  const first = args[1]?.sort ?? "any";
  for (let i = 2; i < args.length; i++) if (args[i]!.sort !== first) return "any";
  return first;
}

/** JavaScript truthiness of a value of any sort. */
export function truthy(e: Expr): Expr {
  switch (e.sort) {
    case "bool":
      return e;
    case "num":
      return and(not(eq(e, literal(0))), not(apply("isNaN", e)));
    case "str":
      return not(eq(e, literal("")));
    case "big":
      return not(eq(e, literal(0n)));
    case "any":
      return truthyAny(e);
  }
}

/** A choice or `ite` is as truthy as the alternative it takes; for an input of no fixed sort the falsy values are listed. */
function truthyAny(e: Expr): Expr {
  if (e.kind === "reference") return TRUE;
  if (e.kind === "literal") return literal(!!e.value);
  if (isAlternatives(e)) {
    const args: Expr[] = [e.args[0]!];
    for (let i = 1; i < e.args.length; i++) args[i] = truthy(e.args[i]!);
    return internApplication(e.op, args, create);
  }
  const isFalsy: Expr[] = [];
  for (let i = 0; i < FALSY.length; i++) isFalsy[i] = apply("same", e, literal(FALSY[i]));
  return not(internApplication("or", isFalsy, create));
}

const FALSY: readonly Primitive[] = [undefined, null, false, 0, -0, Number.NaN, "", 0n];

function isAlternatives(e: Input | Apply | Opaque): e is Apply {
  return e.kind === "apply" && (e.op === "ite" || e.op === "choice");
}
