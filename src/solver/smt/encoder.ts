/**
 * One attempt at encoding a query: the assumptions it makes, the side conditions it needs, and whether "no solution"
 * would be a proof. `encode` walks the expressions; what an operation means is in the rule tables.
 */
import { evaluate } from "../../expr/evaluate.ts";
import type { Apply, Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import { type ByKind, visit } from "../../expr/kind.ts";
import { postorder } from "../../expr/walk.ts";
import type { Assumptions, Encoding } from "./encoding.ts";
import { encodeInput, encodeLiteral, freeValue } from "./leaves.ts";
import { yes } from "./logic.ts";
import type { Term } from "./term.ts";
import type { Slot, Value } from "./value.ts";

export class Encoder implements Encoding {
  readonly assumptions: Assumptions;
  /** Conditions that hold of the variables by their construction, or that the encoding is limited to. */
  readonly sideConditions: Term[] = [];
  /** What makes a solution readable, not right. */
  readonly preferences: Term[] = [];
  readonly slots = new Map<Input, Slot>();
  /** Inputs below operations that were replaced by their value under the seed: better not changed. */
  readonly pinned = new Set<Input>();
  /** Why "no solution" would prove nothing; empty when it is a proof. */
  readonly limits = new Set<string>();
  private readonly values = new Map<Expr, Value>();
  private readonly uses = new Map<Expr, Apply[]>();

  constructor(assumptions: Assumptions) {
    this.assumptions = assumptions;
  }

  encode(constraints: readonly Expr[]): Term[] {
    const nodes = postorder(constraints);
    for (const node of nodes) this.noteUses(node);
    for (const node of nodes) this.values.set(node, visit(VALUES, node, this));
    return constraints.map((constraint) => {
      const value = this.valueOf(constraint);
      return value.sort === "bool" ? value.term : yes();
    });
  }

  /** What an expression of the query became. */
  valueOf(e: Expr): Value {
    return this.values.get(e)!;
  }

  usesOf(e: Expr): readonly Apply[] {
    return this.uses.get(e) ?? [];
  }

  private noteUses(e: Expr): void {
    if (e.kind !== "apply") return;
    for (const arg of e.args) {
      const known = this.uses.get(arg);
      if (known === undefined) this.uses.set(arg, [e]);
      else known.push(e);
    }
  }

  limit(reason: string): void {
    this.limits.add(reason);
  }

  require(term: Term): void {
    this.sideConditions.push(term);
  }

  prefer(term: Term): void {
    this.preferences.push(term);
  }

  literal(value: Primitive): Value {
    return encodeLiteral(this, value);
  }

  /** Takes the value `e` has under the seed; right as long as the inputs below it keep their values. */
  pin(e: Expr, what: string): Value {
    const free = this.assumptions.frees === true ? freeValue(this, e.sort) : undefined;
    if (free !== undefined) return free;
    this.limit(`${what} kept at its value`);
    for (const input of inputsOf(e)) this.pinned.add(input);
    return this.literal(valueUnder(e, this.assumptions.seed));
  }
}

const VALUES: ByKind<Encoder, Value> = {
  literal: (e, encoder) => encoder.literal(e.value),
  reference: (e) => ({ sort: "atom", name: `reference ${e.name}` }),
  input: (e, encoder) => encodeInput(encoder, e),
  opaque: (e, encoder) => encoder.pin(e, e.fn),
  apply: (e, encoder) => {
    const args = e.args.map((arg) => encoder.valueOf(arg));
    return encoder.assumptions.rules[e.op](encoder, args, e) ?? encoder.pin(e, e.op);
  },
};

/** A part that fails to evaluate is in a branch the seed does not take; any value will do there. */
function valueUnder(e: Expr, seed: Model): Primitive {
  try {
    return evaluate(e, seed);
  } catch {
    return e.sort === "num" ? 0 : e.sort === "str" ? "" : e.sort === "bool" ? false : e.sort === "big" ? 0n : undefined;
  }
}
