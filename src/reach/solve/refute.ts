/**
 * The one place where "unsat" becomes a proof. The question is asked alone, in a context of its own and without any limit that Z3 keeps itself: whoever waits
 * too long ends the thread, and then there is no answer. Nothing that was cut short, crashed or printed anything else can count.
 */
import type { Scripts } from "../../solver/smt/z3/scripts.ts";
import { smtLib } from "../term/smt-lib.ts";
import { FALSE, type Term } from "../term/term.ts";
import { TooLarge } from "../term/unfold.ts";

export interface Patience {
  readonly milliseconds: number;
  /** Counted work of a first question, which decides whether the one that counts is asked; 0 for none. */
  readonly resources: number;
}

export async function isRefuted(
  scripts: Pick<Scripts, "ask">,
  asserted: readonly Term[],
  { milliseconds, resources }: Patience,
): Promise<boolean> {
  if (asserted.includes(FALSE)) return true;
  if (milliseconds <= 0) return false;
  const says = async (limit: number): Promise<boolean> =>
    (await scripts.ask(smtLib({ asserted, resources: limit }), milliseconds))?.trim() === "unsat";
  try {
    return (resources === 0 || (await says(resources))) && (await says(0));
  } catch (error) {
    if (error instanceof TooLarge) return false;
    throw error;
  }
}
