/** Findings on disk, one file each: what `assay replay <id>` needs, and nothing that edits elsewhere would break. */

import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { closest } from "../../frontend/suggest.ts";
import type { Target } from "../../frontend/targets/target.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import { readText } from "../../machine/text-files.ts";
import type { ReportedFinding } from "../../report/findings/finding.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { removeOwnFile, writeOwnFile } from "./own-files.ts";
import { keepOutOfVersionControl } from "./own-folder.ts";

export interface SavedFinding {
  readonly schema: "assay-finding/1";
  readonly finding: ReportedFinding;
  readonly target: Target;
  readonly input: EncodedInput;
  /** What a native run must show. */
  readonly outcome: EncodedOutcome;
  /** The language raises it itself; otherwise a concrete run with the checker shows it. */
  readonly isRaised: boolean;
  /** What its test needs besides; earlier versions did not save it. */
  readonly test?: { readonly isAsync: boolean; readonly effects: readonly string[] };
}

/** Reports are ignored by version control. */
const findingsFolder = (root: string): string => join(root, ".assay", "findings");

/** By checker, file, function and the key of the site, which survives edits elsewhere in the file. */
export function findingId(checker: string, root: string, file: string, target: string, siteKey: string): string {
  const text = [relative(root, file).replaceAll("\\", "/"), target, siteKey].join("\n");
  return `${checker}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
}

export function saveFinding(root: string, saved: SavedFinding): void {
  keepOutOfVersionControl(root);
  writeOwnFile(root, join(findingsFolder(root), `${saved.finding.id}.json`), `${JSON.stringify(saved, null, 2)}\n`);
}

/** All that can be read, by id. */
export function savedFindings(root: string): SavedFinding[] {
  return listed(root)
    .sort()
    .flatMap((id) => readSaved(join(findingsFolder(root), `${id}.json`)) ?? []);
}

/** Findings of functions that are checked again: they are found again, or they are gone. */
export function clearFindings(root: string, isStale: (saved: SavedFinding) => boolean): void {
  const folder = findingsFolder(root);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    removeOwnFile(root, join(folder, name), (text) => {
      const saved = parsed(text);
      return saved !== undefined && isStale(saved);
    });
  }
}

export function loadFinding(id: string, cwd: string): SavedFinding {
  const roots = foldersAbove(cwd);
  // an id is a file's name and no path: what lies elsewhere was not saved by `check`
  for (const root of /^[\w-]+$/.test(id) ? roots : []) {
    const file = join(findingsFolder(root), `${id}.json`);
    const saved = readSaved(file);
    if (saved !== undefined) return saved;
    if (existsSync(file))
      throw new UsageError(
        `the finding ${id} cannot be read: ${file} is damaged`,
        "Run `assay check` again, it writes it anew.",
      );
  }
  const names = roots.flatMap((root) => listed(root));
  const near = closest(id, names);
  throw new UsageError(
    `there is no finding ${JSON.stringify(id)} here`,
    near !== undefined
      ? `Did you mean ${near}?`
      : names.length > 0
        ? `Known: ${names.slice(0, 10).join(", ")}${names.length > 10 ? ", …" : ""}.`
        : "Findings are saved by `assay check`, in .assay/findings beside package.json: run it first.",
  );
}

function listed(root: string): string[] {
  const folder = findingsFolder(root);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -".json".length))
    : [];
}

function foldersAbove(folder: string): string[] {
  const at = resolve(folder);
  return dirname(at) === at ? [at] : [at, ...foldersAbove(dirname(at))];
}

function readSaved(file: string): SavedFinding | undefined {
  try {
    return parsed(readText(file));
  } catch {
    return undefined;
  }
}

/** Undefined for what `check` did not write, or what was damaged since. */
function parsed(text: string): SavedFinding | undefined {
  const saved = parsedJson(text);
  if (!isRecord(saved) || saved.schema !== "assay-finding/1") return undefined;
  const { finding, target, input, outcome } = saved;
  if (!isRecord(finding) || !isRecord(target) || !isRecord(input) || !isRecord(outcome)) return undefined;
  const texts = [
    finding.id,
    finding.checker,
    finding.level,
    finding.file,
    finding.function,
    finding.message,
    finding.call,
  ];
  const isWhole =
    texts.every((one) => typeof one === "string") &&
    [finding.line, finding.column, finding.endColumn].every(Number.isInteger) &&
    typeof target.file === "string" &&
    typeof target.export === "string" &&
    typeof target.kind === "string" &&
    Array.isArray(target.parameters) &&
    isTest(saved.test) &&
    Array.isArray(input.args);
  return isWhole ? (saved as unknown as SavedFinding) : undefined;
}

const isTest = (test: unknown): boolean =>
  test === undefined ||
  (isRecord(test) &&
    typeof test.isAsync === "boolean" &&
    Array.isArray(test.effects) &&
    test.effects.every((one) => typeof one === "string"));

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
