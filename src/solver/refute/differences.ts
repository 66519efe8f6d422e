/**
 * Refutes comparisons of integers that differ by constants (`i < n`, `n <= i - 1`): each is an edge that says how much
 * one may exceed another, and a circle that sums up to less than nothing has no solution.
 */
import type { Apply, Expr } from "../../expr/expr.ts";
import type { Facts } from "./facts.ts";

const LIMIT = 2 ** 50;
const MAX_NODES = 120;

/** `base + offset`, computed without rounding. */
interface Shifted {
  readonly base: Expr | undefined;
  readonly offset: number;
}

/** `from <= to + by` */
interface Edge {
  readonly from: Expr | undefined;
  readonly to: Expr | undefined;
  readonly by: number;
}

const isSmall = (n: number): boolean => Math.abs(n) <= LIMIT;

function isSmallInteger(e: Expr, facts: Facts): boolean {
  const { lo, hi, int, nan } = facts.interval(e);
  return e.sort === "num" && int && !nan && isSmall(lo) && isSmall(hi);
}

function shifted(e: Expr, facts: Facts): Shifted | undefined {
  if (e.kind === "literal")
    return typeof e.value === "number" && Number.isInteger(e.value) && isSmall(e.value)
      ? { base: undefined, offset: e.value }
      : undefined;
  if (!isSmallInteger(e, facts)) return undefined;
  if (e.kind === "apply" && (e.op === "add" || e.op === "sub")) {
    const [a, b] = e.args as [Expr, Expr];
    const sign = e.op === "add" ? 1 : -1;
    const [left, right] = [shifted(a, facts), shifted(b, facts)];
    if (left !== undefined && right?.base === undefined && right !== undefined)
      return { base: left.base, offset: left.offset + sign * right.offset };
    if (e.op === "add" && right !== undefined && left?.base === undefined && left !== undefined)
      return { base: right.base, offset: right.offset + left.offset };
  }
  return { base: e, offset: 0 };
}

function edgesOf(e: Expr, truth: boolean, facts: Facts, into: Edge[]): void {
  if (e.kind !== "apply") return;
  if (e.op === "not") {
    edgesOf(e.args[0]!, !truth, facts, into);
    return;
  }
  if (e.op !== "lt" && e.op !== "le" && !(e.op === "eq" && truth)) return;
  const [a, b] = [shifted(e.args[0]!, facts), shifted(e.args[1]!, facts)];
  if (a === undefined || b === undefined) return;
  const add = (x: Shifted, y: Shifted, strict: boolean): void => {
    into.push({ from: x.base, to: y.base, by: y.offset - x.offset - (strict ? 1 : 0) });
  };
  if (e.op === "eq") {
    add(a, b, false);
    add(b, a, false);
  } else if (truth) add(a, b, e.op === "lt");
  else add(b, a, e.op === "le");
}

const isComparison = ({ op }: Apply): boolean => op === "lt" || op === "le" || op === "eq";

/** Bellman and Ford: a circle that still improves after as many rounds as there are nodes is a contradiction. */
export function isOverstretched(constraints: readonly Expr[], facts: Facts): boolean {
  const edges: Edge[] = [];
  for (const constraint of constraints) edgesOf(constraint, true, facts, edges);
  if (!constraints.some((e) => e.kind === "apply" && (e.op === "not" || isComparison(e))) || edges.length === 0)
    return false;
  const nodes = new Set<Expr | undefined>([undefined]);
  for (const { from, to } of edges) nodes.add(from).add(to);
  if (nodes.size > MAX_NODES) return false;
  for (const node of nodes) {
    if (node === undefined) continue;
    const { lo, hi } = facts.interval(node);
    edges.push({ from: node, to: undefined, by: hi }, { from: undefined, to: node, by: -lo });
  }
  const above = new Map<Expr | undefined, number>([...nodes].map((node) => [node, 0]));
  for (let round = 0; round <= nodes.size; round++) {
    let changed = false;
    for (const { from, to, by } of edges) {
      const reached = above.get(to)! + by;
      if (reached >= above.get(from)!) continue;
      above.set(from, reached);
      changed = true;
    }
    if (!changed) return false;
  }
  return true;
}
