/** Options of commands that remember what they found. */
import type { Flags } from "./flags.ts";

export interface MemoryChoice {
  /** Use and keep what is remembered in `.assay`. */
  readonly useCache: boolean;
  /** Explore what is known, too. */
  readonly isForced: boolean;
}

export const MEMORY_FLAGS = {
  force: { type: "boolean", text: "explore also what did not change since it was explored last" },
  "no-cache": { type: "boolean", text: "neither use nor keep what is remembered in .assay" },
} as const satisfies Flags;

interface Values {
  readonly force?: boolean | undefined;
  readonly "no-cache"?: boolean | undefined;
}

export const memoryChoice = (values: Values): MemoryChoice => ({
  useCache: values["no-cache"] !== true,
  isForced: values.force === true,
});
