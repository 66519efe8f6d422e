/**
 * The parts of a conjunction or a disjunction, each once. A loop makes long ones, a part at a time: what is asked once is looked for, and what is asked
 * of a long one over and over has an index.
 */
import type { Expr } from "../expr.ts";
import { neverNaN } from "../facts/number.ts";
import { knownApplication } from "../intern.ts";
import type { Op } from "../op.ts";
import { nativeSet, setAdd, setHas } from "../pristine.ts";
import { contains, isOp } from "./match.ts";

const LONG = 32;
/** Questions about a long list that are answered by going through it. */
const MOST_SEARCHES = 8;

const TURNED: Readonly<Partial<Record<Op, Op>>> = {
  lt: "le",
  le: "lt",
  strLt: "strLe",
  strLe: "strLt",
  bigLt: "bigLe",
  bigLe: "bigLt",
};

interface Index {
  readonly members: Set<Expr>;
  /** What the members that are negations negate. */
  readonly negated: Set<Expr>;
}

export class Parts {
  readonly list: Expr[] = [];
  private searches = 0;
  private index: Index | undefined;

  add(e: Expr): void {
    this.list[this.list.length] = e;
    if (this.index !== undefined) note(this.index, e);
  }

  /** Parts that are known to be different, and none of them the complement of another. */
  take(parts: readonly Expr[]): void {
    for (let i = 0; i < parts.length; i++) this.add(parts[i]!);
  }

  has(e: Expr): boolean {
    const index = this.indexed();
    return index === undefined ? contains(this.list, e) : setHas(index.members, e);
  }

  /** Whether exactly one holds of `e` and one of the parts. */
  hasComplement(e: Expr): boolean {
    const index = this.indexed();
    if (index === undefined) {
      for (let i = 0; i < this.list.length; i++) if (areComplements(this.list[i]!, e)) return true;
      return false;
    }
    if (isOp(e, "not")) return setHas(index.members, e.args[0]!);
    if (setHas(index.negated, e)) return true;
    const turned = e.kind === "apply" ? TURNED[e.op] : undefined;
    if (e.kind !== "apply" || turned === undefined || !isNeverNaN(e.args)) return false;
    const other = knownApplication(turned, [e.args[1]!, e.args[0]!]);
    return other !== undefined && setHas(index.members, other) && areComplements(other, e);
  }

  private indexed(): Index | undefined {
    if (this.index !== undefined || this.list.length < LONG || ++this.searches <= MOST_SEARCHES) return this.index;
    const index: Index = { members: new nativeSet<Expr>(), negated: new nativeSet<Expr>() };
    for (let i = 0; i < this.list.length; i++) note(index, this.list[i]!);
    this.index = index;
    return index;
  }
}

function note({ members, negated }: Index, e: Expr): void {
  setAdd(members, e);
  if (isOp(e, "not")) setAdd(negated, e.args[0]!);
}

/** Exactly one of the two holds, unless NaN makes both comparisons false. */
function areComplements(a: Expr, b: Expr): boolean {
  if (a.kind !== "apply" || b.kind !== "apply") return isNegationOf(a, b) || isNegationOf(b, a);
  if (a.op === "not" || b.op === "not") return isNegationOf(a, b) || isNegationOf(b, a);
  if (TURNED[a.op] !== b.op || a.args[0] !== b.args[1] || a.args[1] !== b.args[0]) return false;
  return isNeverNaN(a.args);
}

const isNeverNaN = ({ 0: a, 1: b }: readonly Expr[]): boolean => a!.sort !== "num" || (neverNaN(a!) && neverNaN(b!));

const isNegationOf = (a: Expr, b: Expr): boolean => isOp(a, "not") && a.args[0] === b;
