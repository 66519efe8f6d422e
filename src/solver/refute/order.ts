/**
 * Refutes circles in an order: `a < b`, `b <= c` and `c <= a` cannot hold together, whatever a, b and c are; and what is
 * said to be equal and different at once.
 */
import { apply } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Facts } from "./facts.ts";

interface Edge {
  readonly to: Expr;
  readonly strict: boolean;
}

type Edges = Map<Expr, Edge[]>;

function link(edges: Edges, from: Expr, to: Expr, strict: boolean): void {
  const known = edges.get(from);
  if (known === undefined) edges.set(from, [{ to, strict }]);
  else known.push({ to, strict });
}

function collect(edges: Edges, e: Expr, truth: boolean, facts: Facts): void {
  if (e.kind !== "apply") return;
  const [a, b] = e.args;
  switch (e.op) {
    case "not":
      collect(edges, a!, !truth, facts);
      return;
    case "eq":
      if (truth && a!.sort === b!.sort && a!.sort !== "any") {
        link(edges, a!, b!, false);
        link(edges, b!, a!, false);
      }
      return;
    case "lt":
    case "le":
      if (truth) linkNumbers(edges, a!, b!, e.op === "lt");
      else if (!facts.interval(a!).nan && !facts.interval(b!).nan) linkNumbers(edges, b!, a!, e.op === "le");
      return;
    case "strLt":
    case "strLe":
    case "bigLt":
    case "bigLe": {
      const strict = e.op === "strLt" || e.op === "bigLt";
      if (truth) link(edges, a!, b!, strict);
      else link(edges, b!, a!, !strict);
    }
  }
}

/** Neither side is NaN. A sum has the sign that it would have without rounding, so `a + b < 0` orders `a` and `-b`. */
function linkNumbers(edges: Edges, from: Expr, to: Expr, strict: boolean): void {
  link(edges, from, to, strict);
  const [below, above] = [termsOf(from), termsOf(to)];
  if (isZero(to) && below !== undefined) link(edges, below[0], negated(below[1]), strict);
  if (isZero(from) && above !== undefined) link(edges, negated(above[1]), above[0], strict);
}

const isZero = (e: Expr): boolean => e.kind === "literal" && e.value === 0;

/** What a sum adds up; the second term of a difference is negated. */
function termsOf(e: Expr): readonly [Expr, Expr] | undefined {
  if (e.kind !== "apply" || (e.op !== "add" && e.op !== "sub")) return undefined;
  return [e.args[0]!, e.op === "add" ? e.args[1]! : negated(e.args[1]!)];
}

const negated = (e: Expr): Expr => (e.kind === "apply" && e.op === "neg" ? e.args[0]! : apply("neg", e));

/** Whether the asserted comparisons form a circle with a strict step, or join what another one separates. */
export function isCircular(constraints: readonly Expr[], facts: Facts): boolean {
  if (joinsSeparated(constraints)) return true;
  const edges: Edges = new Map();
  for (const constraint of constraints) collect(edges, constraint, true, facts);
  for (const [from, outgoing] of edges) {
    for (const { to, strict } of outgoing) if (strict && reaches(edges, to, from)) return true;
  }
  return false;
}

function reaches(edges: Edges, from: Expr, goal: Expr): boolean {
  const seen = new Set<Expr>([from]);
  const stack = [from];
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (node === goal) return true;
    for (const { to } of edges.get(node) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      stack.push(to);
    }
  }
  return false;
}

/** Whether two expressions are asserted to be `===`, perhaps through others, and not to be. */
function joinsSeparated(constraints: readonly Expr[]): boolean {
  const parent = new Map<Expr, Expr>();
  const find = (e: Expr): Expr => {
    let root = e;
    for (let next = parent.get(root); next !== undefined; next = parent.get(root)) root = next;
    return root;
  };
  const separated: (readonly [Expr, Expr])[] = [];
  for (const e of constraints) {
    if (e.kind !== "apply") continue;
    const inner = e.op === "not" ? e.args[0]! : undefined;
    if (e.op === "eq") {
      const [a, b] = [find(e.args[0]!), find(e.args[1]!)];
      if (a !== b) parent.set(a, b);
    } else if (inner?.kind === "apply" && inner.op === "eq") separated.push([inner.args[0]!, inner.args[1]!]);
  }
  return parent.size > 0 && separated.some(([a, b]) => a !== b && find(a) === find(b));
}
