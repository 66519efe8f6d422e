import type { Command } from "../options/command.ts";
import { TARGETS } from "../options/functions.ts";
import { EXPLORING } from "../terminal/exit-codes.ts";
import { COVER_FLAGS } from "./options.ts";

export const cover: Command = {
  name: "cover",
  usage: "<target>...",
  summary: "find inputs for every branch and write tests that pin the behaviour",
  notes: TARGETS,
  flags: COVER_FLAGS,
  heading: "Options of cover",
  exits: EXPLORING,
  async run(words, ports) {
    const command = await import("./cover.ts");
    return command.cover(words, ports);
  },
};
