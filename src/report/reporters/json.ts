/** The document as it is, for other programs. */
import type { ReporterKind } from "./reporter.ts";

export const json: ReporterKind = {
  help: "one JSON document on stdout (docs/json.md)",
  create: ({ out }) => ({
    finished: (document) => out(`${JSON.stringify(document, null, 2)}\n`),
  }),
};
