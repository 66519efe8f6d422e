/** From kept inputs to specimens: as few as cover the same, each shrunk, each with the conditions of its path. */

import type { Model } from "../expr/expr.ts";
import { print } from "../expr/print.ts";
import type { PathEvent } from "../runtime/trace.ts";
import type { EncodedOutcome } from "../value/encoded.ts";
import type { KeptInput } from "./exploration.ts";
import type { LoadedProgram } from "./loaded-program.ts";
import { smallestCover } from "./minimise.ts";
import type { Specimen } from "./process/messages.ts";
import type { ShadowRun } from "./program.ts";
import { shrink } from "./shrink.ts";

const SHRINK_ATTEMPTS = 200;
const SHRINK_MS = 300;

export interface SpecimenOptions {
  readonly goals: readonly number[];
  readonly now: () => number;
  readonly isCancelled: () => boolean;
}

export async function makeSpecimens(
  program: LoadedProgram,
  kept: readonly KeptInput[],
  options: SpecimenOptions,
): Promise<Specimen[]> {
  const goals = new Set(options.goals);
  const pinnable = kept.filter((input) => !("stopped" in input.outcome));
  const coverers = pinnable.map((input) => ({
    input,
    slots: goals.size === 0 ? input.slots : input.slots.filter((slot) => goals.has(slot)),
    weight: JSON.stringify(input.input).length,
  }));
  const chosen = smallestCover(coverers).map(({ input, isFirstToReach }) => ({
    kept: input.input,
    needed: isFirstToReach,
  }));
  // endings that no chosen input shows (an error class without a branch of its own) are worth a test too
  const endings = new Set(chosen.map(({ kept: input }) => endingOf(input.outcome)));
  for (const input of pinnable) {
    if (endings.has(endingOf(input.outcome))) continue;
    endings.add(endingOf(input.outcome));
    chosen.push({ kept: input, needed: [] });
  }
  const specimens: Specimen[] = [];
  for (const { kept: input, needed } of chosen) specimens.push(await specimen(program, input, needed, options));
  return specimens;
}

function endingOf(outcome: EncodedOutcome): string {
  return "throws" in outcome ? `throws ${outcome.throws.name}` : "returns" in outcome ? "returns" : "stopped";
}

async function specimen(
  program: LoadedProgram,
  kept: KeptInput,
  needed: readonly number[],
  options: SpecimenOptions,
): Promise<Specimen> {
  const ending = endingOf(kept.outcome);
  const deadline = options.now() + SHRINK_MS;
  const serves = async (model: Model): Promise<boolean> => {
    if (options.now() > deadline || options.isCancelled()) return false;
    const outcome = await program.runPlain(model);
    const reached = new Set(program.reachedPlain());
    return needed.every((slot) => reached.has(slot)) && endingOf(program.encodeOutcome(outcome)) === ending;
  };
  const model = await shrink({
    model: kept.model,
    variablesOf: (candidate) => program.variablesOf(candidate),
    stillServes: serves,
    attempts: SHRINK_ATTEMPTS,
  });
  const run = await program.runShadow(model);
  return {
    input: program.encodeInput(model),
    outcome: program.encodeOutcome(run.outcome),
    conditions: conditionsOf(run),
    reached: program.byFile(run.slots),
    isVolatile: run.trace.clockReads > 0 || run.trace.randomDraws.length > 0,
  };
}

const MAX_CONDITION = 80;

/** The decisions that are in the source, as text. Splits that are not (bounds, types) help only when nothing else is there. */
function conditionsOf(run: ShadowRun): string[] {
  const explicit = texts(run.trace.path.filter((event) => !event.implicit));
  return explicit.length > 0 ? explicit : texts(run.trace.path);
}

function texts(events: readonly PathEvent[]): string[] {
  return events.map((event) => print(event.condition)).filter((text) => text.length <= MAX_CONDITION);
}
