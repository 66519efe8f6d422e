import type { Command } from "../options/command.ts";
import { TARGETS } from "../options/functions.ts";
import { ANSWERING } from "../terminal/exit-codes.ts";
import { VERIFY_FLAGS } from "./options.ts";

export const verify: Command = {
  name: "verify",
  usage: "<target>...",
  summary: "prove assertions without running anything; say under which assumptions (docs/verify.md)",
  notes: TARGETS,
  flags: VERIFY_FLAGS,
  exits: ANSWERING,
  async run(words, ports) {
    const command = await import("./verify.ts");
    return command.verify(words, ports);
  },
};
