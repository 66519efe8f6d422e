/**
 * What every input that gets to the target has, as far as φ̂ shows it: lengths, values, beginnings of texts, and what some round of a loop must have found. Each of these is asked
 * of Z3 on its own: that φ̂ holds without it has no solution.
 */

import { parseAnswer } from "../../solver/native/smt-lib.ts";
import type { Scripts } from "../../solver/smt/z3/scripts.ts";
import { formula, type Necessary } from "../condition.ts";
import type { InputVariable } from "../inputs.ts";
import type { Condition } from "../state.ts";
import { smtLib } from "../term/smt-lib.ts";
import { eq, int, lt, not, number, type Term } from "../term/term.ts";
import { TooLarge, unfold } from "../term/unfold.ts";

export type Need =
  | { readonly kind: "length"; readonly path: string; readonly least: number; readonly isExact: boolean }
  | { readonly kind: "value"; readonly path: string; readonly value: number | boolean }
  /** Units of a text by position, those that are not the same in all inputs left out. */
  | { readonly kind: "text"; readonly path: string; readonly units: readonly (number | undefined)[] }
  /** Some round of the loop that begins there went one of these ways. */
  | { readonly kind: "round"; readonly start: number; readonly by: readonly (readonly Condition[])[] };

/** A few instances say enough, and are answered at once. */
const UNFOLDING = { most: 3, outer: 2, isBounded: false };
const MOST_INSTANCES = 4_000;
/** Of Z3, for each of the questions. */
const RESOURCES = 20_000;
const LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32, 64];
const MOST_UNITS = 24;

/** `left`: milliseconds until nobody waits any more. */
export async function needs(condition: Necessary, scripts: Scripts, left: () => number): Promise<readonly Need[]> {
  try {
    const asked = new Asking(unfold(formula(condition), UNFOLDING, MOST_INSTANCES), scripts, left);
    const found: Need[] = [];
    for (const variable of condition.inputs.variables) found.push(...(await ofVariable(asked, variable)));
    found.push(...(await ofRounds(asked, condition)));
    return found;
  } catch (error) {
    if (error instanceof TooLarge) return [];
    throw error;
  }
}

class Asking {
  constructor(
    private readonly whole: Term,
    private readonly scripts: Scripts,
    private readonly left: () => number,
  ) {}

  /** Of each term, whether no input that gets there satisfies it. */
  async excluded(cases: readonly Term[]): Promise<readonly boolean[]> {
    if (cases.length === 0) return [];
    const weak = cases.map((one) => unfold(one, UNFOLDING, MOST_INSTANCES));
    const said = await this.ask(smtLib({ asserted: [this.whole], cases: weak, resources: RESOURCES }));
    const answers = (said ?? "").split("\n");
    return cases.map((_, i) => answers[i] === "unsat");
  }

  /** What the terms are in some model. */
  async values(wanted: readonly Term[]): Promise<readonly string[]> {
    const said = await this.ask(smtLib({ asserted: [this.whole], wanted, resources: 10 * RESOURCES }));
    const answer = said === undefined ? undefined : parseAnswer(said, wanted.length);
    return answer?.kind === "sat" ? answer.values : [];
  }

  private async ask(script: string): Promise<string | undefined> {
    const milliseconds = this.left();
    return milliseconds <= 0 ? undefined : this.scripts.ask(script, milliseconds);
  }
}

async function ofVariable(asked: Asking, variable: InputVariable): Promise<readonly Need[]> {
  const { path } = variable;
  switch (variable.kind) {
    case "boolean": {
      const { term } = variable;
      const [mustBe, mustNotBe] = await asked.excluded([not(term), term]);
      return mustBe || mustNotBe ? [{ kind: "value", path, value: mustBe === true }] : [];
    }
    case "number": {
      const [text] = await asked.values([variable.term]);
      const value = Number(text);
      if (text === undefined || !Number.isFinite(value)) return [];
      const [isForced] = await asked.excluded([not(eq(variable.term, number(value)))]);
      return isForced ? [{ kind: "value", path, value }] : [];
    }
    case "array":
      return ofLength(asked, path, variable.length);
    case "text": {
      const lengths = await ofLength(asked, path, variable.length);
      const [length] = lengths;
      const count = Math.min(MOST_UNITS, length?.kind === "length" ? length.least : 0);
      const terms = Array.from({ length: count }, (_, i) => variable.unit(int(i)));
      const values = await asked.values(terms);
      const others = terms.map((term, i) => not(eq(term, int(Number(values[i] ?? -1)))));
      const forced = values.length === 0 ? [] : await asked.excluded(others);
      const units = terms.map((_, i) => (forced[i] ? Number(values[i]) : undefined));
      return units.some((unit) => unit !== undefined) ? [...lengths, { kind: "text", path, units }] : lengths;
    }
    default:
      return [];
  }
}

async function ofLength(asked: Asking, path: string, length: Term): Promise<readonly Need[]> {
  const shorter = await asked.excluded(LENGTHS.map((least) => lt(length, int(least))));
  const least = LENGTHS.findLast((_, i) => shorter[i]) ?? 0;
  const [isNotLonger] = await asked.excluded([lt(int(least), length)]);
  const isExact = isNotLonger === true;
  return least > 0 || isExact ? [{ kind: "length", path, least, isExact }] : [];
}

/** Ways round loops that some round went, whichever way leads to the target: where that does not lead through the loop, nothing is excluded. */
async function ofRounds(asked: Asking, { ways }: Necessary): Promise<readonly Need[]> {
  const found: Need[] = [];
  const seen = new Set<number>();
  for (const { rounds } of ways[0] ?? []) {
    if (rounds === undefined || seen.has(rounds.start)) continue;
    seen.add(rounds.start);
    // a loop with one way only says nothing that its head does not
    if (rounds.ways.length < 2) continue;
    const never = await asked.excluded(rounds.ways.map((way) => way.never));
    for (const [i, { by }] of rounds.ways.entries())
      if (never[i]) found.push({ kind: "round", start: rounds.start, by });
  }
  return found;
}
