/** Jobs that check: one input again, and the plugins that the host reads for the exploring process. */
import { readFileSync } from "node:fs";
import type { CheckSettings } from "../checkers/finding.ts";
import type { EncodedInput } from "../explore/input/target-input.ts";
import type { Target } from "../frontend/targets/target.ts";
import { DEFAULT_BUDGET } from "../jobs/budget.ts";
import type { Job } from "../jobs/messages.ts";

export interface RecheckRequest {
  readonly target: Target;
  readonly input: EncodedInput;
  readonly check: CheckSettings;
  /** Function entries and loop iterations. */
  readonly steps?: number;
}

export function recheckJob({ target, input, check, steps }: RecheckRequest): Job {
  return {
    target,
    goals: [],
    dictionary: { numbers: [], strings: [] },
    budget: { ...DEFAULT_BUDGET, ...(steps === undefined ? {} : { steps }) },
    seed: 1,
    strategy: "interleaved",
    mutate: false,
    useSmt: false,
    isRandomOnly: false,
    logQueries: false,
    check,
    recheck: input,
  };
}

/** The exploring process may not read files of its own accord. */
export function withPlugins(job: Job): Job {
  const paths = job.check?.plugins ?? [];
  if (paths.length === 0 || job.plugins !== undefined) return job;
  return { ...job, plugins: paths.map((file) => ({ file, text: readFileSync(file, "utf8") })) };
}
