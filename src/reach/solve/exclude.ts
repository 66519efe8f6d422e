/**
 * Paths that cannot lead to a goal: their conditions together with φ̂ have no solution (paper 4, section 7). What is told is which of the conditions it takes, so that
 * every other path with these is known not to lead there either.
 */
import type { EncodedExpressions } from "../../expr/codec.ts";
import type { Scripts } from "../../solver/smt/z3/scripts.ts";
import { formula, type Necessary } from "../condition.ts";
import { type PathTerms, pathTerms } from "../path/condition.ts";
import { smtLib } from "../term/smt-lib.ts";
import { FALSE, type Term } from "../term/term.ts";
import { TooLarge, unfold } from "../term/unfold.ts";
import { isRefuted } from "./refute.ts";

/** Instances of "for all": few, as a path is asked about often. They say less, so that "unsat" holds for the whole. */
const UNFOLDING = { most: 2, outer: 2, isBounded: false };
const MOST_INSTANCES = 4_000;

/** What the rounds of loops say takes most of the work: where it excluded nothing so often in a row, it is left out. */
const MOST_IN_VAIN = 4;

/** Positions in front of the path's own conditions. */
const BEFORE = 2;

export interface Effort {
  /** Of Z3, counted. */
  readonly resources: number;
  /** Only a machine that is very slow needs as long. */
  readonly milliseconds: number;
}

export class Excluder {
  /** Without what loops say of their rounds, and with it. */
  private readonly branches: Term;
  private readonly whole: Term | undefined;
  private inVain = 0;
  /** There was no answer: the clock ended the question, or Z3 died of it. */
  isLate = false;

  constructor(
    private readonly condition: Necessary,
    private readonly scripts: Pick<Scripts, "ask">,
  ) {
    const ways = condition.ways.map((way) => way.filter(({ rounds }) => rounds === undefined));
    this.branches = formula({ ...condition, ways });
    try {
      this.whole = unfold(formula(condition), UNFOLDING, MOST_INSTANCES);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }

  /** Positions of conditions that no input that gets to the goal satisfies together; undefined where that is not shown. */
  async core(path: EncodedExpressions, effort: Effort): Promise<readonly number[] | undefined> {
    this.isLate = false;
    const terms = pathTerms(this.condition, path);
    const impossible = terms.conditions.indexOf(FALSE);
    if (impossible >= 0) return [impossible];
    const found = await this.coreWith(this.branches, terms, effort);
    if (found !== undefined || this.whole === undefined || this.inVain >= MOST_IN_VAIN) return found;
    const deep = await this.coreWith(this.whole, terms, effort);
    this.inVain = deep === undefined ? this.inVain + 1 : 0;
    return deep;
  }

  private async coreWith(
    weak: Term,
    { conditions, definitions }: PathTerms,
    { resources, milliseconds }: Effort,
  ): Promise<readonly number[] | undefined> {
    const { scripts } = this;
    try {
      const asserted = [weak, definitions, ...conditions];
      const said = await scripts.ask(smtLib({ asserted, wantsCore: true, resources }), milliseconds);
      if (said === undefined) this.isLate = true;
      if (said?.startsWith("unsat") !== true) return undefined;
      const used = [...said.matchAll(/c!(\d+)/g)].map(([, n]) => Number(n) - BEFORE).filter((at) => at >= 0);
      const few = used.map((at) => conditions[at]!);
      return (await isRefuted(scripts, [weak, definitions, ...few], { milliseconds, resources })) ? used : undefined;
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  }
}
