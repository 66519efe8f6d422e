import type { Command } from "../options/command.ts";
import { helpLine } from "../options/flags.ts";
import { COMPARING } from "../terminal/exit-codes.ts";
import { DIFF_FLAGS } from "./options.ts";

export const diff: Command = {
  name: "diff",
  usage: "<version> [target]...",
  summary:
    "inputs for which functions behave differently from an earlier version, or that there are none (docs/incremental.md)",
  notes: [
    "Versions",
    helpLine("main, v1.2.0, 3fec474", "a branch, a tag or a commit"),
    helpLine("../before", "a folder with the project as it was"),
    "Targets are files, folders and exports (src/pricing.ts#shipping); without one, all of the working folder.",
  ],
  flags: DIFF_FLAGS,
  exits: COMPARING,
  async run(words, ports) {
    const command = await import("./diff.ts");
    return command.diff(words, ports);
  },
};
