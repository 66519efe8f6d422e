/** `assay store`: what a project's store holds, as text and back. */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readText } from "../../machine/text-files.ts";
import { collectGarbage, contentsOf } from "../../store/contents.ts";
import type { Store } from "../../store/store.ts";
import { exportText, importText } from "../../store/transfer.ts";
import { findLayout } from "../project/layout.ts";
import { writeOwnFile } from "../project/own-files.ts";
import { openProjectStore, storeFile } from "../project/store-file.ts";
import { shown } from "../terminal/diagnostic-text.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Ports } from "../terminal/ports.ts";
import { isRefusal } from "../terminal/refusal.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { parseStoreOptions, type StoreOptions } from "./options.ts";

export async function store(words: readonly string[], ports: Ports): Promise<ExitCode> {
  const options = parseStoreOptions(words);
  const { root } = findLayout(resolve(ports.cwd, "x"), ports.cwd, undefined);
  if (options.action !== "import" && !existsSync(storeFile(root)))
    throw new UsageError(
      `there is no store here: ${shown(storeFile(root), ports.cwd)}`,
      "`assay cover` and `assay check` make one; run it in the folder of the package.",
    );
  const facts = { command: `store ${options.action}`, tool: "", started: ports.date(), revision: undefined };
  const opened = await openProjectStore(root, facts, (message) => ports.err(`assay: ${message}.\n`));
  if (opened === undefined) return EXIT.usage;
  try {
    act(options, opened, root, ports);
    return EXIT.done;
  } finally {
    opened.close();
  }
}

function act(
  { action, file, json, keptSessions }: StoreOptions,
  { database }: Store,
  root: string,
  ports: Ports,
): void {
  switch (action) {
    case "info": {
      const contents = contentsOf(database);
      ports.out(
        json ? `${JSON.stringify({ file: storeFile(root), ...contents }, null, 2)}\n` : infoText(root, contents, ports),
      );
      return;
    }
    case "export": {
      const text = exportText(database);
      if (file === undefined) ports.out(text);
      else writeTo(resolve(ports.cwd, file), text);
      return;
    }
    case "import": {
      const imported = importText(database, readFrom(resolve(ports.cwd, file!), file!));
      if (imported.kind === "refused")
        throw new UsageError(`${file} cannot be read: ${imported.why}`, "Export it again; nothing was taken over.");
      ports.out(`${imported.rows} rows read; what was known already stays as it was.\n`);
      return;
    }
    case "gc":
      ports.out(`${collectGarbage(database, keptSessions)} rows removed.\n`);
  }
}

function infoText(root: string, contents: ReturnType<typeof contentsOf>, { cwd }: Ports): string {
  const { version, sessions, results, exhausted, refuted, summarised, bytes, last } = contents;
  return [
    `${shown(storeFile(root), cwd)}  version ${version}, ${(bytes / 1024).toFixed(0)} kB`,
    `  ${results} results of targets, ${exhausted} of them exhausted`,
    `  summaries of ${summarised} targets`,
    `  ${refuted} refuted queries`,
    `  ${sessions} commands${last === undefined ? "" : `, the last one ${last.command} at ${last.started}`}`,
    "",
  ].join("\n");
}

function writeTo(file: string, text: string): void {
  try {
    writeOwnFile(dirname(file), file, text);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new UsageError(`${file} cannot be written: ${error.message}`, "Name another file.");
  }
}

function readFrom(path: string, name: string): string {
  try {
    return readText(path);
  } catch (error) {
    throw new UsageError(
      `${name} cannot be read: ${(error as Error).message}`,
      "Name a file that was written by `assay store export`.",
    );
  }
}
