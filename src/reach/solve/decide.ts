/**
 * Asks Z3 about φ̂, two ways at once: the quantified formula and its unfoldings, whose "unsat" proves the target unreachable (`refute.ts`), and unfoldings
 * with integers, whose models are inputs to be tried.
 */
import { parseAnswer } from "../../solver/native/smt-lib.ts";
import { openScripts, type Scripts } from "../../solver/smt/z3/scripts.ts";
import { formula, type Necessary, necessary, type Question } from "../condition.ts";
import { smtLib } from "../term/smt-lib.ts";
import { FALSE, forgetTerms, not, type Term, TRUE } from "../term/term.ts";
import { TooLarge, type Unfolding, unfold } from "../term/unfold.ts";
import { attemptsFor } from "./attempts.ts";
import { asking, type Entries, isSmall, sizeFor } from "./model.ts";
import { isRefuted } from "./refute.ts";
import { warmUp } from "./warm-up.ts";

export interface Timing {
  readonly build: number;
  readonly unfold: number;
  readonly smt: number;
}

export type Decision =
  | { readonly kind: "unreachable"; readonly by: "no way" | "quantified" | "unfolded" }
  /** An input that may reach the target. */
  | { readonly kind: "candidate"; readonly model: Entries; readonly by: "unfolded" }
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

/** Instances of "for all", after which an unfolding is too large. */
const MOST_INSTANCES = 30_000;
/** Unfoldings to so many rounds are asked about inputs that are larger than they can look at, too. */
const LARGE = 26;
/** Counted work of each unfolding at first, of those that were late a second time, and then as much as they like: a million is about a second. */
const SLICES = [2_000_000, 8_000_000, 0] as const;

/** Two threads, so that finding and proving do not wait for each other. */
export interface Solvers {
  readonly finding: Scripts;
  readonly proving: Scripts;
  /** When the first of them waits for questions: the second takes over what it has compiled. */
  readonly ready: Promise<void>;
  dispose(): void;
}

export function openSolvers(): Solvers {
  const [finding, proving] = [openScripts(), openScripts()];
  // loading Z3 takes longer than building most conditions
  const ready = finding.prepare();
  // not waited for: the questions come after it by themselves
  void finding.ask(warmUp(), WARM_UP_MS);
  return {
    finding,
    proving,
    ready,
    dispose() {
      finding.dispose();
      proving.dispose();
    },
  };
}

type Found = Entries | "none" | "late";

interface Attempt {
  readonly find: Necessary;
  readonly unfolding: Unfolding;
  readonly slice: number;
}

/** The first question of all may be given up. */
const WARM_UP_MS = 10_000;

/** So many ways to the target are asked about one by one, too. */
const MOST_WAYS = 8;

export class Decider {
  readonly find: Necessary | undefined;
  readonly prove: Necessary | undefined;
  readonly timing = { build: 0, unfold: 0, smt: 0 };
  /** The clock ended a question, or Z3 died of it. */
  isLate = false;
  /** Still to be tried, the next one first. */
  private readonly waiting: Attempt[] = [];
  private isCancelled = false;
  private proofState: "open" | "proved" | "failed" = "open";
  private proofBy: "quantified" | "unfolded" = "quantified";
  private proof: Promise<void> | undefined;
  /** The first unfolding was asked about: most inputs are found there. */
  private readonly firstTried: Promise<void>;
  private tried: () => void = () => {};

  constructor(
    question: Question,
    private readonly limits: Limits,
    private readonly now: () => number,
    private readonly solvers: Solvers,
  ) {
    this.firstTried = new Promise((done) => {
      this.tried = done;
    });
    const start = now();
    // those of other questions are of no use to this one
    forgetTerms();
    this.prove = necessary(question, "prove");
    this.find = necessary(question, "find");
    this.timing.build = now() - start;
    if (this.find !== undefined) this.waiting.push(...attemptsAt(this.find, limits));
  }

  /** Ends what is being asked. */
  cancel(): void {
    this.isCancelled = true;
    this.tried();
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
    while (this.waiting.length > 0 && this.now() < deadline && !this.isCancelled) {
      if (this.proofState === "proved") return { kind: "unreachable", by: this.proofBy };
      const attempt = this.waiting.shift()!;
      const { unfolding, slice } = attempt;
      const trying = this.tryUnfolded(attempt.find, unfolding, deadline, SLICES[slice]!);
      void trying.finally(this.tried);
      const found = await this.firstOf(trying, this.proof);
      if (found === "proved") {
        this.solvers.finding.cancel();
        return { kind: "unreachable", by: this.proofBy };
      }
      if (found === "late") {
        const isWorthMore = this.limits.resources === 0 && slice + 1 < SLICES.length;
        if (isWorthMore) this.waiting.push({ ...attempt, slice: slice + 1 });
      } else if (found !== "none") return { kind: "candidate", model: found, by: "unfolded" };
    }
    this.tried();
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

  /** Notices that there is no answer. */
  private watched(solver: Scripts): Pick<Scripts, "ask"> {
    return {
      ask: async (script, milliseconds) => {
        const said = await solver.ask(script, milliseconds);
        if (said === undefined && !this.isCancelled && this.proofState !== "proved") this.isLate = true;
        return said;
      },
    };
  }

  private async tryUnfolded(find: Necessary, unfolding: Unfolding, deadline: number, slice: number): Promise<Found> {
    try {
      return await this.askUnfolded(find, unfolding, deadline, slice);
    } catch (error) {
      if (error instanceof TooLarge) return "none";
      throw error;
    }
  }

  private async askUnfolded(find: Necessary, unfolding: Unfolding, deadline: number, slice: number): Promise<Found> {
    const start = this.now();
    const whole = unfold(formula(find), unfolding, MOST_INSTANCES);
    this.timing.unfold += this.now() - start;
    if (whole === FALSE) return "none";
    const { variables } = find.inputs;
    const size = sizeFor(unfolding.most);
    const small = isSmall(variables, size);
    for (const extra of small === TRUE || unfolding.most < LARGE ? [small] : [small, not(small)]) {
      const resources = this.limits.resources || slice;
      const milliseconds = Math.min(this.limits.milliseconds, deadline - this.now());
      if (milliseconds <= 0) return "late";
      const { terms, read } = asking(variables, extra === small ? size : undefined);
      const asked = this.now();
      const timed = this.limits.isCounted === true ? {} : { milliseconds };
      const script = smtLib({ asserted: [whole, extra], wanted: terms, resources, isForModel: true, ...timed });
      const said = await this.watched(this.solvers.finding).ask(script, milliseconds);
      this.timing.smt += this.now() - asked;
      const reply = said === undefined ? undefined : parseAnswer(said, terms.length);
      if (reply?.kind === "sat") return read(reply.values);
      if (reply?.kind !== "unsat") return "late";
    }
    return "none";
  }

  private async tryProof(prove: Necessary, deadline: number): Promise<void> {
    const whole = formula(prove);
    const weak = (most: number): Term | undefined => {
      try {
        return unfold(whole, { most, outer: most, isBounded: false }, MOST_INSTANCES);
      } catch (error) {
        if (error instanceof TooLarge) return undefined;
        throw error;
      }
    };
    await this.solvers.ready;
    for (const most of [0, 2, undefined, 6] as const) {
      // the whole formula may keep Z3 busy for as long as it is let
      if (most === undefined) await this.firstTried;
      if (this.isCancelled) break;
      const term = most === undefined ? whole : weak(most);
      const milliseconds = Math.min(this.limits.milliseconds, deadline - this.now());
      const { resources } = this.limits;
      const proving = this.watched(this.solvers.proving);
      if (term === undefined || !(await isRefuted(proving, [term], { milliseconds, resources }))) continue;
      this.proofState = "proved";
      this.proofBy = most === undefined ? "quantified" : "unfolded";
      return;
    }
    this.proofState = "failed";
  }
}

/** Everything at once; then, as Z3 chooses one of the ways, and that may be one with something unknown on it, each by itself. */
function attemptsAt(find: Necessary, { attempts }: Limits): Attempt[] {
  const [first, ...others] = attemptsFor(formula(find))
    .slice(0, attempts)
    .map((unfolding) => ({ find, unfolding, slice: 0 }));
  if (first === undefined) return [];
  const { ways } = find;
  const isSplit = attempts === undefined && ways.length > 1 && ways.length <= MOST_WAYS;
  const alone = isSplit ? ways.map((way) => ({ ...first, find: { ...find, ways: [way] } })) : [];
  return [first, ...alone, ...others];
}
