/** A store as text, one row per line and sorted, so that it can be committed and two of them compared; and back. */
import type { Database } from "./database.ts";
import { digestOf } from "./results.ts";
import { TABLES, type TableName, VERSION } from "./schema.ts";

const SCHEMA = "assay-store";

export type Imported =
  | { readonly kind: "done"; readonly rows: number }
  | { readonly kind: "refused"; readonly why: string };

/** What depends on nothing but the project: how often and how long commands ran is nobody else's business. */
export function exportText(database: Database): string {
  const lines = [JSON.stringify({ schema: SCHEMA, version: VERSION })];
  const used =
    "id in (select session from results union select session from refuted union select session from summaries)";
  const sessions = rows(
    database,
    `select id, started, command, tool, revision from sessions where ${used} order by id`,
  );
  for (const row of sessions) lines.push(JSON.stringify({ table: "sessions", ...row }));
  const results =
    "select key, question, code, file, export, status, session, body from results order by file, export, key";
  for (const row of rows(database, results)) lines.push(JSON.stringify({ table: "results", ...row }));
  for (const row of rows(database, "select tool, digest, session from refuted order by tool, digest"))
    lines.push(JSON.stringify({ table: "refuted", ...row }));
  const summaries =
    "select file, export, asked, code, result, session, files, body from summaries order by file, export, asked, code";
  for (const row of rows(database, summaries)) lines.push(JSON.stringify({ table: "summaries", ...row }));
  for (const row of rows(database, "select digest, text from sources order by digest"))
    lines.push(JSON.stringify({ table: "sources", ...row }));
  return `${lines.join("\n")}\n`;
}

const rows = (database: Database, query: string): Record<string, unknown>[] =>
  (database.prepare(query).all() as Record<string, unknown>[]).map(({ _metadata, ...row }) => row);

type Field = "text" | "number" | "maybe";

/** Somebody may have edited the text. */
const FORMS: Readonly<Record<TableName, Readonly<Record<string, Field>>>> = {
  sessions: { id: "number", started: "text", command: "text", tool: "text", revision: "maybe" },
  results: {
    key: "text",
    question: "text",
    code: "text",
    file: "text",
    export: "text",
    status: "text",
    session: "number",
    body: "text",
  },
  refuted: { tool: "text", digest: "text", session: "number" },
  summaries: {
    file: "text",
    export: "text",
    asked: "text",
    code: "text",
    result: "text",
    session: "number",
    files: "text",
    body: "text",
  },
  sources: { digest: "text", text: "text" },
};

/** All of the text or nothing; what the store has already stays as it is. */
export function importText(database: Database, text: string): Imported {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const head = parsed(lines[0] ?? "");
  if (head?.schema !== SCHEMA) return { kind: "refused", why: "line 1 does not say that this is a store of Assay" };
  // tables that came later are not in earlier texts; those that are have the same form
  if (!Number.isInteger(head.version) || (head.version as number) < 1 || (head.version as number) > VERSION)
    return { kind: "refused", why: `it is of version ${String(head.version)}, this one is ${VERSION}` };
  const found: { readonly table: TableName; readonly row: Record<string, unknown> }[] = [];
  for (const [i, line] of lines.entries()) {
    if (i === 0) continue;
    const { table, ...row } = parsed(line) ?? {};
    if (!isTable(table) || !fits(row, FORMS[table])) return { kind: "refused", why: `line ${i + 1} is damaged` };
    found.push({ table, row });
  }
  database.transaction(() => insert(database, found))();
  return { kind: "done", rows: found.length };
}

function insert(database: Database, found: readonly { table: TableName; row: Record<string, unknown> }[]): void {
  const sessions = new Map<unknown, number | bigint>();
  const session = database.prepare("insert into sessions (started, command, tool, revision) values (?, ?, ?, ?)");
  const result = database.prepare("insert or ignore into results values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const refuted = database.prepare("insert or ignore into refuted values (?, ?, ?)");
  const summary = database.prepare("insert or ignore into summaries values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const source = database.prepare("insert or ignore into sources values (?, ?)");
  for (const { table, row } of found) {
    if (table === "sessions") {
      const { started, command, tool, revision } = row;
      sessions.set(row.id, session.run(started, command, tool, revision).lastInsertRowid);
      continue;
    }
    if (table === "sources") {
      // a text that is not what its digest says would never be read
      if (digestOf(row.text as string) === row.digest) source.run(row.digest, row.text);
      continue;
    }
    const at = sessions.get(row.session);
    if (at === undefined) continue;
    if (table === "summaries") {
      const { file, export: name, asked, code, result: of, files, body } = row;
      summary.run(file, name, asked, code, of, at, at, digestOf(`${files as string}${body as string}`), files, body);
    } else if (table === "refuted") refuted.run(row.digest, row.tool, at);
    else {
      const { key, question, code, file, export: name, status, body } = row;
      result.run(key, question, code, file, name, status, at, at, digestOf(body as string), body);
    }
  }
}

function fits(row: Record<string, unknown>, form: Readonly<Record<string, Field>>): boolean {
  return Object.entries(form).every(([name, field]) => {
    const value = row[name];
    if (field === "maybe") return value === null || typeof value === "string";
    return field === "text" ? typeof value === "string" : Number.isInteger(value);
  });
}

const isTable = (name: unknown): name is TableName => TABLES.includes(name as TableName);

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
