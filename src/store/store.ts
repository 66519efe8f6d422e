/**
 * What Assay remembers of a project between commands: results by question and code, must summaries, refuted queries, what reading code tells, sessions. One SQLite file in `.assay`, owned by the
 * command's process; processes that run a program never see it. Whatever goes wrong with it costs time and nothing else.
 */
import { type Database, isStoreError, openDatabase, type StoreRefusal } from "./database.ts";
import { Refuted } from "./refuted.ts";
import { Results } from "./results.ts";
import { VERSION } from "./schema.ts";
import { States } from "./states.ts";
import { SummaryRows } from "./summaries.ts";

export interface SessionFacts {
  readonly command: string;
  /** Name of this very tool: another one may answer otherwise. */
  readonly tool: string;
  /** ISO time. */
  readonly started: string;
  /** Of the project's version control, if it has any. */
  readonly revision: string | undefined;
}

export type OpenedStore =
  | { readonly kind: "open"; readonly store: Store; readonly setAside: string | undefined }
  | { readonly kind: "refused"; readonly why: StoreRefusal; readonly detail: string };

export function openStore(file: string, facts: SessionFacts): OpenedStore {
  const opened = openDatabase(file);
  if (opened.kind === "refused") return opened;
  return { kind: "open", store: new Store(opened.database, facts), setAside: opened.setAside };
}

export class Store {
  static readonly version = VERSION;
  readonly results: Results;
  readonly refuted: Refuted;
  readonly summaries: SummaryRows;
  readonly states: States;
  private current: number | undefined;

  constructor(
    readonly database: Database,
    private readonly facts: SessionFacts,
  ) {
    const session = (): number => this.session();
    this.results = new Results(database, session);
    this.refuted = new Refuted(database, facts.tool, session);
    this.summaries = new SummaryRows(database, session);
    this.states = new States(database, facts.tool);
  }

  /** A command that keeps nothing leaves no trace. */
  private session(): number {
    if (this.current === undefined) {
      const { command, tool, started, revision } = this.facts;
      const { lastInsertRowid } = this.database
        .prepare("insert into sessions (started, command, tool, revision) values (?, ?, ?, ?)")
        .run(started, command, tool, revision ?? null);
      this.current = Number(lastInsertRowid);
    }
    return this.current;
  }

  /** How the command went; the last thing that is written. */
  ended(seconds: number, explored: number, carried: number): void {
    if (this.current === undefined) return;
    this.database
      .prepare("update sessions set seconds = ?, explored = ?, carried = ? where id = ?")
      .run(seconds, explored, carried, this.current);
  }

  close(): void {
    this.database.close();
  }

  /** Whether what was thrown is the store's own trouble. Asked of a store, so that who has none does not load the library behind it. */
  isOwn(error: unknown): boolean {
    return isStoreError(error);
  }
}
