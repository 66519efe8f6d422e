import type { Command } from "../options/command.ts";
import { helpLine } from "../options/flags.ts";
import { REACHING } from "../terminal/exit-codes.ts";
import { REACH_FLAGS } from "./options.ts";

export const reach: Command = {
  name: "reach",
  usage: "<file>:<line>[:<column>]",
  summary: "an input that gets to a line, or a proof that none does (docs/reach.md)",
  notes: [
    "Places",
    helpLine("src/parse.ts:120", "the code that begins on the line"),
    helpLine("src/parse.ts:120:14", "the innermost code around the column"),
    helpLine("src/parse.ts#parse:120", "the same, which must be in that function"),
  ],
  flags: REACH_FLAGS,
  exits: REACHING,
  async run(words, ports) {
    const command = await import("./reach.ts");
    return command.reach(words, ports);
  },
};
