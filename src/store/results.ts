/** What explorations found out, by what was asked and about which code: the same question about the same code is not asked twice. */
import { createHash } from "node:crypto";
import type { Database } from "./database.ts";

/** Names of a question: what is asked (target, options, budget), and of which code. */
export interface ResultKey {
  /** Everything that the answer depends on, the budget too. */
  readonly key: string;
  /** The same without the budget. */
  readonly question: string;
  /** The code that the target can reach. */
  readonly code: string;
}

export interface KeptResult extends ResultKey {
  readonly file: string;
  readonly export: string;
  readonly status: string;
  /** Text of whoever keeps it. */
  readonly body: string;
}

export interface Recalled {
  readonly key: string;
  readonly body: string;
  readonly status: string;
  /** When, and at which revision of the project, it was found out. */
  readonly since: string;
  readonly revision: string | undefined;
}

interface Row {
  readonly key: string;
  readonly status: string;
  readonly sum: string;
  readonly body: string;
  readonly started: string;
  readonly revision: string | null;
}

const COLUMNS = "results.key, results.status, results.sum, results.body, sessions.started, sessions.revision";
const FROM = "from results join sessions on sessions.id = results.session";

export class Results {
  constructor(
    private readonly database: Database,
    private readonly session: () => number,
  ) {}

  /** The answer to exactly this question; or, whatever the budget, one that left nothing open. */
  recall({ key, question }: ResultKey): Recalled | undefined {
    const exact = this.read(`select ${COLUMNS} ${FROM} where results.key = ?`, key);
    const row =
      exact ??
      this.read(
        `select ${COLUMNS} ${FROM} where results.question = ? and results.status = 'exhausted' order by results.session desc limit 1`,
        question,
      );
    if (row === undefined) return undefined;
    this.database.prepare("update results set used = ? where key = ?").run(this.session(), row.key);
    const { body, status, started, revision } = row;
    return { key: row.key, body, status, since: started, revision: revision ?? undefined };
  }

  /** Whoever knows its key. */
  byKey(key: string): Recalled | undefined {
    const row = this.read(`select ${COLUMNS} ${FROM} where results.key = ?`, key);
    if (row === undefined) return undefined;
    this.database.prepare("update results set used = ? where key = ?").run(this.session(), row.key);
    const { body, status, started, revision } = row;
    return { key: row.key, body, status, since: started, revision: revision ?? undefined };
  }

  keep({ key, question, code, file, export: name, status, body }: KeptResult): void {
    const session = this.session();
    this.database
      .prepare("insert or replace into results values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .run(key, question, code, file, name, status, session, session, digestOf(body), body);
  }

  /** A body that is not what was written is nobody's answer. */
  private read(query: string, name: string): Row | undefined {
    const row = this.database.prepare(query).get(name) as Row | undefined;
    if (row === undefined || digestOf(row.body) === row.sum) return row;
    this.database.prepare("delete from results where key = ?").run(row.key);
    return undefined;
  }
}

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);
