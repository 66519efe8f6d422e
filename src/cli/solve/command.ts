import type { Command } from "../options/command.ts";
import { ANSWERING } from "../terminal/exit-codes.ts";
import { SOLVE_FLAGS } from "./options.ts";

export const solve: Command = {
  name: "solve",
  usage: "<file>",
  summary: "replay queries recorded with --solver-log, layer by layer (--query <n>, --milliseconds <n>, --brief)",
  flags: SOLVE_FLAGS,
  exits: ANSWERING,
  async run(words, ports) {
    const command = await import("./solve.ts");
    return command.solve(words, ports);
  },
};
