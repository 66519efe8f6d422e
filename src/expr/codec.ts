/**
 * Expressions as plain JSON, for logs and other processes. They are a graph: every distinct node once, after its arguments, and
 * arguments by position, so that the data is as small as the interned expressions it came from. Reading builds through the
 * smart constructors like anybody else, so what comes back are the very same interned nodes.
 */
import { applyAll, input, literal, opaque, reference } from "./build.ts";
import type { Domain, Expr, Input, Primitive, ReferenceType } from "./expr.ts";
import { type ByKind, visit } from "./kind.ts";
import { OPS, type Op, type Sort } from "./op.ts";
import {
  hasOwn,
  is,
  mapGet,
  mapSet,
  nativeBigInt,
  nativeMap,
  nativeNumber,
  nativeString,
  numberIsNaN,
} from "./pristine.ts";
import type { Origin, Role, Variable } from "./variable/variable.ts";
import { postorder } from "./walk.ts";

/** A primitive in JSON: what JSON lacks is an object with one key. */
export type JsonPrimitive =
  | number
  | string
  | boolean
  | null
  | { readonly u: 0 }
  | { readonly n: "NaN" | "Infinity" | "-Infinity" | "-0" }
  | { readonly b: string };

export type JsonDomain =
  | Exclude<Domain, { kind: "one-of" } | { kind: "integer" } | { kind: "any-string" }>
  | { readonly kind: "integer"; readonly min: JsonPrimitive; readonly max: JsonPrimitive }
  | { readonly kind: "any-string"; readonly maxLength: JsonPrimitive }
  | { readonly kind: "one-of"; readonly values: readonly JsonPrimitive[] };

/** `["#", value]`, `["?", name, sort, domain, origin, role, path, member]`, `["@", name, type]`, `["!", fn, sort, …args]`, else `[op, …args]`. */
export type JsonNode = readonly [string, ...(number | JsonPrimitive | JsonDomain)[]];

export type JsonInput = readonly [
  "?",
  name: string,
  sort: Sort,
  domain: JsonDomain,
  origin?: Origin,
  role?: Role,
  path?: string,
  member?: string,
];

export function toJson(value: Primitive): JsonPrimitive {
  if (typeof value === "bigint") return { b: `${value}` };
  if (value === undefined) return { u: 0 };
  if (typeof value !== "number") return value;
  if (is(value, -0)) return { n: "-0" };
  if (numberIsNaN(value)) return { n: "NaN" };
  if (value === Number.POSITIVE_INFINITY) return { n: "Infinity" };
  return value === Number.NEGATIVE_INFINITY ? { n: "-Infinity" } : value;
}

export function fromJson(value: JsonPrimitive): Primitive {
  if (typeof value !== "object" || value === null) return value;
  if ("b" in value) return nativeBigInt(value.b);
  return "n" in value ? nativeNumber(value.n) : undefined;
}

export interface EncodedExpressions {
  readonly nodes: readonly JsonNode[];
  /** Where among the nodes the roots are. */
  readonly roots: readonly number[];
}

export function encodeExpressions(roots: readonly Expr[]): EncodedExpressions {
  const nodes = postorder(roots);
  const position = new nativeMap<Expr, number>();
  for (let i = 0; i < nodes.length; i++) mapSet(position, nodes[i]!, i);
  const at: number[] = [];
  for (let i = 0; i < roots.length; i++) at[i] = mapGet(position, roots[i]!)!;
  const encoded: JsonNode[] = [];
  for (let i = 0; i < nodes.length; i++) encoded[i] = visit(ENCODE, nodes[i]!, position);
  return { nodes: encoded, roots: at };
}

type Positions = ReadonlyMap<Expr, number>;

const ENCODE: ByKind<Positions, JsonNode> = {
  literal: (e) => ["#", toJson(e.value)],
  input: encodeInput,
  reference: (e) => ["@", e.name, e.type],
  opaque: (e, position) => withArguments(["!", e.fn, e.sort], e.args, position),
  apply: (e, position) => withArguments([e.op], e.args, position),
};

/** What can be told from what comes before it is left out at the end. */
function encodeInput({ name, sort, domain, origin, role, path, member }: Input): JsonNode {
  const encoded: [string, ...(string | JsonDomain)[]] = ["?", name, sort, encodeDomain(domain), origin, role];
  if (path !== name || member !== undefined) encoded[6] = path;
  if (member !== undefined) encoded[7] = member;
  return encoded;
}

/** The variable of an encoded input. Logs of earlier versions do not say what theirs are: they take them for values of the input. */
export function decodeVariable(node: JsonNode): Variable {
  const said = node as JsonInput;
  const name = said[1];
  return { name, origin: said[4] ?? "input", role: said[5] ?? "value", path: said[6] ?? name, member: said[7] };
}

function withArguments(
  head: [string, ...(string | number)[]],
  args: readonly Expr[],
  position: Positions,
): [string, ...(string | number)[]] {
  for (let i = 0; i < args.length; i++) head[head.length] = mapGet(position, args[i]!)!;
  return head;
}

const DOMAIN: { readonly [K in Domain["kind"]]: (domain: Extract<Domain, { readonly kind: K }>) => JsonDomain } = {
  "any-number": (domain) => domain,
  "any-boolean": (domain) => domain,
  "any-bigint": (domain) => domain,
  tag: (domain) => domain,
  integer: ({ min, max }) => ({ kind: "integer", min: toJson(min), max: toJson(max) }),
  "any-string": ({ maxLength }) => ({ kind: "any-string", maxLength: toJson(maxLength) }),
  "one-of": ({ values }) => {
    const encoded: JsonPrimitive[] = [];
    for (let i = 0; i < values.length; i++) encoded[i] = toJson(values[i]);
    return { kind: "one-of", values: encoded };
  },
};

const encodeDomain = (domain: Domain): JsonDomain => (DOMAIN[domain.kind] as (domain: Domain) => JsonDomain)(domain);

function decodeDomain(domain: JsonDomain): Domain {
  switch (domain.kind) {
    case "any-number":
    case "any-boolean":
    case "any-bigint":
    case "tag":
      return domain;
    case "integer":
      return { kind: "integer", min: fromJson(domain.min) as number, max: fromJson(domain.max) as number };
    case "any-string":
      return { kind: "any-string", maxLength: fromJson(domain.maxLength) as number };
    case "one-of": {
      const values: Primitive[] = [];
      for (let i = 0; i < domain.values.length; i++) values[i] = fromJson(domain.values[i]!);
      return { kind: "one-of", values };
    }
  }
}

/** The nodes, built anew. Throws an `Error` that says what is wrong with them. */
export function decodeNodes(nodes: readonly JsonNode[]): Expr[] {
  const built: Expr[] = [];
  for (let i = 0; i < nodes.length; i++) built[i] = decodeNode(nodes[i]!, built);
  return built;
}

function decodeNode(node: JsonNode, known: readonly Expr[]): Expr {
  const kind = node[0];
  switch (kind) {
    case "#":
      return literal(fromJson(node[1] as JsonPrimitive));
    case "?":
      return input(decodeVariable(node), node[2] as Sort, decodeDomain(node[3] as JsonDomain));
    case "@":
      // logs of earlier versions have objects only
      return reference(node[1] as string, (node[2] ?? "object") as ReferenceType);
    case "!":
      return opaque(node[1] as string, argumentsOf(node, 3, known), node[2] as Sort);
    default:
      if (!hasOwn(OPS, kind)) throw new Error(`unknown operation ${kind}`);
      return applyAll(kind as Op, argumentsOf(node, 1, known));
  }
}

function argumentsOf(node: JsonNode, from: number, known: readonly Expr[]): Expr[] {
  const args: Expr[] = [];
  for (let i = from; i < node.length; i++) {
    const arg = known[node[i] as number];
    if (arg === undefined) throw new Error(`argument ${nativeString(node[i])} of ${node[0]} is not before it`);
    args[i - from] = arg;
  }
  return args;
}
