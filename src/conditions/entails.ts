/**
 * The one question of all proofs: whether facts entail a goal. "Proved" is said only when their contradiction was refuted by itself (`reach/solve/refute.ts`) and the facts alone were
 * satisfied (smoke test): what cannot happen proves nothing.
 */
import { isRefuted } from "../reach/solve/refute.ts";
import { smtLib } from "../reach/term/smt-lib.ts";
import { FALSE, not, type Term, TRUE } from "../reach/term/term.ts";
import { TooLarge } from "../reach/term/unfold.ts";
import { openScripts, type Scripts } from "../solver/smt/z3/scripts.ts";

export type Entailment =
  | { readonly kind: "proved" }
  /** The facts contradict each other: no run comes there, or they are wrong. */
  | { readonly kind: "vacuous" }
  | { readonly kind: "unknown"; readonly reason: string };

export interface Limits {
  /** After which the thread that asks is ended. Generous: what is said must not depend on the clock. */
  readonly milliseconds?: number;
  /** Counted work of Z3 per question; a million is about a second. */
  readonly resources?: number;
}

export interface Prover {
  entails(facts: readonly Term[], goal: Term): Promise<Entailment>;
  /** Questions asked so far. */
  readonly asked: number;
  dispose(): void;
}

const MILLISECONDS = 20_000;
const RESOURCES = 400_000;

/** Z3 is loaded when it is asked first. */
export function openProver({ milliseconds = MILLISECONDS, resources = RESOURCES }: Limits = {}): Prover {
  let scripts: Scripts | undefined;
  let asked = 0;
  const says = async (asserted: readonly Term[]): Promise<string | undefined> => {
    try {
      return (await scripts!.ask(smtLib({ asserted, resources }), milliseconds))?.trim();
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  };
  return {
    get asked() {
      return asked;
    },
    async entails(facts, goal) {
      if (facts.includes(FALSE)) return { kind: "vacuous" };
      scripts ??= openScripts();
      asked++;
      // most goals fail: the cheap question first
      if (goal !== TRUE) {
        const first = await says([...facts, not(goal)]);
        if (first !== "unsat") return { kind: "unknown", reason: first === "sat" ? "a counterexample" : "no answer" };
      }
      const smoke = await says(facts);
      if (smoke === "unsat") return { kind: "vacuous" };
      if (smoke !== "sat") return { kind: "unknown", reason: "the premises were not shown to be possible" };
      const isProved =
        goal === TRUE || (await isRefuted(scripts, [...facts, not(goal)], { milliseconds, resources: 0 }));
      return isProved ? { kind: "proved" } : { kind: "unknown", reason: "no answer" };
    },
    dispose() {
      scripts?.dispose();
      scripts = undefined;
    },
  };
}
