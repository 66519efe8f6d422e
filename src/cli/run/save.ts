/** Inputs of a script, written down, run natively with what was written, and then put where they belong. */
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { FoundInput, Specimen } from "../../jobs/result.ts";
import type { NativeModule } from "../../native/messages.ts";
import type { ReportedSave } from "../../report/document.ts";
import type { Session } from "../pipeline/session.ts";
import { findLayout } from "../project/layout.ts";
import type { RunOptions } from "./options.ts";
import { endedAlike, replay, scriptModules } from "./replay.ts";
import { inputsPlace, loadInput, publishInputs, saveInput, stagingFolder } from "./saved-input.ts";

/** Native runs side by side. */
const AT_ONCE = 4;

export async function saveInputs(
  file: string,
  specimens: readonly Specimen[],
  session: Session,
  { args, out, save }: RunOptions,
): Promise<ReportedSave[]> {
  const { root } = findLayout(file, session.cwd, undefined);
  const place = inputsPlace(root, file, out, session.cwd);
  const inputs = specimens.filter(
    (specimen) => specimen.input.script !== undefined && !("rejected" in specimen.outcome),
  );
  const kept = save ? session.keep(() => stagingFolder(place)) : undefined;
  const staging = kept ?? stagingFolder(undefined);
  try {
    const saved = await confirmAll(file, inputs, args, staging, session);
    const isPublished = kept !== undefined && session.keep(() => publishInputs(staging, place.folder) ?? true);
    if (!isPublished) return saved.map((one) => ({ ...one, folder: null }));
    return saved.map((one) => ({ ...one, folder: join(place.folder, basename(one.folder)) }));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** In a folder of their own, and not yet where they belong. */
type Staged = ReportedSave & { readonly folder: string };

async function confirmAll(
  file: string,
  inputs: readonly Specimen[],
  args: readonly string[],
  folder: string,
  session: Session,
): Promise<Staged[]> {
  const modules = inputs.length === 0 ? [] : await scriptModules(file);
  const places = inputs.map(({ input, outcome }, i) => saveInput(folder, i + 1, input.script!, args, outcome));
  const saved: Staged[] = [];
  for (let first = 0; first < inputs.length; first += AT_ONCE) {
    const group = inputs.slice(first, first + AT_ONCE);
    saved.push(
      ...(await Promise.all(
        group.map((specimen, i) => confirmed(file, specimen, places[first + i]!, modules, session)),
      )),
    );
  }
  return saved;
}

async function confirmed(
  file: string,
  { outcome, conditions }: Specimen,
  folder: string,
  modules: readonly NativeModule[],
  { cwd, settings }: Session,
): Promise<Staged> {
  if ("stopped" in outcome) return { folder, outcome, confirmed: false, conditions };
  const native = await replay(loadInput(folder, cwd), {
    modules,
    file,
    cwd,
    env: process.env,
    sandbox: settings.sandbox,
  });
  return { folder, outcome, confirmed: endedAlike(outcome, native.outcome), conditions };
}

/** What is left of an input that was not made small: the exploration failed, or the run had to be stopped. */
export function asSpecimen({ input, outcome }: FoundInput): Specimen {
  return { input, outcome, conditions: [], isVolatile: false };
}
