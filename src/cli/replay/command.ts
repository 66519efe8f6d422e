import type { Command } from "../options/command.ts";
import { REPLAYING } from "../terminal/exit-codes.ts";

export const replay: Command = {
  name: "replay",
  usage: "<id>",
  summary: "run the plain program with the input of a finding",
  flags: {},
  exits: REPLAYING,
  async run(words, ports) {
    const command = await import("./replay.ts");
    return command.replay(words, ports);
  },
};
