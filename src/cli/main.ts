/** Entry of the command line: finds the command, turns every failure into a message and an exit code. */
import { DiagnosticError } from "../frontend/diagnostic.ts";
import { closest } from "../frontend/suggest.ts";
import { diagnosticText } from "./diagnostic-text.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { HELP } from "./help.ts";
import { type Ports, processPorts } from "./ports.ts";
import { isRefusal } from "./refusal.ts";
import { UsageError } from "./usage-error.ts";
import { version } from "./version.ts";

const COMMANDS = ["cover", "check", "replay", "run", "solve", "doctor", "help", "version"] as const;

/** Whether help is asked for, and not by the script that is run. */
function asksForHelp(words: readonly string[]): boolean {
  const own = words.includes("--") ? words.slice(0, words.indexOf("--")) : words;
  return own.includes("--help") || own.includes("-h");
}

async function run(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const [command, ...rest] = words;
  if (COMMANDS.some((known) => known === command) && asksForHelp(rest)) return run(["help"], ports);
  switch (command) {
    case undefined:
      ports.err(HELP);
      return EXIT.usage;
    case "help":
    case "--help":
    case "-h":
      ports.out(HELP);
      return EXIT.done;
    case "version":
    case "--version":
    case "-v":
      ports.out(`${version()}\n`);
      return EXIT.done;
    case "cover": {
      const { cover } = await import("./cover/cover.ts");
      return cover(rest, ports);
    }
    case "check": {
      const { check } = await import("./check/check.ts");
      return check(rest, ports);
    }
    case "replay": {
      const { replay } = await import("./replay/replay.ts");
      return replay(rest, ports);
    }
    case "run": {
      const { run: runScript } = await import("./run/run.ts");
      return runScript(rest, ports);
    }
    case "solve": {
      const { solve } = await import("./solve/solve.ts");
      return solve(rest, ports);
    }
    case "doctor": {
      const { doctor } = await import("./doctor/doctor.ts");
      return doctor(ports);
    }
    default: {
      const near = closest(command, COMMANDS);
      throw new UsageError(
        `unknown command ${JSON.stringify(command)}`,
        near === undefined ? `Commands: ${COMMANDS.join(", ")}.` : `Did you mean \`assay ${near}\`?`,
      );
    }
  }
}

export async function main(words: readonly string[], ports: Ports = processPorts()): Promise<ExitCode> {
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
