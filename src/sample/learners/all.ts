/** The learners that sampling uses, in the order they are asked. */
import { callSequences } from "./calls.ts";
import { coverage } from "./coverage.ts";
import type { Learner } from "./learner.ts";
import { patterns } from "./patterns.ts";
import type { Ranges } from "./ranges.ts";
import { violation } from "./violation.ts";

export function usualLearners(ranges: Ranges): readonly Learner[] {
  const seen = new Set<number>();
  return [coverage("share", seen), coverage("first", seen), violation, ranges, callSequences(), patterns()];
}
