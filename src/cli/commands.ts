/** The commands, in the order help lists them. A new one is a folder with a `command.ts`, and a line here. */
import { check } from "./check/command.ts";
import { cover } from "./cover/command.ts";
import { diff } from "./diff/command.ts";
import { doctor } from "./doctor/command.ts";
import type { Command } from "./options/command.ts";
import { reach } from "./reach/command.ts";
import { replay } from "./replay/command.ts";
import { run } from "./run/command.ts";
import { solve } from "./solve/command.ts";
import { store } from "./store/command.ts";
import { summaries } from "./summaries/command.ts";
import { verify } from "./verify/command.ts";

export const COMMANDS: readonly Command[] = [
  cover,
  check,
  diff,
  verify,
  reach,
  replay,
  run,
  solve,
  summaries,
  store,
  doctor,
];
