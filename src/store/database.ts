/** The file behind a store: opened, brought up to date, set aside when it is damaged. SQLite with a log that is written ahead, so that a kill at any instant loses nothing that was committed. */
import { existsSync, lstatSync, renameSync } from "node:fs";
import Libsql from "libsql";
import { stepsFrom, VERSION } from "./schema.ts";

export type Database = Libsql.Database;
export type Statement = Libsql.Statement;

/** How long another process may hold the file while it writes. */
const BUSY_MS = 5_000;

export type Opened =
  | { readonly kind: "open"; readonly database: Database; readonly setAside: string | undefined }
  | { readonly kind: "refused"; readonly why: StoreRefusal; readonly detail: string };

export type StoreRefusal = "newer" | "link" | "unusable";

export function openDatabase(file: string): Opened {
  if (files(file).some(isLink)) return { kind: "refused", why: "link", detail: file };
  try {
    return attempt(file, undefined);
  } catch (error) {
    if (!isDamage(error)) return { kind: "refused", why: "unusable", detail: messageOf(error) };
  }
  try {
    return attempt(file, setAside(file));
  } catch (error) {
    return { kind: "refused", why: "unusable", detail: messageOf(error) };
  }
}

function attempt(file: string, aside: string | undefined): Opened {
  const database = new Libsql(file);
  try {
    database.exec(`pragma busy_timeout = ${BUSY_MS}`);
    const version = versionOf(database);
    if (version > VERSION) {
      database.close();
      return { kind: "refused", why: "newer", detail: `${version}` };
    }
    database.exec("pragma journal_mode = wal");
    // a kill of the process loses nothing then; only a machine that loses power may lose the last moments
    database.exec("pragma synchronous = normal");
    if (version < VERSION) migrate(database);
    // reads the first page of every table: whoever is damaged there says so now
    if (schemaOf(database) !== expectedSchema()) throw new ForeignSchema("malformed: its tables are not Assay's");
    return { kind: "open", database, setAside: aside };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A file that somebody made may have views and triggers in the place of our tables, which run for ever or write what they like. */
class ForeignSchema extends Error {}

const schemaOf = (database: Database): string =>
  JSON.stringify(database.prepare("select type, name, tbl_name, sql from sqlite_master order by type, name").all());

let expected: string | undefined;

function expectedSchema(): string {
  if (expected === undefined) {
    const fresh = new Libsql(":memory:");
    for (const step of stepsFrom(0)) fresh.exec(step);
    expected = schemaOf(fresh);
    fresh.close();
  }
  return expected;
}

/** Two processes may open a new store at once: who comes second finds the work done. */
function migrate(database: Database): void {
  database.exec("begin immediate");
  try {
    for (const step of stepsFrom(versionOf(database))) database.exec(step);
    database.exec(`pragma user_version = ${VERSION}`);
    database.exec("commit");
  } catch (error) {
    database.exec("rollback");
    throw error;
  }
}

function versionOf(database: Database): number {
  return (database.prepare("pragma user_version").get() as { user_version: number }).user_version;
}

/** Keeps what is there under another name: nobody but the user decides that it is worth nothing. */
function setAside(file: string): string {
  let n = 1;
  while (existsSync(`${file}.damaged-${n}`)) n++;
  for (const part of files(file)) if (existsSync(part)) renameSync(part, part.replace(file, `${file}.damaged-${n}`));
  return `${file}.damaged-${n}`;
}

/** A store is three files while it is open. */
const files = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

const isLink = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const isDamage = (error: unknown): boolean =>
  /SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code)) ||
  /malformed|not a database/.test(messageOf(error));

/** The library's own, of whatever kind: a full disk, a damaged page, a file that somebody else holds. */
export const isStoreError = (error: unknown): boolean =>
  error instanceof Libsql.SqliteError || isDamage(error) || /^SQLITE_/.test(String((error as { code?: unknown }).code));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
