/** What a store holds, in numbers, and what of it nobody needs any more. */
import type { Database } from "./database.ts";
import { VERSION } from "./schema.ts";

export interface Contents {
  readonly version: number;
  readonly sessions: number;
  readonly results: number;
  readonly exhausted: number;
  readonly refuted: number;
  /** Targets with must summaries. */
  readonly summarised: number;
  readonly bytes: number;
  readonly last: { readonly command: string; readonly started: string } | undefined;
}

export function contentsOf(database: Database): Contents {
  const count = (query: string): number => (database.prepare(`select ${query}`).get() as { n: number }).n;
  const last = database.prepare("select command, started from sessions order by id desc limit 1").get();
  return {
    version: VERSION,
    sessions: count("count(*) as n from sessions"),
    results: count("count(*) as n from results"),
    exhausted: count("count(*) as n from results where status = 'exhausted'"),
    refuted: count("count(*) as n from refuted"),
    summarised: count("count(*) as n from (select distinct file, export from summaries)"),
    bytes: count("page_count * page_size as n from pragma_page_count, pragma_page_size"),
    last: last === undefined ? undefined : (last as { command: string; started: string }),
  };
}

/** Results that none of the last commands asked for, and queries refuted by other tools than the last one. Gives the number of rows that went. */
export function collectGarbage(database: Database, keptSessions: number): number {
  const oldest = database
    .prepare("select id from sessions order by id desc limit 1 offset ?")
    .get(Math.max(0, keptSessions - 1)) as { id: number } | undefined;
  const last = database.prepare("select tool from sessions order by id desc limit 1").get() as
    | { tool: string }
    | undefined;
  let gone = 0;
  database.transaction(() => {
    if (oldest !== undefined) gone += database.prepare("delete from results where used < ?").run(oldest.id).changes;
    if (last !== undefined) gone += database.prepare("delete from refuted where tool <> ?").run(last.tool).changes;
    if (last !== undefined) gone += database.prepare("delete from states where tool <> ?").run(last.tool).changes;
    if (oldest !== undefined) gone += database.prepare("delete from summaries where used < ?").run(oldest.id).changes;
    gone += withoutUse(database);
    const used = `${["results", "summaries"].map((table) => `select session from ${table} union select used from ${table}`).join(" union ")} union select session from refuted`;
    gone += database.prepare(`delete from sessions where id not in (${used})`).run().changes;
  })();
  database.exec("vacuum");
  return gone;
}

/** Texts of code that no summary is of. */
function withoutUse(database: Database): number {
  const lists = database.prepare("select files from summaries").all() as { files: string }[];
  const needed = new Set(
    lists.flatMap(({ files }) => (JSON.parse(files) as [string, string][]).map(([, digest]) => digest)),
  );
  const all = database.prepare("select digest from sources").all() as { digest: string }[];
  const remove = database.prepare("delete from sources where digest = ?");
  return all.reduce((gone, { digest }) => gone + (needed.has(digest) ? 0 : remove.run(digest).changes), 0);
}
