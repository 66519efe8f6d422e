import type { Command } from "../options/command.ts";
import { EXPLORING } from "../terminal/exit-codes.ts";
import { RUN_FLAGS, SHARED_FLAGS } from "./options.ts";

export const run: Command = {
  name: "run",
  usage: "<script> [-- args]",
  summary: "explore a whole script: its symbols, and what it reads (docs/run.md)",
  flags: RUN_FLAGS,
  shared: SHARED_FLAGS,
  heading:
    "Options of run (and of cover: --include, --seconds, --runs, --max-…, --allow, --seed, --strategy, --no-mutate, --no-smt, --solver, --json)",
  exits: `${EXPLORING}; with --input those of the script`,
  async run(words, ports) {
    const command = await import("./run.ts");
    return command.run(words, ports);
  },
};
