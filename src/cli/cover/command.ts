import type { Command } from "../options/command.ts";
import { pathsOf, TARGETS } from "../options/functions.ts";
import { startEarly } from "../pipeline/start-early.ts";
import { EXPLORING } from "../terminal/exit-codes.ts";
import { COVER_FLAGS, parseCoverOptions } from "./options.ts";

export const cover: Command = {
  name: "cover",
  usage: "<target>...",
  summary: "find inputs for every branch and write tests that pin the behaviour",
  notes: TARGETS,
  flags: COVER_FLAGS,
  heading: "Options of cover",
  exits: EXPLORING,
  async run(words, ports) {
    startEarly(() => {
      const options = parseCoverOptions(words);
      return { process: options.process, paths: pathsOf(options), cwd: ports.cwd };
    });
    const command = await import("./cover.ts");
    return command.cover(words, ports);
  },
};
