/**
 * Hunts φ̂ that is too strong: inputs whose run got to the target must satisfy it. The inputs are pinned in the formula, which is
 * evaluated (`evaluate.ts`); where that does not end, Z3 is asked about an unfolding, which only says less. "Unsat" is a false proof waiting to happen.
 */

import type { Chance } from "../../expr/testing/chance.ts";
import type { Scripts } from "../../solver/smt/z3/scripts.ts";
import { formula, necessary } from "../condition.ts";
import type { InputVariable } from "../inputs.ts";
import { isRefuted } from "../solve/refute.ts";
import { smtLib } from "../term/smt-lib.ts";
import { and, eq, forgetTerms, int, not, number, type Term, truth } from "../term/term.ts";
import { TooLarge, unfold } from "../term/unfold.ts";
import { holds } from "./evaluate.ts";
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
      case "list":
        return;
      case "presence":
        terms.push(not(variable.missing));
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
  /** So many were evaluated, without Z3. */
  readonly evaluated: number;
  /** Z3 did not say of so many. */
  readonly open: number;
  /** There was no formula, or it was too large to be asked about. */
  readonly isLeftOut: boolean;
}

/** Z3 is asked about so many inputs of a program at most, for so long each. */
const MOST_ASKED = 3;
const PATIENCE_MS = 1_500;

/** Of each input, before Z3 is asked, unless more is wanted. */
const STEPS = 150_000;
const ROUNDS = 60;

export async function huntOne(program: LoopProgram, r: Chance, scripts: Scripts, wanted: Wanted): Promise<Hunted> {
  const witnesses = witnessesOf(program, r, wanted);
  const nothing = { witnesses: 0, excluded: [], evaluated: 0, open: 0, isLeftOut: witnesses.length > 0 };
  if (witnesses.length === 0) return nothing;
  // terms of one program are of no use to the next
  forgetTerms();
  const question = questionOf(program);
  const condition = necessary(question, "prove");
  if (condition === undefined) return nothing;
  const names = question.parameters.map(({ name }) => name);
  const whole = formula(condition);
  const effort = { steps: wanted.steps ?? STEPS, rounds: ROUNDS };
  const left: (readonly unknown[])[] = [];
  let evaluated = 0;
  for (const args of witnesses) {
    // where evaluating does not end, it will not for others like it
    if (left.length >= MOST_ASKED && left.length > evaluated) break;
    const pins = pinned(condition.inputs.variables, args, names);
    if (holds(and(pins, whole), effort) === "holds") evaluated++;
    else left.push(args);
  }
  const few = left.slice(0, MOST_ASKED);
  const pin = (args: readonly unknown[]): Term => pinned(condition.inputs.variables, args, names);
  const asked = await askAbout(few, whole, pin, scripts, wanted.patience ?? PATIENCE_MS);
  if (asked === undefined) return { ...nothing, witnesses: evaluated, evaluated, isLeftOut: true };
  return { witnesses: evaluated + few.length, evaluated, ...asked, isLeftOut: false };
}

/** Undefined where the formula is too large to be asked about. */
async function askAbout(
  inputs: readonly (readonly unknown[])[],
  whole: Term,
  pin: (args: readonly unknown[]) => Term,
  scripts: Scripts,
  patience: number,
): Promise<Pick<Hunted, "excluded" | "open"> | undefined> {
  if (inputs.length === 0) return { excluded: [], open: 0 };
  let script: string;
  let weak: Term;
  const cases = inputs.map(pin);
  try {
    weak = unfold(whole, { most: 7, outer: 6, isBounded: false }, 20_000);
    script = smtLib({ asserted: [weak], cases, milliseconds: patience, resources: 0 });
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
  const said = await scripts.ask(script, (patience + 500) * cases.length);
  const answers = (said ?? "").split("\n").filter((line) => line !== "");
  // what counts is asked as proofs are
  const excluded: (readonly unknown[])[] = [];
  for (const [i, args] of inputs.entries()) {
    if (answers[i] !== "unsat") continue;
    if (await isRefuted(scripts, [weak, cases[i]!], { milliseconds: 31_000, resources: 0 })) excluded.push(args);
    else answers[i] = "unknown";
  }
  return { excluded, open: inputs.filter((_, i) => answers[i] !== "unsat" && answers[i] !== "sat").length };
}
