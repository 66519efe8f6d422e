import type { Command } from "../options/command.ts";
import { EXAMINING } from "../terminal/exit-codes.ts";

export const doctor: Command = {
  name: "doctor",
  usage: "",
  summary: "what Assay finds on this machine, with a small self-test",
  flags: {},
  exits: EXAMINING,
  async run(_words, ports) {
    const command = await import("./doctor.ts");
    return command.doctor(ports);
  },
};
