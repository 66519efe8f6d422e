/** What is said of a program that meddled with the tool's own messages: nothing it reported counts. */
import type { JobFailure } from "./result.ts";

export const tampering = (file: string, why?: string): JobFailure => ({
  kind: "tampered",
  message: `${file} wrote on the channel between Assay's processes${why === undefined ? "" : ` (${why})`}; nothing it did is reported`,
  hint: "Read what the program does while it loads or runs; Assay does not explore programs that reach for it.",
});
