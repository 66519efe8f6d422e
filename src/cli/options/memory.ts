/** Options of commands that remember what they found. */
import type { Flags } from "./flags.ts";

export interface MemoryChoice {
  /** Use and keep what is remembered in `.assay`. */
  readonly useCache: boolean;
  /** Explore what is known, too. */
  readonly isForced: boolean;
  /** Only what changed since that version: a commit, or a folder. */
  readonly changedSince: string | undefined;
}

export const MEMORY_FLAGS = {
  again: { type: "boolean", text: "explore also what did not change since it was explored last" },
  changed: {
    type: "string",
    value: "<version>",
    text: "only functions that changed since a commit, a branch, or the project in a folder",
  },
  "no-cache": { type: "boolean", text: "neither use nor keep what is remembered in .assay" },
} as const satisfies Flags;

interface Values {
  readonly again?: boolean | undefined;
  readonly force?: boolean | undefined;
  readonly changed?: string | undefined;
  readonly "no-cache"?: boolean | undefined;
}

export const memoryChoice = (values: Values): MemoryChoice => ({
  useCache: values["no-cache"] !== true,
  // who wants edited tests replaced wants them made anew
  isForced: values.again === true || values.force === true,
  changedSince: values.changed,
});
