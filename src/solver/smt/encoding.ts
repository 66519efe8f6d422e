/**
 * One attempt at encoding a query: the assumptions it makes, the side conditions it needs, and whether "no solution"
 * would be a proof. `encode` walks the expressions; what an operation means is in the rule tables.
 */
import { evaluate } from "../../expr/evaluate.ts";
import type { Apply, Domain, Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import type { Op } from "../../expr/op.ts";
import { postorder } from "../../expr/walk.ts";
import { encodeInput, encodeLiteral, freeValue } from "./leaves.ts";
import { yes } from "./logic.ts";
import type { Term } from "./term.ts";
import type { NumberValue, Slot, Value } from "./value.ts";

/** How numbers are represented; the rest of the encoding is the same for all. */
export interface Numbers {
  literal(encoding: Encoding, value: number): NumberValue;
  input(encoding: Encoding, domain: NumberDomain): NumberValue;
  equal(a: NumberValue, b: NumberValue): Term;
  choose(condition: Term, a: NumberValue, b: NumberValue): NumberValue;
}

/** How texts are represented: by default as vectors of code units. */
export interface Texts {
  literal(value: string): Value;
  input(encoding: Encoding, name: string, maxLength: number): Extract<Value, { sort: "str" | "seq" }>;
}

export type NumberDomain = Extract<Domain, { kind: "any-number" | "integer" | "tag" }>;

/** The lengths an attempt considers for a string input; `closed` when no other length could matter. */
export interface LengthRange {
  readonly lo: number;
  readonly hi: number;
  readonly closed: boolean;
}

export interface Assumptions {
  readonly numbers: Numbers;
  readonly texts?: Texts;
  readonly rules: Record<Op, Rule>;
  /** Whether what has no meaning here may have any value, instead of the one under the seed: then "no solution" is still a proof. */
  readonly frees?: boolean;
  readonly seed: Model;
  readonly lengths: ReadonlyMap<string, LengthRange>;
}

/** The value of an application, or undefined when the operation (or this use of it) is beyond the encoding. */
export type Rule = (encoding: Encoding, args: readonly Value[], e: Apply) => Value | undefined;

export class Encoding {
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
    for (const node of nodes) this.values.set(node, this.encodeNode(node));
    return constraints.map((constraint) => {
      const value = this.valueOf(constraint);
      return value.sort === "bool" ? value.term : yes();
    });
  }

  /** What an expression of the query became. */
  valueOf(e: Expr): Value {
    return this.values.get(e)!;
  }

  /** The applications that `e` is an argument of. */
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

  private encodeNode(e: Expr): Value {
    switch (e.kind) {
      case "literal":
        return this.literal(e.value);
      case "reference":
        return { sort: "atom", name: `reference ${e.name}` };
      case "input":
        return encodeInput(this, e);
      case "opaque":
        return this.pin(e, e.fn);
      case "apply": {
        const args = e.args.map((arg) => this.valueOf(arg));
        return this.assumptions.rules[e.op](this, args, e) ?? this.pin(e, e.op);
      }
    }
  }

  literal(value: Primitive): Value {
    return encodeLiteral(this, value);
  }

  /** Takes the value `e` has under the seed; right as long as the inputs below it keep their values. */
  private pin(e: Expr, what: string): Value {
    const free = this.assumptions.frees === true ? freeValue(this, e.sort) : undefined;
    if (free !== undefined) return free;
    this.limit(`${what} kept at its value`);
    for (const input of inputsOf(e)) this.pinned.add(input);
    return this.literal(valueUnder(e, this.assumptions.seed));
  }
}

/** A part that fails to evaluate is in a branch the seed does not take; any value will do there. */
function valueUnder(e: Expr, seed: Model): Primitive {
  try {
    return evaluate(e, seed);
  } catch {
    return e.sort === "num" ? 0 : e.sort === "str" ? "" : e.sort === "bool" ? false : e.sort === "big" ? 0n : undefined;
  }
}
