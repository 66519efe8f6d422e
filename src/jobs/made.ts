/** What an explorer said that it had done, for the one that takes its place. */
import type { Made } from "./messages.ts";

export const madeBy = ({ runs, cheapRuns = 0 }: { readonly runs: number; readonly cheapRuns?: number }): Made => ({
  runs: runs - cheapRuns,
  cheapRuns,
});
