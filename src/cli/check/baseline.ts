/** The baseline: findings that are known and accepted for now, by id. Meant to be committed. */
import { existsSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { readText } from "../../machine/text-files.ts";
import type { ReportedFinding } from "../../report/findings/finding.ts";
import { writeOwnFile } from "../project/own-files.ts";
import { shown } from "../terminal/diagnostic-text.ts";
import { UsageError } from "../terminal/usage-error.ts";

const SCHEMA = "assay-baseline/1";

export interface Baseline {
  readonly file: string;
  /** Undefined when there is no such file yet. */
  readonly ids: ReadonlySet<string> | undefined;
}

export function readBaseline(path: string, folder: string, cwd: string): Baseline {
  const file = resolve(folder, path);
  if (!existsSync(file)) return { file, ids: undefined };
  if (!statSync(file).isFile())
    throw new UsageError(`the baseline ${shown(file, cwd)} is no file`, "Name a file, which need not exist yet.");
  const ids = idsOf(readText(file));
  if (ids === undefined)
    throw new UsageError(
      `${shown(file, cwd)} is no baseline of Assay`,
      "Name another file, or write it anew with --update-baseline.",
    );
  return { file, ids };
}

function idsOf(text: string): Set<string> | undefined {
  try {
    const document = JSON.parse(text) as { schema?: unknown; findings?: { id?: unknown }[] };
    if (document.schema !== SCHEMA || !Array.isArray(document.findings)) return undefined;
    return new Set(document.findings.map((finding) => String(finding.id)));
  } catch {
    return undefined;
  }
}

/** One line per finding, sorted: differences between two baselines read well. */
export function writeBaseline(file: string, findings: readonly ReportedFinding[]): void {
  const lines = findings
    .map(({ id, checker, file: subject, function: name, message }) =>
      JSON.stringify({ id, checker, file: relative(dirname(file), subject), function: name, message }),
    )
    .sort();
  writeOwnFile(
    dirname(file),
    file,
    `{\n  "schema": ${JSON.stringify(SCHEMA)},\n  "findings": [${lines.map((line) => `\n    ${line}`).join(",")}${lines.length > 0 ? "\n  " : ""}]\n}\n`,
  );
}
