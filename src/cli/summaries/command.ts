import type { Command } from "../options/command.ts";
import { TARGETS } from "../options/functions.ts";
import { EXPLORING } from "../terminal/exit-codes.ts";
import { SUMMARIES_FLAGS } from "./options.ts";

export const summaries: Command = {
  name: "summaries",
  usage: "[target...] [--validate <version>]",
  summary: "what is known of functions path by path, and what of it an edit leaves valid (docs/incremental.md)",
  notes: TARGETS,
  flags: SUMMARIES_FLAGS,
  exits: EXPLORING,
  async run(words, ports) {
    const command = await import("./summaries.ts");
    return command.summaries(words, ports);
  },
};
