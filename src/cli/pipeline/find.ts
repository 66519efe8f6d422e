/** First stage: the functions that the words of a command name. Problems are told as they are met. */
import { openProject } from "../../frontend/project.ts";
import { findTargets } from "../../frontend/targets/find.ts";
import type { LoadedExport, LoadedExports } from "../../frontend/targets/loaded-export.ts";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import { listJob } from "../../host/job-builder.ts";
import type { FunctionOptions } from "../options/functions.ts";
import { diagnosticText } from "../terminal/diagnostic-text.ts";
import type { Session } from "./session.ts";

export interface FoundFunctions {
  readonly targets: readonly Target[];
  /** Something that was named is not there, or cannot be read. */
  readonly hasProblems: boolean;
}

/** They are the subjects of the session from then on. */
export async function findFunctions(
  { specs, signature }: Pick<FunctionOptions, "specs" | "signature">,
  session: Session,
  tell: (text: string) => void = session.ports.err,
): Promise<FoundFunctions> {
  const { ports, subjects } = session;
  const targets: Target[] = [];
  let hasProblems = false;
  const project = openProject(undefined, session.known?.states);
  const loaded = new Map<string, LoadedExports | string>();
  for (const spec of specs) {
    const options = { cwd: ports.cwd, project, loaded, ...(signature === undefined ? {} : { signature }) };
    let found = findTargets(spec, options);
    const unclear = found.unclear.filter((file) => !loaded.has(file));
    for (const file of unclear) if (!session.isInterrupted) loaded.set(file, await loadedExports(file, session));
    if (unclear.length > 0) found = findTargets(spec, options);
    for (const diagnostic of found.diagnostics) tell(diagnosticText(diagnostic, ports.cwd));
    hasProblems ||= found.diagnostics.length > 0;
    for (const target of found.targets)
      if (!targets.some((other) => other.file === target.file && other.export === target.export)) targets.push(target);
  }
  for (const target of targets) {
    subjects.add(target.file);
    subjects.add(codeFileOf(target));
  }
  return { targets, hasProblems };
}

/** What a module exports when it is loaded, in the process that explores; why that fails, if it does. */
async function loadedExports(file: string, { host, modules, subjects }: Session): Promise<LoadedExports | string> {
  // what is loaded now stays loaded: that its branches matter has to be known before
  subjects.add(file);
  const end = await host.explore(listJob(file), {});
  if (end.kind === "failed") return end.failure.message;
  const exports = end.result.exports.map(({ place, ...exported }): LoadedExport => {
    const site = place && modules.module(place.file).sites[place.site];
    return site === undefined
      ? exported
      : { ...exported, place: { file: place!.file, start: site.start, end: site.end } };
  });
  return { exports, names: end.result.names };
}
