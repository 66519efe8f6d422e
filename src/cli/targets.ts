/** The targets that the words of a command name; problems are told as they are met. */

import { findTargets } from "../frontend/targets/find.ts";
import type { Target } from "../frontend/targets/target.ts";
import { diagnosticText } from "./diagnostic-text.ts";
import type { Ports } from "./ports.ts";

export async function collectTargets(
  specs: readonly string[],
  signature: string | undefined,
  ports: Ports,
): Promise<{ targets: Target[]; hasProblems: boolean }> {
  const targets: Target[] = [];
  let hasProblems = false;
  for (const spec of specs) {
    const found = await findTargets(spec, { cwd: ports.cwd, ...(signature === undefined ? {} : { signature }) });
    for (const diagnostic of found.diagnostics) ports.err(diagnosticText(diagnostic, ports.cwd));
    hasProblems ||= found.diagnostics.length > 0;
    for (const target of found.targets)
      if (!targets.some((other) => other.file === target.file && other.export === target.export)) targets.push(target);
  }
  return { targets, hasProblems };
}
