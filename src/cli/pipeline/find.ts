/** First stage: the functions that the words of a command name. Problems are told as they are met. */
import { findTargets } from "../../frontend/targets/find.ts";
import type { Target } from "../../frontend/targets/target.ts";
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
  { ports, subjects }: Session,
): Promise<FoundFunctions> {
  const targets: Target[] = [];
  let hasProblems = false;
  for (const spec of specs) {
    const found = await findTargets(spec, { cwd: ports.cwd, ...(signature === undefined ? {} : { signature }) });
    for (const diagnostic of found.diagnostics) ports.err(diagnosticText(diagnostic, ports.cwd));
    hasProblems ||= found.diagnostics.length > 0;
    for (const target of found.targets)
      if (!targets.some((other) => other.file === target.file && other.export === target.export)) targets.push(target);
  }
  for (const { file } of targets) subjects.add(file);
  return { targets, hasProblems };
}
