/** Creates nodes so that the same structure is the same object. No simplification happens here: that is `build.ts`. */
import { Applications, hashOf } from "./applications.ts";
import { sameDomain } from "./domain.ts";
import { effort } from "./effort.ts";
import type { Apply, Domain, Expr, Input, Literal, Opaque, Primitive, Reference, ReferenceType } from "./expr.ts";
import { OPS, type Op, type Sort } from "./op.ts";
import {
  is,
  mapClear,
  mapDelete,
  mapForEach,
  mapGet,
  mapSet,
  mapSize,
  nativeMap,
  nativeSet,
  setAdd,
  setHas,
} from "./pristine.ts";
import type { Variable } from "./variable/variable.ts";
import { postorder } from "./walk.ts";

/** Ids are never used twice in a process, so whoever keeps something by id cannot mistake a forgotten node for a new one. */
let nextId = 0;

const literals = new nativeMap<Primitive, Literal>();
const inputs = new nativeMap<string, Input[]>();
const references = new nativeMap<string, Reference>();
const applications = new Applications();

const OP_SEED = {} as Record<Op, number>;
for (const [index, op] of (Object.keys(OPS) as Op[]).entries()) OP_SEED[op] = (index + 1) * 0x85ebca6b;

/** Literals built before the first input exists are constants that modules keep; they survive `forget`. */
const permanent: Literal[] = [];
let permanentComplete = false;

const SORT_OF_TYPE: Record<string, Sort> = { number: "num", string: "str", boolean: "bool", bigint: "big" };

/** The two zeros are different literals, but a Map takes them for one key. */
const negativeZero: Literal = { kind: "literal", sort: "num", id: nextId++, value: -0 };

export function internLiteral(value: Primitive): Literal {
  if (is(value, -0)) return negativeZero;
  let node = mapGet(literals, value);
  if (node === undefined) {
    node = { kind: "literal", sort: SORT_OF_TYPE[typeof value] ?? "any", id: nextId++, value };
    mapSet(literals, value, node);
    if (!permanentComplete) permanent[permanent.length] = node;
  }
  return node;
}

export const TRUE: Literal = internLiteral(true);
export const FALSE: Literal = internLiteral(false);

export function internInput({ name, origin, role, path, member }: Variable, sort: Sort, domain: Domain): Input {
  permanentComplete = true;
  let named = mapGet(inputs, name);
  if (named === undefined) mapSet(inputs, name, (named = []));
  for (let i = 0; i < named.length; i++) {
    const known = named[i]!;
    if (known.sort !== sort || known.origin !== origin || known.role !== role) continue;
    if (sameDomain(known.domain, domain)) return known;
  }
  const node: Input = { kind: "input", sort, id: nextId++, name, domain, origin, role, path, member };
  named[named.length] = node;
  return node;
}

export function internReference(name: string, type: ReferenceType): Reference {
  const key = type === "object" ? name : `${type} ${name}`;
  let node = mapGet(references, key);
  if (node === undefined)
    mapSet(references, key, (node = { kind: "reference", sort: "any", id: nextId++, name, type }));
  return node;
}

export function internOpaque(fn: string, args: readonly Expr[], sort: Sort): Opaque {
  const key = `opaque ${sort} ${fn}`;
  const hash = hashOf(fn.length, args);
  const known = applications.find(hash, key, args);
  if (known !== undefined) return known as Opaque;
  const node: Opaque = { kind: "opaque", sort, id: nextId++, fn, args };
  applications.add(hash, key, args, node);
  return node;
}

/** What `op` over `args` was built as before; asks `create` the first time. */
export function internApplication(
  op: Op,
  args: readonly Expr[],
  create: (op: Op, args: readonly Expr[]) => Expr,
): Expr {
  const built = ++effort.built;
  const hash = hashOf(OP_SEED[op], args);
  const known = applications.find(hash, op, args);
  if (known !== undefined) return known;
  const result = create(op, args);
  // what simplifying asked for is not asked for the next time: the count must not depend on what was known
  effort.built = built;
  // simplifying may have come across the very same application; the first answer stands
  const meanwhile = applications.find(hash, op, args);
  if (meanwhile !== undefined) return meanwhile;
  applications.add(hash, op, args, result);
  return result;
}

/** What `op` over `args` came to, if anybody asked. */
export function knownApplication(op: Op, args: readonly Expr[]): Expr | undefined {
  return applications.find(hashOf(OP_SEED[op], args), op, args);
}

/** A node for `op` over `args` as they are. Only for `create` of `internApplication`, which keeps it unique. */
export function newApply(op: Op, args: readonly Expr[], sort: Sort): Apply {
  return { kind: "apply", sort, id: nextId++, op, args };
}

/** How many applications and literals are remembered: what grows while a program is explored. */
export function internedCount(): number {
  return applications.size + mapSize(literals);
}

/** How many names of variables are remembered. */
export function inputCount(): number {
  return mapSize(inputs);
}

/**
 * Forgets the nodes that none of `roots` reaches; inputs, references and permanent literals stay, for they are what plans
 * and modules hold on to, unless they are of paths that nobody holds on to any more. A node that is still held elsewhere stays valid, but what is
 * built like it later is another node.
 */
export function retain(roots: readonly Expr[], isForgotten?: (path: string) => boolean): void {
  const nodes = postorder(roots);
  const live = new nativeSet<Expr>();
  setAdd(live, negativeZero);
  for (let i = 0; i < permanent.length; i++) setAdd(live, permanent[i]!);
  for (let i = 0; i < nodes.length; i++) setAdd(live, nodes[i]!);
  const gone = isForgotten === undefined ? undefined : forgetLeaves(live, isForgotten);
  applications.retain((node) =>
    node.kind === "input" || node.kind === "reference" ? gone === undefined || !setHas(gone, node) : setHas(live, node),
  );
  mapClear(literals);
  for (let i = 0; i < permanent.length; i++) mapSet(literals, permanent[i]!.value, permanent[i]!);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (node.kind === "literal" && node !== negativeZero) mapSet(literals, node.value, node);
  }
}

/** Variables and references of such paths that are not live, and variables that were made for a single question. */
function forgetLeaves(live: ReadonlySet<Expr>, isForgotten: (path: string) => boolean): ReadonlySet<Expr> {
  const gone = new nativeSet<Expr>();
  mapForEach(inputs, (named, name) => {
    const kept: Input[] = [];
    for (let i = 0; i < named.length; i++) {
      const node = named[i]!;
      const isNeeded = setHas(live, node) || (node.origin !== "fresh" && !isForgotten(name) && !isForgotten(node.path));
      if (isNeeded) kept[kept.length] = node;
      else setAdd(gone, node);
    }
    if (kept.length === 0) mapDelete(inputs, name);
    else if (kept.length < named.length) mapSet(inputs, name, kept);
  });
  mapForEach(references, (node, key) => {
    if (setHas(live, node) || !isForgotten(node.name)) return;
    setAdd(gone, node);
    mapDelete(references, key);
  });
  return gone;
}

/** Forgets all nodes but the permanent literals. Nodes still held elsewhere stay valid but are no longer found. */
export function forget(): void {
  mapClear(literals);
  for (let i = 0; i < permanent.length; i++) mapSet(literals, permanent[i]!.value, permanent[i]!);
  mapClear(inputs);
  mapClear(references);
  applications.clear();
}
