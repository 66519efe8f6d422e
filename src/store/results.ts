/** What explorations found out, by what was asked and about which code: the same question about the same code is not asked twice. */
import { createHash } from "node:crypto";
import type { Database, Statement } from "./database.ts";

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
const SELECT = `select ${COLUMNS} from results join sessions on sessions.id = results.session`;
const BY_KEY = `${SELECT} where results.key = ?`;
const EXHAUSTED = `${SELECT} where results.question = ? and results.status = 'exhausted' order by results.session desc limit 1`;

export class Results {
  private readonly statements = new Map<string, Statement>();

  constructor(
    private readonly database: Database,
    private readonly session: () => number,
  ) {}

  /** The answer to exactly this question; or, whatever the budget, one that left nothing open. */
  recall({ key, question }: ResultKey): Recalled | undefined {
    return this.byKey(key) ?? this.told(this.read(EXHAUSTED, question));
  }

  /** Whoever knows its key. */
  byKey(key: string): Recalled | undefined {
    return this.told(this.read(BY_KEY, key));
  }

  private told(row: Row | undefined): Recalled | undefined {
    if (row === undefined) return undefined;
    const { key, body, status, started, revision } = row;
    this.prepared("update results set used = ? where key = ?").run(this.session(), key);
    return { key, body, status, since: started, revision: revision ?? undefined };
  }

  keep({ key, question, code, file, export: name, status, body }: KeptResult): void {
    const session = this.session();
    this.database
      .prepare("insert or replace into results values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .run(key, question, code, file, name, status, session, session, digestOf(body), body);
  }

  /** A body that is not what was written is nobody's answer. */
  private read(query: string, name: string): Row | undefined {
    const row = this.prepared(query).get(name) as Row | undefined;
    if (row === undefined || digestOf(row.body) === row.sum) return row;
    this.prepared("delete from results where key = ?").run(row.key);
    return undefined;
  }

  /** To understand a statement takes longer than to carry it out. */
  private prepared(text: string): Statement {
    let statement = this.statements.get(text);
    if (statement === undefined) this.statements.set(text, (statement = this.database.prepare(text)));
    return statement;
  }
}

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);
