import type { Command } from "../options/command.ts";
import { ANSWERING } from "../terminal/exit-codes.ts";
import { STORE_FLAGS } from "./options.ts";

export const store: Command = {
  name: "store",
  usage: "info | export [file] | import <file> | gc",
  summary:
    "what is remembered between commands (docs/incremental.md): look at it, write it down, read it back, tidy up",
  flags: STORE_FLAGS,
  exits: ANSWERING,
  async run(words, ports) {
    const command = await import("./store.ts");
    return command.store(words, ports);
  },
};
