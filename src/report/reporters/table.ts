/** The reporters that can be asked for, each by the option of its name, and who is told what a command found. A new one is a file and a line here. */
import { json } from "./json.ts";
import type { Reporter, ReporterKind, ReporterPorts } from "./reporter.ts";
import { terminalReporter } from "./terminal.ts";

export const REPORTERS = { json } satisfies Record<string, ReporterKind>;

export type ReporterName = keyof typeof REPORTERS;

/** The terminal is always told. Where something else was asked for, that has the standard output, and the words go to stderr. */
export function createReporter(asked: readonly ReporterName[], ports: ReporterPorts): Reporter {
  const words = asked.length === 0 ? ports : { ...ports, out: (text: string) => ports.err(text) };
  return together([...asked.map((name) => REPORTERS[name].create(ports)), terminalReporter(words)]);
}

function together(reporters: readonly Reporter[]): Reporter {
  return {
    targetStarted: (target) => reporters.forEach((one) => void one.targetStarted?.(target)),
    progress: (progress) => reporters.forEach((one) => void one.progress?.(progress)),
    targetDone: (end) => reporters.forEach((one) => void one.targetDone?.(end)),
    finished: (document, invocation) => reporters.forEach((one) => void one.finished(document, invocation)),
  };
}
