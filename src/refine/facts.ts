/** What is known about the values an expression mentions: a variable per value, and the predicates its declared type states. */
import { input, literal } from "../expr/build.ts";
import type { Domain, Expr } from "../expr/expr.ts";
import type { Sort } from "../expr/op.ts";
import { freshLength, freshValue, type Variable } from "../expr/variable/variable.ts";
import type { ParsedModule } from "../frontend/parse.ts";
import type { ModuleTypes, TypePlace } from "../frontend/refinements/obligations.ts";
import type { RefinementReader } from "../frontend/refinements/read.ts";
import { type ClosedPredicate, type Guard, ownPredicates } from "../frontend/refinements/refined.ts";
import type { Node } from "../frontend/syntax.ts";
import { type Known, type Meaning, translate } from "./translate.ts";

const LONGEST_TEXT = 536_870_888;
const LONGEST_ARRAY = 2 ** 32 - 1;

const SORTS: Readonly<Record<string, { readonly sort: Sort; readonly domain: Domain }>> = {
  number: { sort: "num", domain: { kind: "any-number" } },
  string: { sort: "str", domain: { kind: "any-string", maxLength: LONGEST_TEXT } },
  boolean: { sort: "bool", domain: { kind: "any-boolean" } },
  bigint: { sort: "big", domain: { kind: "any-bigint" } },
};

/** A fresh value of a kind. */
export function unknownValue(variable: Variable, kind: Guard | undefined): Known | undefined {
  if (kind?.kind === "array") {
    const length = input(freshLength(variable), "num", { kind: "integer", min: 0, max: LONGEST_ARRAY });
    return { kind: "sized", length };
  }
  const known = kind?.kind === "typeof" ? SORTS[kind.type] : undefined;
  return known && { kind: "primitive", expr: input(variable, known.sort, known.domain) };
}

/** The predicate with a value in the place of `v`; undefined when it has no exact translation. */
export function said({ expression }: ClosedPredicate, of: Known): Expr | undefined {
  const meaning: Meaning = (node) => (node.type === "Identifier" && node.name === "v" ? of : undefined);
  const e = translate(expression, meaning);
  return e?.sort === "bool" ? e : undefined;
}

/** Collects, while an expression is translated, what may be assumed about the values in it. */
export class Facts {
  readonly assumptions: Expr[] = [];
  private readonly met = new Map<string, Known | undefined>();

  constructor(
    private readonly module: ParsedModule,
    private readonly types: ModuleTypes,
    private readonly reader: RefinementReader,
  ) {}

  readonly meaning: Meaning = (node) => {
    switch (node.type) {
      case "Identifier": {
        const binding = this.types.scopes.bindingOf(node);
        if (binding === undefined) return undefined;
        return this.value(freshValue(node.name, binding.scope.node.start), node) ?? this.constant(node);
      }
      case "MemberExpression":
        // a length is read off what has it; another member may change between two looks, so each is its own value
        if (!node.computed && node.property.type === "Identifier" && node.property.name === "length") return undefined;
        return this.value(freshValue("member", node.start), node);
      case "CallExpression":
        return this.value(freshValue("call", node.start), node);
      default:
        return undefined;
    }
  };

  private value(variable: Variable, node: Node): Known | undefined {
    const { name } = variable;
    if (this.met.has(name)) return this.met.get(name);
    const place = this.types.typeAt(node);
    const known = place && unknownValue(variable, this.reader.kindOf(place.node, place.module));
    this.met.set(name, known);
    if (known !== undefined && place !== undefined) this.assume(place, known);
    return known;
  }

  private assume(place: TypePlace, known: Known): void {
    for (const predicate of ownPredicates(this.reader.typeOf(place.node, place.module))) {
      const e = said(predicate, known);
      if (e !== undefined) this.assumptions.push(e);
    }
  }

  /** `const LIMIT = 100` */
  private constant(node: Node): Known | undefined {
    const binding = this.types.scopes.bindingOf(node);
    if (binding?.kind !== "const" || binding.assigned) return undefined;
    const declared = binding.declarations[0];
    const init = declared === undefined ? undefined : initialOf(this.module.program, declared);
    const value = init?.type === "Literal" ? init.value : undefined;
    return typeof value === "number" || typeof value === "string"
      ? { kind: "primitive", expr: literal(value) }
      : undefined;
  }
}

function initialOf(program: Extract<Node, { type: "Program" }>, id: Node): Node | undefined {
  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    for (const one of declaration.declarations) if (one.id === id) return one.init ?? undefined;
  }
  return undefined;
}
