/** What `assay help` and `assay <command> --help` print, made from what commands say about themselves. */
import type { Command } from "./options/command.ts";
import { flagLines, helpLine } from "./options/flags.ts";
import { TARGETS } from "./options/functions.ts";
import { CHECKING } from "./terminal/exit-codes.ts";

const typed = ({ name, usage }: Command): string => `assay ${name}${usage === "" ? "" : ` ${usage}`}`;

/** All commands, and the options of those that have a heading for them. */
export function overview(commands: readonly Command[]): string {
  const options = commands.flatMap(({ heading, flags }) =>
    heading === undefined ? [] : [heading, ...flagLines(flags), ""],
  );
  return lines(
    "assay — an automatic test engineer for TypeScript and JavaScript",
    "",
    "Usage",
    ...commands.map((command) => helpLine(typed(command), command.summary)),
    "  assay help | version",
    "",
    ...TARGETS,
    "",
    ...options,
    `Exit codes: ${CHECKING}.`,
  );
}

/** One command, with all its options. */
export function commandHelp(command: Command): string {
  const options = flagLines({ ...command.flags, ...command.shared });
  return lines(
    `assay ${command.name} — ${command.summary}`,
    "",
    "Usage",
    `  ${typed(command)}`,
    ...(command.notes === undefined ? [] : ["", ...command.notes]),
    ...(options.length === 0 ? [] : ["", "Options", ...options]),
    "",
    `Exit codes: ${command.exits}.`,
  );
}

const lines = (...all: string[]): string => `${all.join("\n")}\n`;
