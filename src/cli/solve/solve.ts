/** `assay solve`: replays queries that `--solver-log` recorded, and explains how each is answered. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { installModels } from "../../builtins/index.ts";
import { resetExpressions } from "../../expr/build.ts";
import { fromLogged, parseRecord } from "../../solver/log/read.ts";
import type { LogRecord } from "../../solver/log/record.ts";
import { NATIVE_NAMES } from "../../solver/native/name.ts";
import { nativeBackend, nativeVersion } from "../../solver/native/process.ts";
import { smt } from "../../solver/smt/smt.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { parseSolveOptions } from "./options.ts";
import { replay } from "./replay.ts";

export async function solve(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseSolveOptions(words);
  const records = readRecords(resolve(ports.cwd, options.file), options.file);
  // the natives that queries mention by name are defined where their models are
  installModels();
  const wasm = smt();
  const natives = NATIVE_NAMES.filter((name) => nativeVersion(name) !== undefined).map((name) => ({
    name,
    solver: smt(nativeBackend(name), name),
  }));
  let replayed = 0;
  for (const [i, record] of records.entries()) {
    if (options.queries !== undefined && !options.queries.has(i + 1)) continue;
    replayed++;
    const query = queryOf(record, i, options.file);
    ports.out(`query ${i + 1}${record.of === undefined ? "" : ` of ${record.of}`}${recorded(record)}\n`);
    for (const line of replay(query, options.budget, { smt: wasm, natives }, options.everyLayer))
      ports.out(`${line}\n`);
    resetExpressions();
  }
  wasm.dispose();
  if (replayed === 0)
    throw new UsageError(
      records.length === 0
        ? `${options.file} has no queries`
        : `${options.file} has ${records.length} queries, none of them was asked for`,
      records.length === 0 ? "Nothing had to be solved when it was recorded." : "--query counts from 1.",
    );
  return EXIT.done;
}

const recorded = ({ verdict, by, milliseconds }: Partial<LogRecord>): string =>
  verdict === undefined ? "" : `, recorded: ${verdict}${by === "" ? "" : ` (${by})`} in ${milliseconds} ms`;

function readRecords(path: string, shown: string): LogRecord[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new UsageError(
      `${shown} cannot be read`,
      "Record one: `assay cover src/thing.ts --solver-log queries.jsonl`.",
    );
  }
  const lines = textOf(bytes, shown)
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line, i) => {
    try {
      return parseRecord(line);
    } catch (error) {
      throw notARecord(shown, i, error);
    }
  });
}

function textOf(bytes: Buffer, shown: string): string {
  if (!shown.endsWith(".gz")) return bytes.toString("utf8");
  try {
    return gunzipSync(bytes).toString("utf8");
  } catch {
    throw new UsageError(`${shown} is not compressed, or not complete`, "Without .gz in its name it is read as it is.");
  }
}

function queryOf(record: LogRecord, i: number, shown: string) {
  try {
    return fromLogged(record);
  } catch (error) {
    throw notARecord(shown, i, error);
  }
}

const notARecord = (shown: string, i: number, error: unknown): UsageError =>
  new UsageError(
    `${shown} line ${i + 1}: ${error instanceof Error ? error.message : String(error)}`,
    "Only files written by --solver-log can be replayed.",
  );
