/** A command line: finds the command, turns every failure into a message and an exit code. */
import { DiagnosticError } from "../frontend/diagnostic.ts";
import { closest } from "../frontend/suggest.ts";
import { COMMANDS } from "./commands.ts";
import { commandHelp, overview } from "./help.ts";
import { version } from "./pipeline/bundle.ts";
import { diagnosticText } from "./terminal/diagnostic-text.ts";
import { EXIT, type ExitCode } from "./terminal/exit-codes.ts";
import type { Ports } from "./terminal/ports.ts";
import { isRefusal } from "./terminal/refusal.ts";
import { UsageError } from "./terminal/usage-error.ts";

/** Whether help is asked for, and not by the script that is run. */
function asksForHelp(words: readonly string[]): boolean {
  const own = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
  return own.includes("--help") || own.includes("-h");
}

async function run(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const [name, ...rest] = words;
  const command = COMMANDS.find((one) => one.name === name);
  if (command !== undefined) {
    if (!asksForHelp(rest)) return command.run(rest, ports);
    ports.out(commandHelp(command));
    return EXIT.done;
  }
  switch (name) {
    case undefined:
      ports.err(overview(COMMANDS));
      return EXIT.usage;
    case "help":
    case "--help":
    case "-h":
      ports.out(overview(COMMANDS));
      return EXIT.done;
    case "version":
    case "--version":
    case "-v":
      ports.out(asksForHelp(rest) ? overview(COMMANDS) : `${version()}\n`);
      return EXIT.done;
    default: {
      const names = [...COMMANDS.map((one) => one.name), "help", "version"];
      const near = closest(name, names);
      throw new UsageError(
        `unknown command ${JSON.stringify(name)}`,
        near === undefined ? `Commands: ${names.join(", ")}.` : `Did you mean \`assay ${near}\`?`,
      );
    }
  }
}

export async function main(words: readonly string[], ports: Ports): Promise<ExitCode> {
  try {
    return await run(words, ports);
  } catch (error) {
    if (error instanceof UsageError) {
      ports.err(`assay: ${error.message}\n  ${error.hint}\n`);
      return EXIT.usage;
    }
    if (error instanceof DiagnosticError) {
      ports.err(diagnosticText(error.diagnostic, ports.cwd));
      return EXIT.usage;
    }
    if (isRefusal(error)) {
      ports.err(
        `assay: ${error.message}\n  Assay could not read or write there: check the place and its permissions, or choose another with --out.\n`,
      );
      return EXIT.usage;
    }
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    ports.err(
      `assay: internal error (E-INTERNAL): ${text}\n  This is a bug in Assay. Please report it with the command you ran; ASSAY_DEBUG=1 shows where it happened.\n`,
    );
    if (process.env.ASSAY_DEBUG !== undefined && error instanceof Error) ports.err(`${error.stack}\n`);
    return EXIT.internal;
  }
}
