/** What was found out about code by reading it, by a digest of all that was read: of no use to another version of the tool. It can be found out again, so it is no part of what is exported. */
import type { Database } from "./database.ts";
import { digestOf } from "./results.ts";

export class States {
  constructor(
    private readonly database: Database,
    private readonly tool: string,
  ) {}

  recall(key: string): string | undefined {
    const row = this.database.prepare("select sum, body from states where tool = ? and key = ?").get(this.tool, key) as
      | { readonly sum: string; readonly body: string }
      | undefined;
    return row !== undefined && row.sum === digestOf(row.body) ? row.body : undefined;
  }

  keep(rows: ReadonlyMap<string, string>): void {
    if (rows.size === 0) return;
    const remove = this.database.prepare("delete from states where tool <> ?");
    const insert = this.database.prepare("insert or replace into states values (?, ?, ?, ?)");
    this.database.transaction(() => {
      remove.run(this.tool);
      for (const [key, body] of rows) insert.run(this.tool, key, digestOf(body), body);
    })();
  }
}
