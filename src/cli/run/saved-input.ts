/** Inputs of a script on disk: a folder each, with files that reproduce the run (docs/run.md). */
import { existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { EncodedScriptInput } from "../../jobs/script-target.ts";
import { readText } from "../../machine/text-files.ts";
import type { Encoded, EncodedOutcome } from "../../value/encoded.ts";
import { makeFolder } from "../project/make-folder.ts";
import { makeOwnFolder, type Place } from "../project/own-files.ts";
import { LinkError } from "../terminal/refusal.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** `input.json`. Paths are relative to the folder it is in, or to the working folder for what the script reads. */
export interface InputFile {
  readonly schema: "assay-input/1";
  readonly symbols: readonly (readonly [string, Encoded])[];
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | null>>;
  readonly stdin?: "stdin";
  readonly files?: readonly { readonly path: string; readonly saved: string }[];
  /** What clocks showed and chance gave, where they were inputs. */
  readonly world?: Readonly<Record<string, number>>;
  readonly outcome: EncodedOutcome;
}

/** Where inputs of a script go: `.assay/inputs/<script>` beside the project's package.json. */
export function inputsPlace(root: string, script: string, out: string | undefined, cwd: string): Place {
  const path = relative(root, script);
  const name = path.startsWith("..") ? basename(script) : path;
  if (out === undefined) return { base: root, folder: join(root, ".assay", "inputs", name) };
  const folder = resolve(cwd, out);
  return { base: folder, folder };
}

const NUMBERED = /^\d{3,}$/;

/** A folder of one's own to write inputs to before they are published; without a place, a temporary one. */
export function stagingFolder(place: Place | undefined): string {
  if (place === undefined) return mkdtempSync(join(tmpdir(), "assay-inputs-"));
  makeOwnFolder(place.base, place.folder);
  return mkdtempSync(join(place.folder, ".new-"));
}

/** The inputs of the last exploration give way to those of this one, and another Assay at work in the folder sees whole inputs only. */
export function publishInputs(staging: string, folder: string): void {
  clearInputs(folder);
  for (const name of readdirSync(staging)) publish(join(staging, name), join(folder, name), ATTEMPTS);
  rmSync(staging, { recursive: true, force: true });
}

const ATTEMPTS = 5;

function publish(from: string, to: string, attempts: number): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // another exploration of the same script was quicker; the last one stays
    if (attempts === 0) throw error;
    if (!isOurs(to)) throw new LinkError(`${to} is in the way, and no input that Assay saved`);
    rmSync(to, { recursive: true, force: true });
    publish(from, to, attempts - 1);
  }
}

/** A link is not followed: what it leads to was not put there by us. */
const isOurs = (place: string): boolean =>
  lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true &&
  readInput(join(place, "input.json")) !== undefined;

function clearInputs(folder: string): void {
  for (const name of readdirSync(folder)) {
    const place = join(folder, name);
    if (NUMBERED.test(name) && isOurs(place)) rmSync(place, { recursive: true, force: true });
  }
}

export function saveInput(
  folder: string,
  number: number,
  input: EncodedScriptInput,
  args: readonly string[],
  outcome: EncodedOutcome,
): string {
  const place = join(folder, String(number).padStart(3, "0"));
  makeFolder(place);
  const files = (input.files ?? []).map(({ shown, content }, i, all) => {
    const name = basename(shown);
    const isTaken = all.slice(0, i).some((other) => basename(other.shown) === name);
    const saved = `file-${isTaken ? `${i + 1}-` : ""}${name}`;
    writeFileSync(join(place, saved), Buffer.from(content, "base64"));
    return { path: shown, saved };
  });
  if (input.stdin !== undefined) writeFileSync(join(place, "stdin"), Buffer.from(input.stdin, "base64"));
  if (input.argv !== undefined) writeFileSync(join(place, "argv.json"), `${JSON.stringify(input.argv, null, 2)}\n`);
  const file: InputFile = {
    schema: "assay-input/1",
    symbols: input.symbols,
    args: input.argv ?? args,
    ...(input.env === undefined ? {} : { env: Object.fromEntries(input.env) }),
    ...(input.stdin === undefined ? {} : { stdin: "stdin" }),
    ...(files.length === 0 ? {} : { files }),
    ...(input.world === undefined ? {} : { world: input.world }),
    outcome,
  };
  writeFileSync(join(place, "input.json"), `${JSON.stringify(file, null, 2)}\n`);
  return place;
}

export interface LoadedInput {
  readonly folder: string;
  readonly input: InputFile;
}

export function loadInput(path: string, cwd: string): LoadedInput {
  const given = resolve(cwd, path);
  if (!existsSync(given))
    throw new UsageError(`there is no saved input ${path}`, "Inputs are saved by `assay run`; the report says where.");
  const folder = statSync(given).isDirectory() ? given : dirname(given);
  const file = join(folder, "input.json");
  const input = readInput(file);
  if (input !== undefined) return { folder, input };
  throw new UsageError(
    `${file} is not a saved input`,
    "Name the folder of one, as the report of `assay run` shows it.",
  );
}

function readInput(file: string): InputFile | undefined {
  try {
    const input = JSON.parse(readText(file)) as InputFile;
    const isWhole = input.schema === "assay-input/1" && Array.isArray(input.symbols) && Array.isArray(input.args);
    return isWhole ? input : undefined;
  } catch {
    return undefined;
  }
}
