/** What can be proved of a target before it is run: the static side of `assay check`. */
import type { CheckSettings } from "../../checkers/finding.ts";
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import type { Known } from "../../host/job-builder.ts";
import type { ModuleService } from "../../host/modules.ts";
import { type Prover, proverOf } from "../../verify/proof/prove.ts";
import { importedModules } from "../pipeline/imported-modules.ts";
import type { CheckOptions } from "./options.ts";

/** One for all targets of a file. */
const known = new WeakMap<ModuleService, Map<string, Prover>>();

export function knownOf(
  target: Target,
  modules: ModuleService,
  { levels }: CheckSettings,
  { guide: mode, maxInterrupts }: Pick<CheckOptions, "guide" | "maxInterrupts">,
): Known {
  let provers = known.get(modules);
  if (provers === undefined) known.set(modules, (provers = new Map()));
  const file = codeFileOf(target);
  const key = `${target.file}\n${file}`;
  let prover = provers.get(key);
  if (prover === undefined) provers.set(key, (prover = made(target.file, file, modules)));
  const proved = prover.prove(target).proofs.filter(({ checker }) => Object.hasOwn(levels, checker));
  const guide = mode === "none" ? undefined : prover.guide(target, Object.keys(levels));
  return { proved, ...(guide === undefined ? {} : { guided: { guide, mode, maxInterrupts } }) };
}

function made(entry: string, file: string, modules: ModuleService): Prover {
  const { parsed } = modules.module(file);
  const others = importedModules(entry, modules).parsed;
  const own = entry === file ? [] : [modules.module(entry).parsed];
  return proverOf(parsed, others === undefined ? undefined : [...own, ...others.filter((one) => one !== parsed)]);
}
