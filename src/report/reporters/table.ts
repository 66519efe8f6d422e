/** The reporters by name, and which of them a command has at work. A new one is a file and a line here. */
import { jsonReporter } from "./json.ts";
import type { Reporter, ReporterPorts } from "./reporter.ts";
import { terminalReporter } from "./terminal.ts";

const REPORTERS = {
  json: jsonReporter,
  terminal: terminalReporter,
} satisfies Record<string, (ports: ReporterPorts) => Reporter>;

export type ReporterName = keyof typeof REPORTERS;

/** The terminal is always told. Where something else was asked for, that has the standard output, and the words go to stderr. */
export function createReporter(asked: readonly ReporterName[], ports: ReporterPorts): Reporter {
  const others = asked.filter((name) => name !== "terminal");
  const terminal = REPORTERS.terminal(others.length === 0 ? ports : { ...ports, out: (text) => ports.err(text) });
  return together([...others.map((name) => REPORTERS[name](ports)), terminal]);
}

function together(reporters: readonly Reporter[]): Reporter {
  return {
    targetStarted: (target) => reporters.forEach((one) => void one.targetStarted?.(target)),
    progress: (progress) => reporters.forEach((one) => void one.progress?.(progress)),
    targetDone: (end) => reporters.forEach((one) => void one.targetDone?.(end)),
    finished: (document, invocation) => reporters.forEach((one) => void one.finished(document, invocation)),
  };
}
