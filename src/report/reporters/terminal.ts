/** Progress while it lasts, and the report in words. */
import type { ReportDocument } from "../document.ts";
import { checkText } from "../terminal/findings.ts";
import { coverText } from "../terminal/functions.ts";
import { type ProgressLine, progressLine } from "../terminal/progress.ts";
import { runText } from "../terminal/script.ts";
import type { Invocation, TextStyle } from "../terminal/style.ts";
import type { Reporter, ReporterPorts } from "./reporter.ts";

export function terminalReporter(ports: ReporterPorts): Reporter {
  let line: ProgressLine | undefined;
  return {
    targetStarted({ file, export: name }) {
      line = progressLine(ports, `${ports.shown(file)}${name === undefined ? "" : `#${name}`}`);
    },
    progress: (progress) => line?.update(progress),
    targetDone: ({ status, covered, total }) => line?.done(status, covered, total),
    finished: (document, invocation) => ports.out(reportText(document, invocation, ports)),
  };
}

function reportText(document: ReportDocument, invocation: Invocation, style: TextStyle): string {
  switch (document.command) {
    case "cover":
      return coverText(document, invocation, style);
    case "check":
      return checkText(document, invocation, style);
    case "run":
      return runText(document, invocation, style);
  }
}
