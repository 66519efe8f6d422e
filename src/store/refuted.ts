/** Digests of queries that were shown to have no solution. Of no use to another version of the tool: its expressions may look otherwise. */
import type { Database } from "./database.ts";

/** The newest stay. */
const MOST = 20_000;

export class Refuted {
  constructor(
    private readonly database: Database,
    private readonly tool: string,
    private readonly session: () => number,
  ) {}

  digests(): string[] {
    const rows = this.database
      .prepare("select digest from refuted where tool = ? order by session desc, digest limit ?")
      .all(this.tool, MOST) as { digest: string }[];
    return rows.map(({ digest }) => digest);
  }

  add(digests: readonly string[]): void {
    if (digests.length === 0) return;
    const insert = this.database.prepare("insert or ignore into refuted values (?, ?, ?)");
    const session = this.session();
    this.database.transaction(() => {
      for (const digest of digests) insert.run(digest, this.tool, session);
    })();
  }
}
