/**
 * Asks Z3 about φ̂, two ways at once: the quantified formula, whose "unsat" proves the target unreachable, and its unfoldings with integers, whose
 * models are inputs to be tried. Unfoldings without a bound on the rounds say less than the formula: their "unsat" is a proof, too.
 */
import { parseAnswer } from "../../solver/native/smt-lib.ts";
import { openScripts, type Scripts } from "../../solver/smt/z3/scripts.ts";
import { formula, type Necessary, necessary, type Question } from "../condition.ts";
import { smtLib, TooLarge, unfold } from "../term/smt-lib.ts";
import { and, FALSE, int, le, not, type Term } from "../term/term.ts";
import { asking, type Entries, lengthsOf } from "./model.ts";

export interface Timing {
  readonly build: number;
  readonly unfold: number;
  readonly smt: number;
}

export type Decision =
  | { readonly kind: "unreachable"; readonly by: "no way" | "quantified" | "unfolded" }
  /** An input that may reach the target. */
  | { readonly kind: "candidate"; readonly model: Entries; readonly by: "quantified" | "unfolded" }
  | { readonly kind: "unknown"; readonly reason: string };

export interface Limits {
  /** For all of it. */
  readonly milliseconds: number;
  /** Counted work of Z3 per question; 0 for none. */
  readonly resources: number;
  /** Unfoldings that are tried; all of them without it. */
  readonly attempts?: number;
  /** What is said must not depend on who is faster: whoever finds waits for whoever proves, and Z3 goes by its count alone. */
  readonly isCounted?: true;
}

/** Rounds of innermost loops, and of those around others: few of these go a long way. */
const UNFOLDINGS = [
  { most: 6, outer: 1 },
  { most: 10, outer: 6 },
  { most: 25, outer: 1 },
  { most: 12, outer: 13 },
  { most: 11, outer: 25 },
  { most: 26, outer: 12 },
  { most: 70, outer: 3 },
] as const;
/** Instances of "for all", after which an unfolding is too large. */
const MOST_INSTANCES = 30_000;

/** Two threads, so that finding and proving do not wait for each other. */
export interface Solvers {
  readonly finding: Scripts;
  readonly proving: Scripts;
  dispose(): void;
}

export function openSolvers(): Solvers {
  const [finding, proving] = [openScripts(), openScripts()];
  return {
    finding,
    proving,
    dispose() {
      finding.dispose();
      proving.dispose();
    },
  };
}

export class Decider {
  readonly find: Necessary | undefined;
  readonly prove: Necessary | undefined;
  readonly timing = { build: 0, unfold: 0, smt: 0 };
  /** The clock ended a question, or Z3 died of it. */
  isLate = false;
  private unfolding = 0;
  private isCancelled = false;
  private proofState: "open" | "proved" | "failed" = "open";
  private proofBy: "quantified" | "unfolded" = "quantified";
  private proof: Promise<void> | undefined;

  constructor(
    question: Question,
    private readonly limits: Limits,
    private readonly now: () => number,
    private readonly solvers: Solvers,
  ) {
    const start = now();
    this.prove = necessary(question, "prove");
    this.find = necessary(question, "find");
    this.timing.build = now() - start;
  }

  /** Ends what is being asked. */
  cancel(): void {
    this.isCancelled = true;
    this.solvers.finding.cancel();
    this.solvers.proving.cancel();
  }

  /** The next answer; candidates that were tried in vain are not given again. */
  async next(deadline: number): Promise<Decision> {
    const { prove, find } = this;
    if (prove === undefined || find === undefined)
      return { kind: "unknown", reason: "the function is too large for the static side" };
    if (prove.ways.length === 0 || formula(prove) === FALSE) return { kind: "unreachable", by: "no way" };
    this.proof ??= this.tryProof(prove, deadline);
    const { attempts = UNFOLDINGS.length } = this.limits;
    while (this.unfolding < attempts && this.now() < deadline && !this.isCancelled) {
      if (this.proofState === "proved") return { kind: "unreachable", by: this.proofBy };
      const size = UNFOLDINGS[this.unfolding++]!;
      const found = await this.firstOf(this.tryUnfolded(find, size, deadline), this.proof);
      if (found === "proved") {
        this.solvers.finding.cancel();
        return { kind: "unreachable", by: this.proofBy };
      }
      if (found === "too large") continue;
      if (found !== undefined) return { kind: "candidate", model: found, by: "unfolded" };
    }
    await this.proof;
    if ((this.proofState as string) === "proved") return { kind: "unreachable", by: this.proofBy };
    return { kind: "unknown", reason: this.now() >= deadline ? "out of time" : "the solver could not tell" };
  }

  /** What was found, or that there is a proof. */
  private async firstOf<T>(finding: Promise<T>, proof: Promise<void>): Promise<T | "proved"> {
    const afterwards = async (): Promise<T | "proved"> => {
      await proof;
      return this.proofState === "proved" ? "proved" : await finding;
    };
    return this.limits.isCounted === true ? await afterwards() : await Promise.race([finding, afterwards()]);
  }

  private async asked(solver: Scripts, script: string, milliseconds: number): Promise<string | undefined> {
    const said = await solver.ask(script, milliseconds);
    if (said === undefined && !this.isCancelled && this.proofState !== "proved") this.isLate = true;
    return said;
  }

  private async tryUnfolded(
    find: Necessary,
    { most, outer }: (typeof UNFOLDINGS)[number],
    deadline: number,
  ): Promise<Entries | "too large" | undefined> {
    try {
      return await this.askUnfolded(find, most, outer, deadline);
    } catch (error) {
      if (error instanceof TooLarge) return "too large";
      throw error;
    }
  }

  private async askUnfolded(
    find: Necessary,
    most: number,
    outer: number,
    deadline: number,
  ): Promise<Entries | undefined> {
    let start = this.now();
    const whole = unfold(formula(find), { most, outer, isBounded: true }, MOST_INSTANCES);
    this.timing.unfold += this.now() - start;
    if (whole === FALSE) return undefined;
    const small = and(...lengthsOf(find.inputs.variables).map((length) => le(length, int(2 * most + 24))));
    const { terms, read } = asking(find.inputs.variables);
    start = this.now();
    for (const extra of [small, not(small)]) {
      const asserted = [whole, extra];
      if (extra === FALSE) continue;
      const milliseconds = Math.min(this.limits.milliseconds, deadline - this.now());
      if (milliseconds <= 0) break;
      const { resources, isCounted } = this.limits;
      const timed = isCounted === true ? {} : { milliseconds };
      const script = smtLib({ asserted, wanted: terms, resources, ...timed });
      const said = await this.asked(this.solvers.finding, script, milliseconds);
      this.timing.smt += this.now() - start;
      const reply = said === undefined ? undefined : parseAnswer(said, terms.length);
      if (reply?.kind === "sat") return read(reply.values);
      if (reply?.kind !== "unsat") break;
    }
    return undefined;
  }

  private async tryProof(prove: Necessary, deadline: number): Promise<void> {
    const isRefuted = async (term: Term): Promise<boolean> => {
      if (term === FALSE) return true;
      const milliseconds = Math.min(this.limits.milliseconds, deadline - this.now());
      if (milliseconds <= 0) return false;
      // a question that Z3 cut short itself is not believed: a proof is asked for without any limit inside
      const ask = async (resources: number): Promise<boolean> => {
        const left = Math.min(milliseconds, deadline - this.now());
        const script = smtLib({ asserted: [term], resources });
        return left > 0 && (await this.asked(this.solvers.proving, script, left))?.startsWith("unsat") === true;
      };
      try {
        const { resources } = this.limits;
        return (await ask(resources)) && (resources === 0 || (await ask(0)));
      } catch (error) {
        if (error instanceof TooLarge) return false;
        throw error;
      }
    };
    const whole = formula(prove);
    const weak = (most: number): Term | undefined => {
      try {
        return unfold(whole, { most, outer: most, isBounded: false }, MOST_INSTANCES);
      } catch (error) {
        if (error instanceof TooLarge) return undefined;
        throw error;
      }
    };
    for (const most of [0, 2, undefined, 6] as const) {
      if (this.isCancelled) break;
      const term = most === undefined ? whole : weak(most);
      if (term === undefined || !(await isRefuted(term))) continue;
      this.proofState = "proved";
      this.proofBy = most === undefined ? "quantified" : "unfolded";
      return;
    }
    this.proofState = "failed";
  }
}
