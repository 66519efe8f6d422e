/** The document as it is, for other programs. */
import type { Reporter, ReporterPorts } from "./reporter.ts";

export function jsonReporter({ out }: ReporterPorts): Reporter {
  return {
    finished: (document) => out(`${JSON.stringify(document, null, 2)}\n`),
  };
}
