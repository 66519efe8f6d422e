/** `--include`: files whose branches count besides those of the target. */
import type { Flags } from "./flags.ts";

export const INCLUDE_FLAG = {
  include: {
    type: "string",
    multiple: true,
    value: "<glob>",
    text: "count the branches of other files too (repeatable)",
  },
} as const satisfies Flags;
