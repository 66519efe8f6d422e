/** Must summaries of targets, with the text of the code they are of: after an edit they are validated against that, whatever version control knows. */
import type { Database } from "./database.ts";
import { digestOf } from "./results.ts";

export interface SummaryKey {
  readonly file: string;
  readonly export: string;
  /** The question without the code. */
  readonly asked: string;
}

export interface KeptSummaries extends SummaryKey {
  readonly code: string;
  /** Key of the result that was found out along with them. */
  readonly result: string;
  /** Modules by path from the root of the project, and the digests of their texts. */
  readonly files: readonly (readonly [path: string, digest: string])[];
  readonly body: string;
}

export interface RecalledSummaries extends KeptSummaries {
  readonly since: string;
  readonly revision: string | undefined;
}

interface Row extends Omit<RecalledSummaries, "files" | "revision"> {
  readonly files: string;
  readonly sum: string;
  readonly started: string;
  readonly revision: string | null;
}

const QUERY =
  "select s.file, s.export, s.asked, s.code, s.result, s.sum, s.files, s.body, sessions.started, sessions.revision from summaries s join sessions on sessions.id = s.session";

export class SummaryRows {
  constructor(
    private readonly database: Database,
    private readonly session: () => number,
  ) {}

  keep(
    { file, export: name, asked, code, result, files, body }: KeptSummaries,
    texts: ReadonlyMap<string, string>,
  ): void {
    const session = this.session();
    const source = this.database.prepare("insert or ignore into sources values (?, ?)");
    const listed = JSON.stringify(files);
    this.database.transaction(() => {
      for (const [digest, text] of texts) source.run(digest, text);
      this.database
        .prepare("insert or replace into summaries values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .run(file, name, asked, code, result, session, session, digestOf(listed + body), listed, body);
    })();
  }

  /** The newest first, of one question or of all. */
  of({
    file,
    export: name,
    asked,
  }: Omit<SummaryKey, "asked"> & { readonly asked?: string }): readonly RecalledSummaries[] {
    const rows = this.database
      .prepare(
        `${QUERY} where s.file = ? and s.export = ?${asked === undefined ? "" : " and s.asked = ?"} order by s.session desc`,
      )
      .all(...(asked === undefined ? [file, name] : [file, name, asked])) as Row[];
    return rows.flatMap(read);
  }

  all(): readonly RecalledSummaries[] {
    return (this.database.prepare(`${QUERY} order by s.file, s.export, s.session desc`).all() as Row[]).flatMap(read);
  }

  /** Somebody asked for them. */
  use({ file, export: name, asked, code }: KeptSummaries): void {
    this.database
      .prepare("update summaries set used = ? where file = ? and export = ? and asked = ? and code = ?")
      .run(this.session(), file, name, asked, code);
  }

  /** Undefined when it is not there, or is not what was written. */
  source(digest: string): string | undefined {
    const row = this.database.prepare("select text from sources where digest = ?").get(digest) as
      | { text: string }
      | undefined;
    return row !== undefined && digestOf(row.text) === digest ? row.text : undefined;
  }
}

function read({ sum, files, started, revision, ...row }: Row): RecalledSummaries[] {
  // a body that is not what was written is nobody's summary
  if (digestOf(files + row.body) !== sum) return [];
  const { file, export: name, asked, code, result, body } = row;
  return [
    {
      file,
      export: name,
      asked,
      code,
      result,
      body,
      files: JSON.parse(files) as RecalledSummaries["files"],
      since: started,
      revision: revision ?? undefined,
    },
  ];
}
