/**
 * Type parameters that tie arguments together (`k: K, v: O[K]`): each is given one of the types its constraint allows, the same for all
 * parameters of a call. Where the constraint is no finite choice, a type that the others can be read from stands for all.
 */
import type { FunctionNode, Node } from "../syntax.ts";
import { ANY_OBJECT, LAZY, literal, NUMBER, optionsOf, STRING } from "./combine.ts";
import { oneOfSignatures } from "./overloads.ts";
import type { ParameterShape, Shape } from "./shape.ts";
import { BeyondSyntax, type ShapeReader, type TypeScope } from "./type-scope.ts";

type Generic = Pick<FunctionNode, "params" | "typeParameters">;
type TypeParameter = NonNullable<FunctionNode["typeParameters"]>["params"][number];

/** A choice of types for the parameters takes this many forms at most. */
const MOST = 16;

/** The parameters at each choice of types, as one list; undefined where no type parameter ties arguments together, or syntax does not tell. */
export function correlatedParameters(
  fn: Generic,
  scope: TypeScope,
  reader: ShapeReader,
  read: (scope: TypeScope) => readonly ParameterShape[],
): readonly ParameterShape[] | undefined {
  const declared = fn.typeParameters?.params ?? [];
  const tying = declared.filter((param) => timesUsed(param, fn) > 1);
  if (tying.length === 0 || scope.beyond !== "ask") return undefined;
  try {
    const scopes = choices(declared, new Set(tying), fn, scope, reader);
    if (scopes === undefined) return undefined;
    const names = tying.map(({ name }) => name.name).join(", ");
    return oneOfSignatures(scopes.map(read), `arguments with other types for ${names}`);
  } catch (error) {
    if (error instanceof BeyondSyntax) return undefined;
    throw error;
  }
}

/** Undefined where nothing was chosen: every parameter stands for its constraint. */
function choices(
  declared: readonly TypeParameter[],
  tying: ReadonlySet<TypeParameter>,
  fn: Generic,
  scope: TypeScope,
  reader: ShapeReader,
): readonly TypeScope[] | undefined {
  let known: readonly (readonly [ReadonlyMap<string, Shape>, ReadonlySet<string>])[] = [[scope.parameters, new Set()]];
  for (const param of declared) {
    const name = param.name.name;
    known = known.flatMap(([parameters, chosen]) => {
      // a constraint may speak of its own parameter
      const inner = at(scope, new Map([...parameters, [name, LAZY]]), chosen);
      const constraint = param.constraint === null ? LAZY : reader.look(reader.type(param.constraint, inner));
      const options = tying.has(param) ? alternatives(name, constraint, fn) : undefined;
      if (options === undefined) {
        const depends = param.constraint !== null && [...chosen].some((other) => uses(param.constraint!, other) > 0);
        return [[new Map([...parameters, [name, constraint]]), depends ? new Set([...chosen, name]) : chosen] as const];
      }
      return options.map((option) => [new Map([...parameters, [name, option]]), new Set([...chosen, name])] as const);
    });
    if (known.length > MOST) return undefined;
  }
  if (known.every(([, chosen]) => chosen.size === 0)) return undefined;
  return known.map(([parameters, chosen]) => at(scope, parameters, chosen));
}

const at = (scope: TypeScope, parameters: ReadonlyMap<string, Shape>, chosen: ReadonlySet<string>): TypeScope => ({
  ...scope,
  parameters,
  chosen: new Set([...(scope.chosen ?? []), ...chosen]),
});

function alternatives(name: string, constraint: Shape, fn: Generic): readonly Shape[] | undefined {
  if (isKeyed(constraint) && mentions(fn, (node) => isKeyOf(node, name))) {
    const value = constraint.kind === "record" ? constraint.value : NUMBER;
    const second = constraint.kind === "record" ? constraint.value : STRING;
    return [
      {
        kind: "object",
        properties: [
          { name: "key", shape: value, optional: false },
          { name: "other", shape: second, optional: false },
        ],
      },
    ];
  }
  if (constraint.kind === "array" && mentions(fn, (node) => isMemberOf(node, name))) {
    if (constraint.element.kind === "string") return [pair(literal("a"), literal("b"))];
    if (constraint.element.kind === "number") return [pair(literal(1), literal(2))];
    return undefined;
  }
  const options = optionsOf(constraint);
  return options.length > 1 && options.length <= MOST && options.every(({ kind }) => kind !== "unsupported")
    ? options
    : undefined;
}

const pair = (a: Shape, b: Shape): Shape => ({
  kind: "tuple",
  elements: [a, b].map((shape) => ({ shape, optional: false })),
});

const isKeyed = (shape: Shape): boolean => shape.kind === "lazy" || shape.kind === "record" || shape === ANY_OBJECT;

const isName = (node: Node, name: string): boolean =>
  node.type === "TSTypeReference" && node.typeName.type === "Identifier" && node.typeName.name === name;

const isKeyOf = (node: Node, name: string): boolean =>
  node.type === "TSTypeOperator" && node.operator === "keyof" && isName(node.typeAnnotation, name);

const isMemberOf = (node: Node, name: string): boolean =>
  node.type === "TSIndexedAccessType" && isName(node.objectType, name) && node.indexType.type === "TSNumberKeyword";

/** In parameters and in the constraints of other type parameters; what is given back ties nothing. */
function timesUsed(param: TypeParameter, fn: Generic): number {
  const name = param.name.name;
  const parts: Node[] = [...fn.params];
  for (const other of fn.typeParameters?.params ?? [])
    if (other !== param && other.constraint) parts.push(other.constraint);
  return parts.reduce((sum, part) => sum + uses(part, name), 0);
}

export function uses(node: Node, name: string): number {
  let count = 0;
  eachNode(node, (inner) => {
    if (isName(inner, name)) count++;
  });
  return count;
}

function mentions(fn: Generic, test: (node: Node) => boolean): boolean {
  let found = false;
  for (const part of [...fn.params, ...(fn.typeParameters?.params ?? [])])
    eachNode(part, (node) => {
      found ||= test(node);
    });
  return found;
}

/** Types as well, which a walk over code leaves out. */
function eachNode(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value && typeof value.type === "string") visit(value as Node);
  for (const part of Object.values(value)) eachNode(part, visit);
}
