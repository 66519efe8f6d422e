/**
 * Hunts φ̂ that is too strong: inputs whose run got to the target must satisfy it. The inputs are pinned in the formula (unfolded, which only
 * says less) and Z3 is asked; "unsat" is a false proof waiting to happen.
 */

import type { Chance } from "../../expr/testing/chance.ts";
import type { Scripts } from "../../solver/smt/z3/scripts.ts";
import { formula, necessary } from "../condition.ts";
import type { InputVariable } from "../inputs.ts";
import { isRefuted } from "../solve/refute.ts";
import { smtLib } from "../term/smt-lib.ts";
import { and, eq, int, not, number, type Term, truth } from "../term/term.ts";
import { TooLarge, unfold } from "../term/unfold.ts";
import { questionOf } from "./native.ts";
import type { LoopProgram } from "./programs.ts";
import { type Wanted, witnessesOf } from "./witnesses.ts";

/** That the variables have the values of an input. */
export function pinned(variables: readonly InputVariable[], args: readonly unknown[], names: readonly string[]): Term {
  const terms: Term[] = [];
  const pin = (variable: InputVariable, value: unknown): void => {
    switch (variable.kind) {
      case "number": {
        const isBad = Number.isNaN(value);
        terms.push(isBad ? variable.bad : and(not(variable.bad), eq(variable.term, number(value as number))));
        return;
      }
      case "boolean":
        terms.push(eq(variable.term, truth(value as boolean)));
        return;
      case "text":
        terms.push(eq(variable.length, int((value as string).length)));
        for (let i = 0; i < (value as string).length; i++)
          terms.push(eq(variable.unit(int(i)), int((value as string).charCodeAt(i))));
        return;
      case "array": {
        const list = value as ArrayLike<unknown>;
        terms.push(eq(variable.length, int(list.length)));
        for (let i = 0; i < list.length; i++) for (const inner of variable.element(int(i))) pin(inner, list[i]);
      }
    }
  };
  for (const variable of variables) pin(variable, args[names.indexOf(variable.path)]);
  return and(...terms);
}

export interface Hunted {
  /** Inputs that got there, as far as they were looked at. */
  readonly witnesses: number;
  /** Inputs that φ̂ excludes although they get there. */
  readonly excluded: readonly (readonly unknown[])[];
  /** Z3 did not say of so many. */
  readonly open: number;
  /** There was no formula, or it was too large to be asked about. */
  readonly isLeftOut: boolean;
}

export async function huntOne(program: LoopProgram, r: Chance, scripts: Scripts, wanted: Wanted): Promise<Hunted> {
  const witnesses = witnessesOf(program, r, wanted);
  const nothing = { witnesses: 0, excluded: [], open: 0, isLeftOut: witnesses.length > 0 };
  if (witnesses.length === 0) return nothing;
  const question = questionOf(program);
  const condition = necessary(question, "prove");
  if (condition === undefined) return nothing;
  const names = question.parameters.map(({ name }) => name);
  const cases = witnesses.map((args) => pinned(condition.inputs.variables, args, names));
  let script: string;
  let whole: Term;
  try {
    whole = unfold(formula(condition), { most: 7, outer: 6, isBounded: false }, 20_000);
    script = smtLib({ asserted: [whole], cases, milliseconds: 4_000, resources: 0 });
  } catch (error) {
    if (error instanceof TooLarge) return nothing;
    throw error;
  }
  const said = await scripts.ask(script, 4_500 * cases.length);
  const answers = (said ?? "").split("\n").filter((line) => line !== "");
  // what counts is asked as proofs are
  const excluded: (readonly unknown[])[] = [];
  for (const [i, args] of witnesses.entries()) {
    if (answers[i] !== "unsat") continue;
    if (await isRefuted(scripts, [whole, cases[i]!], { milliseconds: 31_000, resources: 0 })) excluded.push(args);
    else answers[i] = "unknown";
  }
  return {
    witnesses: witnesses.length,
    excluded,
    open: witnesses.filter((_, i) => answers[i] !== "unsat" && answers[i] !== "sat").length,
    isLeftOut: false,
  };
}
