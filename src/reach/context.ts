/**
 * What building φ̂ carries along: for whom it is built, names for what is not known, and how much work is left.
 *
 * - `prove`: numbers are doubles; arithmetic that may round gives an unknown number. Unsatisfiable means unreachable.
 * - `find`: numbers are integers and nothing rounds. Says nothing about reachability; its models are tried.
 */
import { apply, FALSE, type Range, type Sort, type SymbolTerm, symbol, type Term } from "./term/term.ts";
import { booleanOf, numberOf, type Value } from "./value/value.ts";

export type Mode = "prove" | "find";

/** More steps than this, and φ̂ is given up. */
export class OutOfWork extends Error {}

/** So often at most any loop goes round: a named assumption of every proof. */
export const MOST_ROUNDS = 2 ** 40;
export const ROUNDS: Range = { min: 0, max: MOST_ROUNDS };

export class Context {
  /** The rounds of the loops around: what is unknown may be different in each. */
  scope: readonly SymbolTerm[] = [];
  /** What was not known, with the place. */
  readonly unknowns = new Map<string, number>();
  private count = 0;
  private work: number;

  constructor(
    readonly mode: Mode,
    work: number,
  ) {
    this.work = work;
  }

  spend(amount = 1): void {
    this.work -= amount;
    if (this.work < 0) throw new OutOfWork();
  }

  /** A term of its own for this place, in each round of the loops around. */
  fresh(name: string, sort: Sort, range?: Range): Term {
    const fn = {
      name: `${name}!${this.count++}`,
      arity: this.scope.length,
      sort,
      ...(range === undefined ? {} : { range }),
    };
    return apply(fn, this.scope);
  }

  variable(name: string, range?: Range): SymbolTerm {
    return symbol(`${name}!${this.count++}`, "int", range);
  }

  /** The name of a function whose arguments the caller chooses. */
  name(name: string): string {
    return `${name}!${this.count++}`;
  }

  get isProof(): boolean {
    return this.mode === "prove";
  }

  anyBoolean(): Term {
    return this.fresh("b", "bool");
  }

  anyNumber(): Value {
    return this.isProof
      ? numberOf(this.fresh("x", "real"), this.fresh("nan", "bool"))
      : numberOf(this.fresh("x", "int"), FALSE);
  }

  anyTruth(): Value {
    return booleanOf(this.anyBoolean());
  }

  noteUnknown(why: string, start: number): void {
    if (!this.unknowns.has(why)) this.unknowns.set(why, start);
  }
}
