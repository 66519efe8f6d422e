/** From kept inputs to specimens: as few as cover the same, each shrunk, each with the conditions of its path. */

import type { Expr, Model } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import type { Specimen } from "../../jobs/result.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { PathEvent } from "../../runtime/record/trace.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { hasNaN, isLong, isOdd, isOddEnding, quotesCallback } from "../mutation/odd.ts";
import { fewestTelling, plainerAndTelling } from "../mutation/plainer.ts";
import { lengthToRead } from "../mutation/readable.ts";
import type { MutationResult } from "../mutation/result.ts";
import { readable } from "../mutation/telling.ts";
import type { ExploredProgram, ShadowRun } from "../search/program.ts";
import type { KeptInput } from "../search/result.ts";
import { hasWorldInputs } from "../world/inputs.ts";
import { conditionsOf } from "./conditions.ts";
import { smallestCover } from "./minimise.ts";
import { shrink } from "./shrink.ts";

const SHRINK_ATTEMPTS = 200;
/** Steps of all attempts for one input: a program that runs long is shrunk less. Counted, so that a slow machine shrinks as far. */
const SHRINK_STEPS = 3_000_000;
/** The same for all inputs of a target: the thousandth is shrunk only if the others left something. */
const ALL_SHRINK_STEPS = 60_000_000;
/** For words instead of texts that say nothing. */
const READABLE_ATTEMPTS = 16;
/** What an attempt costs besides its steps. */
const ATTEMPT_STEPS = 1_000;

/** Tests beyond so many are written for what they cover only, not for mutants. */
const MOST_TESTS = 30;

interface SpecimenOptions {
  readonly goals: readonly number[];
  /** Which mutants inputs tell from the program, where that was looked for. */
  readonly mutation?: MutationResult | undefined;
  /** Whether the time is up: what is left is told as it was found, without the conditions of its path. */
  readonly isLate: () => boolean;
  readonly isCancelled: () => boolean;
}

export async function makeSpecimens(
  program: ExploredProgram,
  kept: readonly KeptInput[],
  options: SpecimenOptions,
): Promise<Specimen[]> {
  const goals = new Set(options.goals);
  const pinnable: Choosable[] = [...tellingInputs(program, options.mutation), ...kept].filter(
    (input) => !("stopped" in input.outcome) && !("rejected" in input.outcome),
  );
  // a mutant is noticed like a slot is reached: their numbers stand behind those of the slots
  const { slotCount } = program;
  const timed = new Set(options.mutation?.inputs.flatMap((one) => (one.isTimed === true ? [one.model] : [])));
  const all = pinnable.map((input) => ({
    input,
    isOdd:
      isOdd(input.input) ||
      isOddEnding(input.outcome) ||
      quotesCallback(input.input, input.outcome) ||
      timed.has(input.model),
    slots: [
      ...(goals.size === 0 ? input.slots : input.slots.filter((slot) => goals.has(slot))),
      // nobody reads a list of a hundred for the sake of a mutant
      ...(isLong(input.input) ? [] : Array.from(input.kills ?? [], (mutant) => slotCount + mutant)),
    ],
    weight: lengthToRead(input.input) + (isNeutral(input.outcome) ? NEUTRAL_WEIGHT : 0),
  }));
  const usual = new Set(all.flatMap((one) => (one.isOdd ? [] : one.slots)));
  const coverers = all.map((one) =>
    one.isOdd ? { ...one, slots: one.slots.filter((slot) => !usual.has(slot)) } : one,
  );
  const chosen = smallestCover(coverers)
    .map(({ input, isFirstToReach }) => ({
      kept: input.input,
      needed: isFirstToReach.filter((slot) => slot < slotCount),
      kills: isFirstToReach.filter((slot) => slot >= slotCount).map((slot) => slot - slotCount),
    }))
    .filter(({ needed }, i) => i < MOST_TESTS || needed.length > 0);
  // endings that no chosen input shows (an error class without a branch of its own) are worth a test too
  const endings = new Set(chosen.map(({ kept: input }) => shownEnding(input.outcome)));
  for (const input of pinnable) {
    if (endings.has(shownEnding(input.outcome))) continue;
    endings.add(shownEnding(input.outcome));
    chosen.push({ kept: input, needed: [], kills: [] });
  }
  const specimens: Specimen[] = [];
  const allowance = { steps: ALL_SHRINK_STEPS };
  for (const { kept: input, needed, kills } of chosen)
    specimens.push(await specimen(program, input, { slots: needed, kills }, options, allowance));
  return specimens;
}

/** Nothing, or next to nothing, came of it: what does nothing at all gives the same. */
const isNeutral = (outcome: EncodedOutcome): boolean =>
  "returns" in outcome && /^(?:0|""|\[\]|\{\}|false|null|\{"\$":"undefined"\})$/.test(JSON.stringify(outcome.returns));

/** How many characters longer another input may be. */
const NEUTRAL_WEIGHT = 80;

interface Choosable extends KeptInput {
  readonly kills?: ReadonlySet<number>;
}

function tellingInputs(program: ExploredProgram, mutation: MutationResult | undefined): Choosable[] {
  return (mutation?.inputs ?? []).map(({ model, kills, slots, outcome, isTimed = false }) => ({
    model,
    input: program.encodeInput(model),
    outcome,
    slots,
    milliseconds: 0,
    isTimed,
    kills,
  }));
}

/** What a test of the input is written for. */
interface Purpose {
  readonly slots: readonly number[];
  readonly kills: readonly number[];
}

/** What a test of the input shows at its end. Finer than what the search compares (`search/ending.ts`), for which all failed assertions are one. */
function shownEnding(outcome: EncodedOutcome): string {
  if ("throws" in outcome) {
    const { name, message } = outcome.throws;
    // which assertion it was matters more than its class
    return name === "AssertionError" ? `throws ${name}: ${message}` : `throws ${name}`;
  }
  if ("exits" in outcome) return `exits ${outcome.exits}`;
  return "returns" in outcome ? "returns" : "stopped";
}

const OTHER_WORLDS = 24;
/** The same when the time is up: native runs, each at a time of its own, are still to come. */
const OTHER_WORLDS_LATE = 8;

/** A test that depends on clock or chance may pass twice by luck: its outcome must be the same in other worlds too. */
async function isUnstable(
  program: ExploredProgram,
  model: Model,
  outcome: EncodedOutcome,
  { isLate }: SpecimenOptions,
): Promise<boolean> {
  if (program.runElsewhere === undefined) return false;
  const expected = JSON.stringify(outcome);
  for (let n = 1; n <= (isLate() ? OTHER_WORLDS_LATE : OTHER_WORLDS); n++) {
    if (JSON.stringify(program.encodeOutcome(await program.runElsewhere(model, n))) !== expected) return true;
  }
  return false;
}

/** As it was found: no time is left to make it smaller. Undefined where only another run tells whether it would be the same at any time. */
function asFound({ model, input, outcome, isTimed }: KeptInput, { kills }: Purpose): Specimen | undefined {
  if (isTimed || hasWorldInputs(model)) return undefined;
  return {
    input,
    outcome,
    conditions: [],
    isVolatile: false,
    worldInputs: [],
    ...(kills.length === 0 ? {} : { kills }),
  };
}

/** Draws and clock readings that decide something on the path. */
function decidingWorldInputs(path: readonly PathEvent[]): string[] {
  const names = new Set<string>();
  for (const { condition } of path)
    for (const { name, origin } of inputsOf(condition)) if (origin === "world") names.add(name);
  return [...names];
}

/** The condition that a run gives back as its result. */
const answerOf = ({ effect }: ShadowRun): Expr | undefined =>
  effect?.result.find(({ path, value }) => path.length === 0 && value.sort === "bool")?.value;

/** What shrinking may still cost. */
interface Allowance {
  steps: number;
}

async function specimen(
  program: ExploredProgram,
  kept: KeptInput,
  purpose: Purpose,
  options: SpecimenOptions,
  allowance: Allowance,
): Promise<Specimen> {
  const found = options.isLate() ? asFound(kept, purpose) : undefined;
  if (found !== undefined) return found;
  const ending = shownEnding(kept.outcome);
  const wasNaN = hasNaN(kept.outcome);
  const wasTimed = kept.isTimed;
  let steps = Math.min(SHRINK_STEPS, allowance.steps);
  const isSpent = (): boolean => steps <= 0 || options.isLate() || options.isCancelled();
  const serves = async (model: Model): Promise<boolean> => {
    if (isSpent()) return false;
    let outcome: RunOutcome;
    try {
      outcome = await program.runPlain(model);
    } catch {
      // not every smaller model is an input, and some ended the process when they were tried
      return false;
    }
    const cost = ATTEMPT_STEPS + program.stepsOfPlain;
    steps -= cost;
    allowance.steps -= cost;
    const reached = new Set(program.reachedPlain());
    if (!purpose.slots.every((slot) => reached.has(slot))) return false;
    const ended = program.encodeOutcome(outcome);
    if (shownEnding(ended) !== ending || hasNaN(ended) !== wasNaN) return false;
    // what does not look at the clock must not begin to
    if (program.isPlainTimed === true && !wasTimed) return false;
    if (purpose.kills.length === 0) return true;
    const noticed = await options.mutation!.notices(model, purpose.kills);
    steps -= noticed.steps;
    allowance.steps -= noticed.steps;
    return noticed.holds;
  };
  const shrunk = await shrink({
    model: kept.model,
    variablesOf: (candidate) => program.variablesOf(candidate),
    stillServes: serves,
    isSpent,
    attempts: SHRINK_ATTEMPTS,
    ...(options.mutation === undefined ? {} : { plainer: plainerAndTelling, fewest: fewestTelling }),
  });
  const model =
    options.mutation === undefined || isSpent()
      ? shrunk
      : (
          await readable({
            model: shrunk,
            variablesOf: (candidate) => program.variablesOf(candidate),
            keeps: serves,
            attempts: READABLE_ATTEMPTS,
          })
        ).model;
  const run = await program.runShadow(model);
  const outcome = program.encodeOutcome(run.outcome);
  const isVolatile = run.trace.clockReads > 0 || run.trace.randomDraws.length > 0;
  return {
    input: program.encodeInput(run.model ?? model),
    outcome,
    conditions: options.isLate() ? [] : conditionsOf(run.trace.path, model, answerOf(run)),
    isVolatile,
    isUnstable: isVolatile && (await isUnstable(program, model, outcome, options)),
    worldInputs: decidingWorldInputs(run.trace.path),
    ...(purpose.kills.length === 0 ? {} : { kills: purpose.kills }),
  };
}
